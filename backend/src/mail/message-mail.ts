/** The mail with a visitor's message, identical to the byte at each attempt, so that a duplicate is recognised. */
import type { SendMailOptions } from 'nodemailer'
import type { Field } from '@willow/shared/contract'
import { escapeHtml, mailtoAddress } from '@willow/shared/html'
import { brand } from '@willow/shared/palette'
import { referenceOf } from '#src/format.ts'
import type { ClaimedMessage } from '#src/store/messages.ts'
import { card, formatTime, mailHtml, messageIdOf, smallText, withBoundary, type Envelope } from './layout.ts'

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
