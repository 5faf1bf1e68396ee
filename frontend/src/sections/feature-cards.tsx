import Box from '@mui/material/Box'
import type { Feature } from '#src/content/features.ts'
import { Heading } from '#src/ui/heading.tsx'
import { Picture } from '#src/ui/picture.tsx'
import { Section } from '#src/ui/section.tsx'
import { Text } from '#src/ui/text.tsx'
import { reveals } from '#src/ui/use-reveal.ts'

const row = {
  display: 'grid',
  gridTemplateColumns: { md: 'repeat(3, minmax(0, 1fr))' },
  columnGap: { md: 2.5, lg: 4 },
  rowGap: 9,
  listStyle: 'none',
  padding: 0,
  margin: 0,
  marginTop: { xs: 12, md: 14 },
}

const card = {
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  padding: { xs: 3, lg: 4 },
  paddingTop: 0,
  borderRadius: 4,
  textAlign: 'center',
} as const

const badge = {
  display: 'grid',
  placeItems: 'center',
  width: 152,
  height: 140,
  marginTop: -7,
  marginBottom: 2.5,
  borderRadius: '54% 46% 48% 52% / 52% 56% 44% 48%',
  border: '8px solid #fff',
} as const

const GROUNDS = ['brand.blush', 'brand.mint', 'brand.blush']

type Props = { words: { title: string; intro: string }; features: Feature[] }

/** Three things that never change, each with its picture half out of its card. */
export const FeatureCards = ({ words, features }: Props) => (
  <Section ground="white" labelledBy="experience">
    <Heading id="experience" centred {...words} />
    <Box component="ul" sx={row}>
      {features.map(({ title, text, picture }, at) => (
        <Box key={title} component="li" {...reveals} sx={{ ...card, bgcolor: 'brand.cream' }}>
          <Box sx={{ ...badge, bgcolor: GROUNDS[at % GROUNDS.length] }}>
            <Picture picture={picture} alt="" sx={{ width: 96, height: 96 }} />
          </Box>
          <Text variant="h3">{title}</Text>
          <Text sx={{ marginTop: 1 }}>{text}</Text>
        </Box>
      ))}
    </Box>
  </Section>
)
