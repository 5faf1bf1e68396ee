import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Question } from '#src/content/questions.ts'
import { SectionHeading } from '#src/ui/section-heading.tsx'
import { Section } from '#src/ui/section.tsx'
import { reveals } from '#src/ui/use-reveal.ts'

const list = {
  display: 'grid',
  gridTemplateColumns: { md: 'repeat(2, minmax(0, 1fr))' },
  columnGap: 8,
  rowGap: { xs: 3, md: 5 },
  marginTop: { xs: 4, md: 7 },
}

type Props = { words: { title: string; intro: string }; questions: Question[] }

/** Questions and their answers; nothing at all where there is no question. */
export const GoodToKnow = ({ words, questions }: Props) =>
  questions.length > 0 && (
    <Section ground="white" labelledBy="good-to-know">
      <SectionHeading id="good-to-know" {...words} />
      <Box component="dl" sx={list}>
        {questions.map(({ question, answer }) => (
          <Box key={question} {...reveals}>
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
