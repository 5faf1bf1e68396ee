import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import type { Theme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import type { Feature } from '#src/content/features.ts'
import { Picture } from '#src/ui/picture.tsx'
import { SectionHeading } from '#src/ui/section-heading.tsx'
import { Section } from '#src/ui/section.tsx'
import { reveals } from '#src/ui/use-reveal.ts'

const row = {
  display: 'grid',
  gridTemplateColumns: { md: 'repeat(3, minmax(0, 1fr))' },
  columnGap: { md: 2.5, lg: 4 },
  rowGap: 1.5,
  marginTop: { xs: 4, md: 14 },
}

/** On a phone a compact row. */
const card = {
  display: 'grid',
  gridTemplate: {
    xs: '"badge title" auto "badge text" 1fr / 76px minmax(0, 1fr)',
    md: '"badge" auto "title" auto "text" 1fr',
  },
  justifyItems: { md: 'center' },
  columnGap: 2,
  rowGap: { xs: 0.25, md: 1 },
  padding: { xs: 2, md: 3, lg: 4 },
  paddingTop: { md: 0 },
  textAlign: { md: 'center' },
  bgcolor: 'background.default',
} as const

const heading = { gridArea: 'title', fontSize: 'min(1.4rem, 6.5vw)' }

const badge = {
  gridArea: 'badge',
  width: { xs: 76, md: 152 },
  height: { xs: 72, md: 140 },
  marginTop: { md: -7 },
  marginBottom: { md: 1.5 },
  border: { md: '8px solid' },
  borderColor: { md: 'background.paper' },
}

const small = ({ shape }: Theme) => ({
  width: '63%',
  height: 'auto',
  aspectRatio: '1',
  objectFit: 'cover' as const,
  borderRadius: shape.picture,
})

type Props = { words: { title: string; intro: string }; features: Feature[] }

/** Three things that never change, each with its picture, which on a desktop is half out of its card. */
export const FeatureCards = ({ words, features }: Props) => (
  <Section ground="white" labelledBy="experience">
    <SectionHeading id="experience" centred {...words} />
    <Box component="ul" sx={row}>
      {features.map(({ title, text, picture }, at) => (
        <Paper key={title} component="li" {...reveals} sx={card}>
          <Paper variant="blob" sx={{ ...badge, bgcolor: at % 2 ? 'brand.mint' : 'brand.blush' }}>
            <Picture picture={picture} alt="" sizes="96px" sx={small} />
          </Paper>
          <Typography variant="h3" sx={heading}>
            {title}
          </Typography>
          <Typography sx={{ gridArea: 'text' }}>{text}</Typography>
        </Paper>
      ))}
    </Box>
  </Section>
)
