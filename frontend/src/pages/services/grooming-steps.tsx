import { Box, Paper, Stack, Typography } from '@mui/material'
import { rises } from '#src/browser/reveal.ts'
import { Section } from '#src/components/section.tsx'
import { SectionHeading } from '#src/components/section-heading.tsx'
import { steps, stepsWords } from './services-words.ts'

/** The six steps of a visit. */
export const GroomingSteps = () => (
  <Section labelledBy="steps">
    <SectionHeading id="steps" twig {...stepsWords} />
    <Box component="ol" sx={stepGrid}>
      {steps.map(({ title, text }, index) => (
        <Stack key={title} component="li" {...rises} sx={step}>
          <Paper variant="leaf" aria-hidden sx={number}>
            {index + 1}
          </Paper>
          <Box sx={{ minWidth: 0 }}>
            <Typography variant="h3">{title}</Typography>
            <Typography variant="body2" sx={{ marginTop: 1 }}>
              {text}
            </Typography>
          </Box>
        </Stack>
      ))}
    </Box>
  </Section>
)

const stepGrid = {
  display: 'grid',
  gridTemplateColumns: { md: 'repeat(3, minmax(0, 1fr))' },
  rowGap: { xs: 3, md: 6 },
  marginTop: { xs: 3, md: 5 },
}

/** A stem joins the numbers: downwards on a phone, along the row on a desktop, and beyond its end. */
const step = {
  position: 'relative',
  flexDirection: { xs: 'row', md: 'column' },
  gap: { xs: 2.5, md: 2 },
  alignItems: 'start',
  paddingRight: { md: 4 },
  '&:not(:last-child)::before': {
    content: '""',
    position: 'absolute',
    top: { xs: 64, md: 30 },
    left: { xs: 30, md: 64 },
    width: { xs: 4, md: 'calc(100% - 64px)' },
    height: { xs: 'calc(100% - 64px + 24px)', md: 4 },
    bgcolor: 'primary.main',
    opacity: 0.35,
  },
}

const number = {
  width: 64,
  height: 64,
  flexShrink: 0,
  bgcolor: 'primary.main',
  color: 'primary.contrastText',
}
