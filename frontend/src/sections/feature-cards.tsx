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
  rowGap: 9,
  marginTop: { xs: 12, md: 14 },
}

const card = {
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  padding: { xs: 3, lg: 4 },
  paddingTop: 0,
  textAlign: 'center',
  bgcolor: 'background.default',
} as const

const badge = {
  width: 152,
  height: 140,
  marginTop: -7,
  marginBottom: 2.5,
  border: '8px solid',
  borderColor: 'background.paper',
}

const small = ({ shape }: Theme) => ({
  width: 96,
  height: 96,
  objectFit: 'cover' as const,
  borderRadius: shape.picture,
})

type Props = { words: { title: string; intro: string }; features: Feature[] }

/** Three things that never change, each with its picture half out of its card. */
export const FeatureCards = ({ words, features }: Props) => (
  <Section ground="white" labelledBy="experience">
    <SectionHeading id="experience" centred {...words} />
    <Box component="ul" sx={row}>
      {features.map(({ title, text, picture }, at) => (
        <Paper key={title} component="li" {...reveals} sx={card}>
          <Paper variant="blob" sx={{ ...badge, bgcolor: at % 2 ? 'brand.mint' : 'brand.blush' }}>
            <Picture picture={picture} alt="" sizes="96px" sx={small} />
          </Paper>
          <Typography variant="h3">{title}</Typography>
          <Typography sx={{ marginTop: 1 }}>{text}</Typography>
        </Paper>
      ))}
    </Box>
  </Section>
)
