import { Box, Typography } from '@mui/material'
import { rises } from '#src/components/reveal.ts'
import { Section } from '#src/components/section.tsx'
import { SectionHeading } from '#src/components/section-heading.tsx'
import { questions, questionsWords } from './services-words.ts'

/** Questions and answers; nothing if there are no questions. */
export const GoodToKnow = () =>
  questions.length > 0 && (
    <Section bgcolor="white" labelledBy="good-to-know">
      <SectionHeading id="good-to-know" {...questionsWords} />
      <Box component="dl" sx={list}>
        {questions.map(({ question, answer }) => (
          <Box key={question} {...rises}>
            <Typography variant="h3" component="dt">
              {question}
            </Typography>
            <Typography component="dd" sx={{ marginTop: 1 }}>
              {answer}
            </Typography>
          </Box>
        ))}
      </Box>
    </Section>
  )

const list = {
  display: 'grid',
  gridTemplateColumns: { md: 'repeat(2, minmax(0, 1fr))' },
  columnGap: 8,
  rowGap: { xs: 3, md: 5 },
  marginTop: { xs: 3, md: 5 },
}
