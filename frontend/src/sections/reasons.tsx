import Box from '@mui/material/Box'
import type { Feature } from '#src/content/features.ts'
import { Heading } from '#src/ui/heading.tsx'
import { Picture } from '#src/ui/picture.tsx'
import { Section } from '#src/ui/section.tsx'
import { Text } from '#src/ui/text.tsx'
import { reveals } from '#src/ui/use-reveal.ts'

const row = {
  display: 'grid',
  gridTemplateColumns: { sm: '1fr 1fr', lg: 'repeat(4, 1fr)' },
  gap: { xs: 4, md: 5, lg: 4 },
  listStyle: 'none',
  padding: 0,
  margin: 0,
  marginTop: { xs: 5, md: 7 },
}

const ground = {
  display: 'grid',
  placeItems: 'center',
  flexShrink: 0,
  width: { xs: 104, sm: 132 },
  height: { xs: 96, sm: 120 },
  borderRadius: '54% 46% 48% 52% / 52% 56% 44% 48%',
} as const

const item = {
  display: 'flex',
  flexDirection: { xs: 'row', sm: 'column' },
  gap: { xs: 2.5, sm: 2 },
  alignItems: 'start',
} as const

type Props = { words: { title: string; intro: string }; reasons: Feature[] }

/** Why people come here. */
export const Reasons = ({ words, reasons }: Props) => (
  <Section ground="white" labelledBy="reasons">
    <Heading id="reasons" {...words} />
    <Box component="ul" sx={row}>
      {reasons.map(({ title, text, picture }, at) => (
        <Box key={title} component="li" {...reveals} sx={item}>
          <Box sx={{ ...ground, bgcolor: at % 2 ? 'brand.mint' : 'brand.blush' }}>
            <Picture picture={picture} alt="" sx={{ width: { xs: 72, sm: 88 }, height: 'auto' }} />
          </Box>
          <Box>
            <Text variant="h3" sx={{ fontSize: { lg: 'clamp(1.15rem, 1.6vw, 1.35rem)' } }}>
              {title}
            </Text>
            <Text variant="body2" sx={{ marginTop: 0.75 }}>
              {text}
            </Text>
          </Box>
        </Box>
      ))}
    </Box>
  </Section>
)
