/** The layout that all of our mails share, and what makes a repeated mail recognisable. */
import { createHash } from 'node:crypto'
import type { SendMailOptions } from 'nodemailer'
import { escapeHtml } from '@willow/shared/html'
import { brand } from '@willow/shared/palette'

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
