import Box from '@mui/material/Box'
import type { Step } from '#src/content/steps.ts'
import { Heading } from '#src/ui/heading.tsx'
import { Section } from '#src/ui/section.tsx'
import { Text } from '#src/ui/text.tsx'
import { reveals } from '#src/ui/use-reveal.ts'

const grid = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(300px, 100%), 1fr))',
  gap: { xs: 3, md: 5 },
  listStyle: 'none',
  padding: 0,
  margin: 0,
  marginTop: { xs: 4, md: 7 },
}

const number = {
  display: 'grid',
  placeItems: 'center',
  width: 64,
  height: 64,
  borderRadius: '4px 60% 50% 60% / 4px 50% 60% 60%',
  bgcolor: 'brand.willow',
  color: '#fff',
  typography: 'h3',
} as const

/** The way of a visit, step by step. */
export const GroomingSteps = ({
  words,
  steps,
}: {
  words: { title: string; intro: string }
  steps: Step[]
}) => (
  <Section ground="mint" labelledBy="steps">
    <Heading id="steps" {...words} />
    <Box component="ol" sx={grid}>
      {steps.map(({ title, text }, index) => (
        <Box key={title} component="li" {...reveals} sx={{ display: 'flex', gap: 2.5, alignItems: 'start' }}>
          <Box aria-hidden sx={{ ...number, flexShrink: 0 }}>
            {index + 1}
          </Box>
          <Box>
            <Text variant="h3">{title}</Text>
            <Text variant="body2" sx={{ marginTop: 0.75 }}>
              {text}
            </Text>
          </Box>
        </Box>
      ))}
    </Box>
  </Section>
)
