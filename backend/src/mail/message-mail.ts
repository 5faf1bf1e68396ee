/** The mail that brings the groomer a message: the same bytes at every try, so that a repeat is recognised. */
import type { SendMailOptions } from 'nodemailer'
import type { ClaimedMessage } from '#src/contact/ports.ts'

/** Who the mail comes from and goes to. */
export type Envelope = { siteName: string; from: string; to: string }

const LONDON = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escape = (text: string) => text.replace(/[&<>"']/g, (character) => ESCAPES[character]!)

const reference = (id: string) => id.slice(-12)

const textPart = ({ id, name, email, subject, message, createdAt }: ClaimedMessage, siteName: string) =>
  [
    message,
    '',
    '----------',
    `From: ${name} <${email}>`,
    `Subject: ${subject}`,
    `Written: ${LONDON.format(createdAt)}`,
    '',
    `Reply to this e-mail and your answer goes to ${name}.`,
    `Sent through the contact form of ${siteName}. Reference ${reference(id)}.`,
    '',
  ].join('\n')

const row = (label: string, value: string) =>
  `<tr><td style="padding:2px 16px 2px 0;color:#5b6f69;vertical-align:top;white-space:nowrap">${label}</td><td style="padding:2px 0">${value}</td></tr>`

const htmlPart = ({ id, name, email, subject, message, createdAt }: ClaimedMessage, siteName: string) =>
  `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(subject)}</title></head>
<body style="margin:0;background:#fbf6ee;color:#1e3a33;font:16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif">
<div style="max-width:600px;margin:0 auto;padding:24px 16px">
<h1 style="margin:0 0 16px;font:600 22px/1.3 Georgia,serif;overflow-wrap:anywhere">${escape(subject)}</h1>
<div style="padding:20px;background:#ffffff;border-radius:16px;white-space:pre-wrap;overflow-wrap:anywhere">${escape(message)}</div>
<table role="presentation" style="margin:20px 0;border-collapse:collapse;font:inherit;overflow-wrap:anywhere">
${row('From', escape(name))}
${row('E-mail', `<a href="mailto:${escape(encodeURIComponent(email).replace('%40', '@'))}" style="color:#2f6b5b">${escape(email)}</a>`)}
${row('Written', LONDON.format(createdAt))}
</table>
<p style="margin:0;color:#5b6f69;font-size:14px">Reply to this e-mail and your answer goes to ${escape(name)}.<br>Sent through the contact form of ${escape(siteName)}. Reference ${reference(id)}.</p>
</div>
</body>
</html>
`

const marks = ({ suspect, resendNo }: ClaimedMessage) =>
  `${suspect ? '[suspect] ' : ''}${resendNo > 0 ? '[resent] ' : ''}`

/**
 * Builds the mail. From is our own address (RFC 7489 alignment), Reply-To the visitor; a manual resend has
 * another Message-ID, because mailboxes hide a second mail with the same one (RFC 5322 3.6.4).
 */
export const messageMail = (message: ClaimedMessage, { siteName, from, to }: Envelope): SendMailOptions => {
  const { id, name, email, subject, createdAt, resendNo } = message
  const local = resendNo > 0 ? `contact.${id}.${resendNo}` : `contact.${id}`
  return {
    from: { name: `${name} via ${siteName}`, address: from },
    to,
    replyTo: { name, address: email },
    subject: `${marks(message)}[Website] ${subject}`,
    messageId: `<${local}@${from.split('@')[1]}>`,
    date: createdAt,
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Contact-Id': id },
    text: textPart(message, siteName),
    html: htmlPart(message, siteName),
    baseBoundary: id,
  }
}
