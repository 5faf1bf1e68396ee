import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { Step } from '#src/content/steps.ts'
import { SectionHeading } from '#src/ui/section-heading.tsx'
import { Section } from '#src/ui/section.tsx'
import { reveals } from '#src/ui/use-reveal.ts'

const grid = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(300px, 100%), 1fr))',
  gap: { xs: 3, md: 5 },
  marginTop: { xs: 4, md: 7 },
}

const number = {
  width: 64,
  height: 64,
  flexShrink: 0,
  bgcolor: 'primary.main',
  color: 'primary.contrastText',
}

type Props = { words: { title: string; intro: string }; steps: Step[] }

/** The way of a visit, step by step. */
export const GroomingSteps = ({ words, steps }: Props) => (
  <Section ground="mint" labelledBy="steps">
    <SectionHeading id="steps" {...words} />
    <Box component="ol" sx={grid}>
      {steps.map(({ title, text }, index) => (
        <Stack key={title} component="li" direction="row" {...reveals} sx={{ gap: 2.5, alignItems: 'start' }}>
          <Paper variant="leaf" aria-hidden sx={number}>
            {index + 1}
          </Paper>
          <Box sx={{ minWidth: 0 }}>
            <Typography variant="h3">{title}</Typography>
            <Typography variant="body2" sx={{ marginTop: 0.75 }}>
              {text}
            </Typography>
          </Box>
        </Stack>
      ))}
    </Box>
  </Section>
)
