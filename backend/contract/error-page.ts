/**
 * The page for a native form submission that was not accepted: the reason, the visitor's own text to correct and send
 * again, and other ways to reach the salon. The API writes it; the site's build writes those that nginx serves while
 * the API is down.
 */
import { type BrokenRule, CONTACT_PATH, type ContactForm, FIELDS } from './contact.ts'
import { chatLink, mailLink } from './links.ts'

/** Errors that nginx may answer as well, by status. */
export const ERROR_SENTENCES = {
  413: 'Your message is too large. Please shorten it and try again.',
  429: 'You have sent many messages. Please try again in a minute or message us instead.',
  503: 'We could not take your message just now. Please try again in a few minutes or message us instead.',
} as const

export type Salon = { name: string; chatNumber: string; email: string }

/** Escapes text for HTML. */
export const escape = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

/** The style of a self-contained page, in the theme's colours. */
export const STYLE = `body{margin:0;background:#FBF6EE;color:#1E3A33;font:1.125rem/1.6 system-ui,sans-serif;overflow-wrap:anywhere}
main{max-width:34rem;margin:0 auto;padding:2rem 1.25rem}
h1{font:600 2rem/1.2 Georgia,serif}
ul{list-style:none;padding:0}
li a{display:inline-block;padding:.5rem 0}
a{color:#2F6B5B}
label{display:block;margin-top:1rem;font-weight:600}
input,textarea{box-sizing:border-box;width:100%;padding:.6rem .75rem;border:1px solid #6F8F84;border-radius:.75rem;background:#fff;color:inherit;font:inherit}
textarea{min-height:12rem;resize:none}
[aria-invalid]{border:2px solid #A3301F}
button{margin-top:1.25rem;padding:.75rem 1.75rem;border:0;border-radius:2rem;background:#2F6B5B;color:#fff;font:inherit;font-weight:600;cursor:pointer}
:focus-visible{outline:3px solid #2F6B5B;outline-offset:2px}`

/** A self-contained page. */
export const plainPage = (title: string, { name }: Salon, body: string): string => `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escape(`${title} | ${name}`)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${escape(title)}</h1>
${body}
</main>
</body>
</html>
`

type Link = { text: string; href: string; id?: string }

export const linkList = (links: Link[]): string => {
  const items = links.map(({ text, href, id }) => {
    const named = id ? ` id="${id}"` : ''
    return `<li><a${named} href="${escape(href)}">${escape(text)}</a></li>`
  })
  return `<ul>\n${items.join('\n')}\n</ul>`
}

const LABELS = { name: 'Name', email: 'Email', subject: 'Subject', message: 'Message' }
const COMPLETED = { name: ' autocomplete="name"', email: ' type="email" autocomplete="email"', subject: '' }

/** The form again, with the visitor's text. Without `minlength`: the API's sentences say more than the browser's. */
const formAgain = (typed: ContactForm, broken: BrokenRule[]) => {
  const fields = FIELDS.map((field) => {
    const isBroken = broken.some((rule) => rule.field === field)
    const attributes = `id="${field}" name="${field}" required${isBroken ? ` aria-invalid="true" aria-describedby="${field}-rule"` : ''}`
    const value = escape(typed[field])
    const control =
      field === 'message'
        ? `<textarea ${attributes}>\n${value}</textarea>`
        : `<input ${attributes}${COMPLETED[field]} value="${value}">`
    return `<label for="${field}">${LABELS[field]}</label>\n${control}`
  })
  return `<form method="post" action="${CONTACT_PATH}">\n${fields.join('\n')}\n<button>Send Message</button>\n</form>`
}

const otherWays = ({ chatNumber, email }: Salon, { name, subject, message }: ContactForm) => {
  const body = `${message}\n\n${name}`
  return linkList([
    { text: 'Send it on WhatsApp', href: chatLink(chatNumber, `${subject}\n\n${body}`) },
    { text: 'Send it by email', href: mailLink(email, { subject, body }) },
  ])
}

/** Other ways to reach the salon, when the visitor's text is unknown. */
export const salonLinks = ({ chatNumber, email }: Salon): Link[] => [
  {
    text: 'Message Us',
    href: chatLink(chatNumber, 'Your website has a problem just now, and I have a question.'),
  },
  { text: email, href: mailLink(email) },
]

/**
 * The page for a message that was not accepted because of `broken` rules or for the reason in one sentence. `typed`
 * is undefined if the body could not be read.
 */
export const errorPage = (
  salon: Salon,
  {
    sentence,
    broken = [],
    typed,
  }: { sentence: string; broken?: BrokenRule[]; typed?: ContactForm | undefined },
): string => {
  const why = broken.length
    ? linkList(
        broken.map(({ field, message }) => ({ text: message, href: `#${field}`, id: `${field}-rule` })),
      )
    : `<p>${escape(sentence)}</p>`
  const next = typed
    ? `${formAgain(typed, broken)}\n<p>Or send it another way:</p>\n${otherWays(salon, typed)}`
    : `<p>Go back in your browser: what you typed is still there. Or reach us directly:</p>\n${linkList([...salonLinks(salon), { text: 'Our contact form', href: '/contact' }])}`
  return plainPage('Message not sent', salon, `${why}\n${next}`)
}

/** The responses that nginx serves in the API's place, as files: a page for a native submission, else a sentence. */
export const errorFiles = (salon: Salon): { file: string; text: string }[] =>
  Object.entries(ERROR_SENTENCES).flatMap(([status, sentence]) => [
    { file: `${status}.html`, text: errorPage(salon, { sentence }) },
    { file: `${status}.txt`, text: sentence },
  ])
