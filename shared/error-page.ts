/**
 * The page for a native form submission that was not accepted: why, and other ways to reach the salon. The API answers
 * with it, and the site's build writes those that nginx serves in the API's place.
 */
import { brand } from './palette.ts'
import { escapeHtml, mailtoAddress } from './html.ts'

export type Salon = { name: string; chatNumber: string; email: string }

/** Errors that nginx may answer as well, by status. */
export const ERROR_SENTENCES = {
  413: 'Your message is too large. Please shorten it and try again.',
  429: 'We are getting many messages just now. Please try again in a minute or message us instead.',
  503: 'We could not take your message just now. Please try again in a few minutes or message us instead.',
} as const

export const STYLE = `body{margin:0;background:${brand.cream};color:${brand.ink};font:1.125rem/1.6 system-ui,sans-serif;overflow-wrap:anywhere}
main{max-width:34rem;margin:0 auto;padding:2rem 1.25rem}
h1{font:600 2rem/1.2 Georgia,serif}
ul{list-style:none;padding:0}
li a{display:inline-block;padding:.5rem 0}
a{color:${brand.willow}}
:focus-visible{outline:3px solid ${brand.willow};outline-offset:2px}`

export type Link = { text: string; href: string }

/** Other ways to reach the salon. */
export const salonLinks = ({ chatNumber, email }: Salon): Link[] => [
  { text: 'Message Us', href: `https://wa.me/${chatNumber}` },
  { text: email, href: mailtoAddress(email) },
]

/** Makes a page that needs no other file: a heading, paragraphs and a list of links. */
export const plainPage = (title: string, { name }: Salon, paragraphs: string[], links: Link[]): string => {
  const lines = paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`)
  const items = links.map(
    ({ text, href }) => `<li><a href="${escapeHtml(href)}">${escapeHtml(text)}</a></li>`,
  )
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(`${title} | ${name}`)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
${lines.join('\n')}
<ul>
${items.join('\n')}
</ul>
</main>
</body>
</html>
`
}

const OTHER_WAYS = 'Your text is still there if you go back. You can also reach us directly:'

/** The page for a message that was not accepted for the reason in one sentence. */
export const errorPage = (salon: Salon, sentence: string): string =>
  plainPage('Message not sent', salon, [sentence, OTHER_WAYS], salonLinks(salon))

/** The responses that nginx serves in the API's place, as files: a page for a native submission, else a sentence. */
export const errorFiles = (salon: Salon): { file: string; text: string }[] =>
  Object.entries(ERROR_SENTENCES).flatMap(([status, sentence]) => [
    { file: `${status}.html`, text: errorPage(salon, sentence) },
    { file: `${status}.txt`, text: sentence },
  ])
