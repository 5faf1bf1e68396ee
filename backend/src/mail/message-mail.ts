/**
 * The mail with a visitor's message, identical to the byte at each attempt, so that a duplicate is recognised; and what
 * all of our mails share.
 */
import { createHash } from 'node:crypto'
import type { Field } from '@willow/shared/contract'
import { escapeHtml, mailtoAddress } from '@willow/shared/html'
import { brand } from '@willow/shared/palette'
import type { SendMailOptions } from 'nodemailer'
import type { ClaimedMessage } from '#src/store/messages.ts'
import { referenceOf } from '#src/format.ts'

export const LONDON_TIME = { timeZone: 'Europe/London', hour: '2-digit', minute: '2-digit' } as const
const FULL_TIME = new Intl.DateTimeFormat('en-GB', {
  ...LONDON_TIME,
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})

/** Formats a time such as "Monday, 16 November 2026 at 21:14". */
export const formatTime = (time: Date): string => FULL_TIME.format(time)

/** Small grey text; `html` is already escaped. */
export const smallText = (html: string): string =>
  `<p style="margin:0 0 12px;color:${brand.softInk};font-size:14px">${html}</p>`

/** A white card; `html` is already escaped. */
export const card = (html: string, style = ''): string =>
  `<div style="padding:20px;background:#ffffff;border-radius:16px;${style}">${html}</div>`

/** A whole mail in HTML; `title` is text, `body` is already escaped. */
export const mailHtml = (title: string, body: string): string =>
  `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;background:${brand.cream};color:${brand.ink};font:16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif">
<div style="max-width:600px;margin:0 auto;padding:24px 16px;overflow-wrap:anywhere">
<h1 style="margin:0 0 16px;font:600 22px/1.3 Georgia,serif">${escapeHtml(title)}</h1>
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

export type Envelope = { salonName: string; from: string; to: string }

/** A Message-ID of the sender's domain. */
export const messageIdOf = (key: string, from: string): string => `<${key}@${from.split('@')[1]}>`

/** What stands below the text. A field of the form that is forgotten here is a type error. */
const LABELS: Record<Exclude<Field, 'message'>, string> = {
  name: 'From',
  email: 'E-mail',
  subject: 'Subject',
}
const LABELLED = Object.entries(LABELS) as [keyof typeof LABELS, string][]

const textPart = (message: ClaimedMessage, salonName: string) => {
  const { id, name, message: text, createdAt } = message
  return `${text}

----------
${LABELLED.map(([field, label]) => `${label}: ${message[field]}`).join('\n')}
Written: ${formatTime(createdAt)}

Reply to this e-mail and your answer goes to ${name}.
Sent through the contact form of ${salonName}. Reference ${referenceOf(id)}.
`
}

const tableRow = (label: string, html: string) =>
  `<tr><td style="padding:2px 16px 2px 0;color:${brand.softInk};vertical-align:top;white-space:nowrap">${label}</td><td style="padding:2px 0">${html}</td></tr>`

const htmlPart = (message: ClaimedMessage, salonName: string) => {
  const { id, name, email, subject, message: text, createdAt } = message
  const link = `<a href="${escapeHtml(mailtoAddress(email))}" style="color:${brand.willow}">${escapeHtml(email)}</a>`
  const rows = LABELLED.filter(([field]) => field !== 'subject').map(([field, label]) =>
    tableRow(label, field === 'email' ? link : escapeHtml(message[field])),
  )
  return mailHtml(
    subject,
    `${card(escapeHtml(text), 'white-space:pre-wrap')}
<table role="presentation" style="margin:20px 0;border-collapse:collapse;font:inherit">
${rows.join('\n')}
${tableRow('Written', formatTime(createdAt))}
</table>
${smallText(`Reply to this e-mail and your answer goes to ${escapeHtml(name)}.<br>Sent through the contact form of ${escapeHtml(salonName)}. Reference ${referenceOf(id)}.`)}`,
  )
}

/** A visitor's text for a header: "=?" would begin an encoded word (RFC 2047), which mail programs decode. */
const plainHeader = (text: string) => text.replaceAll('=?', '= ?')

/** Spam filters suspect a forgery when a display name contains another address. */
const displayName = (text: string) => plainHeader(text).replace(/\s*@\s*/g, ' at ')

const subjectMarks = ({ suspect, resendNo }: ClaimedMessage) =>
  `${suspect ? '[suspect] ' : ''}${resendNo > 0 ? '[resent] ' : ''}`

/**
 * Builds the mail. From is our own address (RFC 7489 alignment), Reply-To the visitor. A manual resend has another
 * Message-ID, because mailboxes hide a second mail with the same one (RFC 5322, section 3.6.4).
 */
export const messageMail = (message: ClaimedMessage, { salonName, from, to }: Envelope): SendMailOptions => {
  const { id, email, createdAt, resendNo } = message
  const name = displayName(message.name)
  const subject = plainHeader(message.subject)
  return withBoundary({
    from: { name: `${name} via ${displayName(salonName)}`, address: from },
    to,
    replyTo: { name, address: email },
    subject: `${subjectMarks(message)}[Website] ${subject}`,
    messageId: messageIdOf(resendNo > 0 ? `contact.${id}.${resendNo}` : `contact.${id}`, from),
    date: createdAt,
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Contact-Id': id },
    text: textPart(message, salonName),
    html: htmlPart(message, salonName),
  })
}
