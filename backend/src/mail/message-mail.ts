/** The mail that brings the groomer a message: the same bytes at every try, so that a repeat is recognised. */
import type { SendMailOptions } from 'nodemailer'
import type { ClaimedMessage } from '#src/contact/ports.ts'
import { card, escape, fullTime, page, reference, small, weekdayTime, withBoundary } from './layout.ts'

/** Who the mail comes from and goes to. */
export type Envelope = { siteName: string; from: string; to: string }

/** A delay up to this is nothing to tell. */
const QUIET_DELAY_MS = 60 * 60_000

/**
 * "written Monday 21:14, delivered Tuesday 06:02 after 9 tries", or nothing. Told of the first try whose copy may
 * have arrived, and of the same one in each copy after it: two copies are the same to the byte.
 */
const delayLine = ({ createdAt, firstCopyAt, firstCopyTry, resendNo }: ClaimedMessage) => {
  if (resendNo > 0 || firstCopyAt.getTime() - createdAt.getTime() <= QUIET_DELAY_MS) return undefined
  const tries = firstCopyTry === 1 ? 'at the first try' : `after ${firstCopyTry} tries`
  return `written ${weekdayTime(createdAt)}, delivered ${weekdayTime(firstCopyAt)} ${tries}`
}

const textPart = (message: ClaimedMessage, siteName: string) => {
  const delay = delayLine(message)
  return [
    message.message,
    '',
    '----------',
    `From: ${message.name} <${message.email}>`,
    `Subject: ${message.subject}`,
    `Written: ${fullTime(message.createdAt)}`,
    ...(delay ? [`Late: ${delay}`] : []),
    '',
    `Reply to this e-mail and your answer goes to ${message.name}.`,
    `Sent through the contact form of ${siteName}. Reference ${reference(message.id)}.`,
    '',
  ].join('\n')
}

const row = (label: string, value: string) =>
  `<tr><td style="padding:2px 16px 2px 0;color:#5b6f69;vertical-align:top;white-space:nowrap">${label}</td><td style="padding:2px 0">${value}</td></tr>`

const mailLink = (email: string) =>
  `<a href="mailto:${escape(encodeURIComponent(email).replace('%40', '@'))}" style="color:#2f6b5b">${escape(email)}</a>`

const htmlPart = (message: ClaimedMessage, siteName: string) => {
  const delay = delayLine(message)
  return page(
    message.subject,
    `${card(escape(message.message), 'white-space:pre-wrap')}
<table role="presentation" style="margin:20px 0;border-collapse:collapse;font:inherit;overflow-wrap:anywhere">
${row('From', escape(message.name))}
${row('E-mail', mailLink(message.email))}
${row('Written', fullTime(message.createdAt))}${delay ? `\n${row('Late', delay)}` : ''}
</table>
${small(`Reply to this e-mail and your answer goes to ${escape(message.name)}.<br>Sent through the contact form of ${escape(siteName)}. Reference ${reference(message.id)}.`)}`,
  )
}

/**
 * A visitor's text as a header may hold it: "=?" begins an encoded word (RFC 2047), which mail programs decode into
 * whatever its writer hid in it.
 */
const plainHeader = (text: string) => text.replaceAll('=?', '= ?')

const marks = ({ suspect, resendNo }: ClaimedMessage) =>
  `${suspect ? '[suspect] ' : ''}${resendNo > 0 ? '[resent] ' : ''}`

/**
 * Builds the mail. From is our own address (RFC 7489 alignment), Reply-To the visitor; a manual resend has
 * another Message-ID, because mailboxes hide a second mail with the same one (RFC 5322 3.6.4).
 */
export const messageMail = (message: ClaimedMessage, { siteName, from, to }: Envelope): SendMailOptions => {
  const { id, email, createdAt, resendNo } = message
  const [name, subject] = [plainHeader(message.name), plainHeader(message.subject)]
  const local = resendNo > 0 ? `contact.${id}.${resendNo}` : `contact.${id}`
  return withBoundary({
    from: { name: `${name} via ${siteName}`, address: from },
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
