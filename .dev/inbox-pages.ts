/** The inbox's two pages: the list, and one mail with its HTML part, text part, headers and source. */
import type { Email } from 'postal-mime'

/** A received mail: its file's name and its parsed content. */
export type Mail = Email & { file: string; raw: string }

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (text = '') => text.replace(/[&<>"]/g, (character) => ESCAPES[character]!)

const STYLE = `
  body { margin: 0; background: #fbf6ee; color: #1e3a33; font: 16px/1.5 system-ui, sans-serif }
  main { max-width: 760px; margin: 0 auto; padding: 24px 16px 64px }
  h1 { font: 600 26px/1.2 Georgia, serif; overflow-wrap: anywhere }
  a { color: #2f6b5b } .quiet { color: #5b6f69 }
  .mail { display: block; margin: 12px 0; padding: 16px 20px; background: #fff; border-radius: 16px; color: inherit; text-decoration: none; overflow-wrap: anywhere }
  .mail:hover, .mail:focus-visible { outline: 2px solid #2f6b5b }
  iframe { width: 100%; height: 480px; border: 0; border-radius: 16px; background: #fff }
  pre { padding: 16px; background: #fff; border-radius: 16px; white-space: pre-wrap; overflow-wrap: anywhere; font-size: 14px }
  dl { display: grid; grid-template-columns: max-content 1fr; gap: 2px 16px } dd { margin: 0; overflow-wrap: anywhere }`

const page = (title: string, body: string, head = '') =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">${head}
<title>${escape(title)}</title><style>${STYLE}</style></head><body><main>${body}</main></body></html>`

const person = (address?: Email['from']) =>
  address ? `${address.name ?? ''} <${address.address ?? ''}>` : ''

const when = (date?: string) =>
  date ? new Date(date).toLocaleString('en-GB', { timeZone: 'Europe/London' }) : ''

const listItem = (mail: Mail) =>
  `<a class="mail" href="/mail/${encodeURIComponent(mail.file)}"><strong>${escape(mail.subject)}</strong><br>
<span class="quiet">${escape(person(mail.from))} · ${when(mail.date)}</span></a>`

/** All mails, newest first. The page reloads itself every few seconds. */
export const listPage = (mails: Mail[]): string =>
  page(
    'Inbox',
    `<h1>Inbox</h1><p class="quiet">Every mail of this demo ends here. Nothing leaves this machine.</p>${
      mails.map(listItem).join('') || '<p>No mail yet. Send a message on the contact page.</p>'
    }`,
    '<meta http-equiv="refresh" content="4">',
  )

const facts = (mail: Mail): [string, string][] => [
  ['From', person(mail.from)],
  ['Reply-To', (mail.replyTo ?? []).map(person).join(', ')],
  ['To', (mail.to ?? []).map(person).join(', ')],
  ['Date', when(mail.date)],
  ['Message-ID', mail.messageId ?? ''],
]

/** One mail with all its parts; the HTML part is shown without scripts. */
export const mailPage = (mail: Mail): string =>
  page(
    mail.subject ?? 'Mail',
    `<p><a href="/">Inbox</a></p><h1>${escape(mail.subject)}</h1>
<dl>${facts(mail)
      .map(([name, value]) => `<dt class="quiet">${name}</dt><dd>${escape(value)}</dd>`)
      .join('')}</dl>
<h2>HTML part</h2><iframe sandbox title="HTML part" srcdoc="${escape(mail.html)}"></iframe>
<h2>Text part</h2><pre>${escape(mail.text)}</pre>
<h2>Source</h2><pre>${escape(mail.raw)}</pre>`,
  )
