/**
 * The mail with a visitor's message, identical to the byte at each attempt, so that a duplicate is recognised; and what
 * all of our mails share.
 */
import { createHash } from 'node:crypto'
import type { SendMailOptions } from 'nodemailer'
import type { ClaimedMessage } from '#src/store/messages.ts'

const LONDON = { timeZone: 'Europe/London', hour: '2-digit', minute: '2-digit' } as const
const FULL = new Intl.DateTimeFormat('en-GB', {
  ...LONDON,
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})

/** "Monday, 16 November 2026 at 21:14" */
export const fullTime = (time: Date): string => FULL.format(time)

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes text for HTML. */
export const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => ESCAPES[character]!)

/** The end of an id, short enough to read out. */
export const reference = (id: string): string => id.slice(-12)

/** Small grey text; `html` is already escaped. */
export const small = (html: string): string =>
  `<p style="margin:0 0 12px;color:#5b6f69;font-size:14px">${html}</p>`

/** A white card; `html` is already escaped. */
export const card = (html: string, style = ''): string =>
  `<div style="padding:20px;background:#ffffff;border-radius:16px;${style}">${html}</div>`

/** A whole mail in HTML; `title` is text, `body` is already escaped. */
export const page = (title: string, body: string): string =>
  `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(title)}</title></head>
<body style="margin:0;background:#fbf6ee;color:#1e3a33;font:16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif">
<div style="max-width:600px;margin:0 auto;padding:24px 16px;overflow-wrap:anywhere">
<h1 style="margin:0 0 16px;font:600 22px/1.3 Georgia,serif">${escape(title)}</h1>
${body}
</div>
</body>
</html>
`

/**
 * The mail with a MIME boundary derived from its content: identical at every attempt, and no text can contain it, because
 * it changes with the text.
 */
export const withBoundary = (mail: SendMailOptions): SendMailOptions => {
  const content = JSON.stringify([mail.messageId, mail.subject, mail.text, mail.html])
  return { ...mail, baseBoundary: createHash('sha256').update(content).digest('hex').slice(0, 32) }
}

export type Envelope = { siteName: string; from: string; to: string }

const textPart = (message: ClaimedMessage, siteName: string) =>
  [
    message.message,
    '',
    '----------',
    `From: ${message.name} <${message.email}>`,
    `Subject: ${message.subject}`,
    `Written: ${fullTime(message.createdAt)}`,
    '',
    `Reply to this e-mail and your answer goes to ${message.name}.`,
    `Sent through the contact form of ${siteName}. Reference ${reference(message.id)}.`,
    '',
  ].join('\n')

const row = (label: string, value: string) =>
  `<tr><td style="padding:2px 16px 2px 0;color:#5b6f69;vertical-align:top;white-space:nowrap">${label}</td><td style="padding:2px 0">${value}</td></tr>`

const mailLink = (email: string) =>
  `<a href="mailto:${escape(encodeURIComponent(email).replace('%40', '@'))}" style="color:#2f6b5b">${escape(email)}</a>`

const htmlPart = (message: ClaimedMessage, siteName: string) =>
  page(
    message.subject,
    `${card(escape(message.message), 'white-space:pre-wrap')}
<table role="presentation" style="margin:20px 0;border-collapse:collapse;font:inherit">
${row('From', escape(message.name))}
${row('E-mail', mailLink(message.email))}
${row('Written', fullTime(message.createdAt))}
</table>
${small(`Reply to this e-mail and your answer goes to ${escape(message.name)}.<br>Sent through the contact form of ${escape(siteName)}. Reference ${reference(message.id)}.`)}`,
  )

/** A visitor's text for a header: "=?" would begin an encoded word (RFC 2047), which mail programs decode. */
const plainHeader = (text: string) => text.replaceAll('=?', '= ?')

/** Filters take an address in the display name of another address for a forgery. */
const displayName = (text: string) => plainHeader(text).replace(/\s*@\s*/g, ' at ')

const marks = ({ suspect, resendNo }: ClaimedMessage) =>
  `${suspect ? '[suspect] ' : ''}${resendNo > 0 ? '[resent] ' : ''}`

/**
 * Builds the mail. From is our own address (RFC 7489 alignment), Reply-To the visitor. A manual resend has another
 * Message-ID, because mailboxes hide a second mail with the same one (RFC 5322, section 3.6.4).
 */
export const messageMail = (message: ClaimedMessage, { siteName, from, to }: Envelope): SendMailOptions => {
  const { id, email, createdAt, resendNo } = message
  const [name, subject] = [displayName(message.name), plainHeader(message.subject)]
  const local = resendNo > 0 ? `contact.${id}.${resendNo}` : `contact.${id}`
  return withBoundary({
    from: { name: `${name} via ${displayName(siteName)}`, address: from },
    to,
    replyTo: { name, address: email },
    subject: `${marks(message)}[Website] ${subject}`,
    messageId: `<${local}@${from.split('@')[1]}>`,
    date: createdAt,
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Contact-Id': id },
    text: textPart(message, siteName),
    html: htmlPart(message, siteName),
  })
}
