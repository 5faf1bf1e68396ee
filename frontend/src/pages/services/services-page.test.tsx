import { ThemeProvider } from '@mui/material/styles'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { theme } from '#src/app/theme/theme.ts'
import { GoodToKnow } from './services-page.tsx'
import type { Question } from './services-words.ts'

const shown = (questions: Question[]) =>
  renderToStaticMarkup(
    <ThemeProvider theme={theme}>
      <GoodToKnow questions={questions} />
    </ThemeProvider>,
  )

it('"Good to know" shows each question with its answer, and is not there without any', () => {
  const html = shown([{ question: 'Where can I park?', answer: 'In the lane behind the mill.' }])
  expect(html).toMatch(/Good to know.*Where can I park\?<\/dt>.*In the lane behind the mill\./s)
  expect(shown([])).toBe('')
})
