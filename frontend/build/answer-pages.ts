/** The pages without React. */
import { css } from '@emotion/react'
import { answerPage, errorFiles, salonLinks, STYLE_PATH, THANKS_PATH } from '@willow/shared/error-page'
import { brand } from '@willow/shared/palette'
import { salon } from '@willow/shared/salon'
import { sentWords } from '#src/content/form-words.ts'
import { hours, timesInWords } from '#src/content/hours.ts'
import { phoneLink } from '#src/content/links.ts'
import { fontFaces } from '#src/theme/fonts.ts'
import rules from './answer-pages.css?inline'

const colours = Object.entries(brand).map(([name, value]) => `--${name}:${value}`)
const faces = fontFaces.map((face) => css({ '@font-face': face }).styles)
const answerStyle = `${faces.join('')}:root{${colours.join(';')}}${rules}`

const EXPLANATION =
  'Something on our side isn’t working just now. Please try again in a few minutes, or reach us directly:'

const sorryPage = () => {
  const call = salon.phone ? [{ text: `Call ${salon.phone}`, href: phoneLink(salon.phone) }] : []
  const links = [...call, ...salonLinks(salon)]
  return answerPage(salon, { title: 'Back in a moment', paragraphs: [EXPLANATION], links })
}

const thanksPage = () => {
  const rows = hours.map((row) => `<dt>${row.day}</dt><dd>${timesInWords(row)}</dd>`)
  return answerPage(salon, {
    title: sentWords.title,
    paragraphs: [sentWords.text, sentWords.when],
    details: `<dl>${rows.join('')}</dl>`,
    links: [
      { text: sentWords.gallery, href: '/gallery' },
      { text: sentWords.again, href: '/contact' },
    ],
  })
}

const filesEndingWith = (ending: string) => errorFiles(salon).filter(({ file }) => file.endsWith(ending))

/** The pages: the one that replaces any other, and those that answer a native form submission. */
export const answerPages = (): { file: string; html: string }[] => [
  { file: '50x.html', html: sorryPage() },
  { file: `${THANKS_PATH.slice(1)}.html`, html: thanksPage() },
  ...filesEndingWith('.html').map(({ file, text }) => ({ file, html: text })),
]

/** Their style sheet, and the sentences that replace a response to our script. */
export const answerFiles = (): { file: string; text: string }[] => [
  { file: STYLE_PATH.slice(1), text: answerStyle },
  ...filesEndingWith('.txt'),
]
