import { Box, Paper, Typography } from '@mui/material'
import type { Drawing } from '#src/content/picture-data.ts'
import { rises } from '#src/plain/reveal.ts'
import { shape } from '#src/theme/tokens.ts'
import { Picture } from './picture.tsx'
import { Section, SectionHeading } from './section.tsx'

/** A quality of the salon, with a small picture. */
type Feature = { title: string; text: string; picture: Drawing }

type Props = { id: string; title: string; intro: string; features: Feature[]; afterHero?: boolean }

/** Qualities of the salon on cards; on a desktop their pictures overlap the cards' upper edge. */
export const FeatureCards = ({ id, title, intro, features, afterHero = false }: Props) => (
  <Section bgcolor="white" afterHero={afterHero} labelledBy={id}>
    <SectionHeading id={id} twig title={title} intro={intro} />
    <Box component="ul" sx={[featureRowStyle, features.length > 3 && fourStyle]}>
      {features.map(({ picture, ...feature }, index) => (
        <Paper key={feature.title} component="li" {...rises} sx={featureCardStyle}>
          <Paper sx={{ ...featureBadgeStyle, bgcolor: index % 2 ? 'brand.mint' : 'brand.blush' }}>
            <Picture picture={picture} alt="" sx={{ width: { xs: 48, md: 76 }, height: 'auto' }} />
          </Paper>
          <Typography variant="h3" sx={{ gridArea: 'title' }}>
            {feature.title}
          </Typography>
          <Typography sx={{ gridArea: 'text' }}>{feature.text}</Typography>
        </Paper>
      ))}
    </Box>
  </Section>
)

const featureRowStyle = {
  display: 'grid',
  gridTemplateColumns: { md: 'repeat(3, minmax(0, 1fr))' },
  columnGap: { md: 2.5, lg: 4 },
  rowGap: { xs: 1.5, md: 1 },
  marginTop: 3,
}

const fourStyle = {
  gridTemplateColumns: { md: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(4, minmax(0, 1fr))' },
  columnGap: 2.5,
}

/** A compact row on a phone; elsewhere the texts of a row begin at one height, however long the titles are. */
const featureCardStyle = {
  display: 'grid',
  gridRow: { md: 'span 3' },
  gridTemplate: {
    xs: '"badge title" auto "badge text" 1fr / 76px minmax(0, 1fr)',
    md: '"badge" "title" "text"',
  },
  gridTemplateRows: { md: 'subgrid' },
  justifyItems: { md: 'center' },
  columnGap: 2,
  rowGap: 1,
  marginTop: { md: 6 },
  padding: { xs: 2, md: 3 },
  paddingTop: { md: 0 },
  textAlign: { md: 'center' },
  bgcolor: 'background.default',
} as const

const featureBadgeStyle = {
  gridArea: 'badge',
  display: 'grid',
  placeItems: 'center',
  borderRadius: shape.blob,
  width: { xs: 76, md: 152 },
  height: { xs: 72, md: 140 },
  marginTop: { md: -5 },
  marginBottom: { md: 1.5 },
  border: { md: '8px solid' },
  borderColor: { md: 'background.paper' },
}
