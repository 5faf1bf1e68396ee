/**
 * The page for a native form submission that was not accepted: why, and other ways to reach the salon. The API answers
 * with it, and the site's build writes those that nginx serves in the API's place.
 */
import { chatAddress, escapeHtml, mailtoAddress } from './html.ts'
import type { Salon } from './salon-rules.ts'

/** Errors that nginx may answer as well, by status. */
export const ERROR_SENTENCES = {
  413: 'Your message is too large. Please shorten it and try again.',
  429: 'We are getting many messages just now. Please try again in a minute or message us instead.',
  503: 'We could not take your message just now. Please try again in a few minutes or message us instead.',
} as const

/** The page that thanks for a native form submission. */
export const THANKS_PATH = '/thank-you'

/** The style sheet of these pages, which the site's build writes. */
export const STYLE_PATH = '/answer-page.css'

export type Link = { text: string; href: string }

/** Other ways to reach the salon. */
export const salonLinks = ({ chatNumber, email }: Salon): Link[] => [
  { text: 'Message Us', href: chatAddress(chatNumber) },
  { text: email, href: mailtoAddress(email) },
]

type AnswerPage = {
  title: string
  paragraphs: string[]
  /** HTML below the paragraphs. */
  details?: string
  links: Link[]
}

/** Makes a page without scripts and React: the logo, a heading, paragraphs, details and a list of links. */
export const answerPage = (
  { name }: Salon,
  { title, paragraphs, details = '', links }: AnswerPage,
): string => {
  const lines = paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`)
  // A long address breaks after its @ rather than within a word.
  const breakable = (text: string) => escapeHtml(text).replace('@', '@<wbr>')
  const items = links.map(({ text, href }) => `<li><a href="${escapeHtml(href)}">${breakable(text)}</a></li>`)
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(`${title} | ${name}`)}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${STYLE_PATH}">
</head>
<body>
<header><a href="/"><img src="/favicon.svg" alt="" width="44" height="44">${escapeHtml(name)}</a></header>
<main>
<h1>${escapeHtml(title)}</h1>
${lines.join('\n')}
${details}
<ul>
${items.join('\n')}
</ul>
</main>
</body>
</html>
`
}

const OTHER_WAYS =
  'Your text is still there: your browser’s Back button returns to it. You can also reach us directly:'

/** The page for a message that was not accepted for the reason in one sentence. */
export const errorPage = (salon: Salon, sentence: string): string =>
  answerPage(salon, {
    title: 'Message not sent',
    paragraphs: [sentence, OTHER_WAYS],
    links: salonLinks(salon),
  })

/** The responses that nginx serves in the API's place, as files: a page for a native submission, else a sentence. */
export const errorFiles = (salon: Salon): { file: string; text: string }[] =>
  Object.entries(ERROR_SENTENCES).flatMap(([status, sentence]) => [
    { file: `${status}.html`, text: errorPage(salon, sentence) },
    { file: `${status}.txt`, text: sentence },
  ])
