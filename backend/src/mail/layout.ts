/** What every mail of ours shares: London's time, escaping, one plain page, and the boundary of its parts. */
import { createHash } from 'node:crypto'
import type { SendMailOptions } from 'nodemailer'

const LONDON = { timeZone: 'Europe/London', hour: '2-digit', minute: '2-digit' } as const
const FULL = new Intl.DateTimeFormat('en-GB', {
  ...LONDON,
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})
const WEEKDAY = new Intl.DateTimeFormat('en-GB', { timeZone: LONDON.timeZone, weekday: 'long' })
const CLOCK = new Intl.DateTimeFormat('en-GB', LONDON)
const DAY = new Intl.DateTimeFormat('en-GB', {
  timeZone: LONDON.timeZone,
  weekday: 'short',
  day: 'numeric',
  month: 'short',
})

/** "Monday, 16 November 2026 at 21:14" */
export const fullTime = (time: Date): string => FULL.format(time)
/** "Monday 21:14" */
export const weekdayTime = (time: Date): string => `${WEEKDAY.format(time)} ${CLOCK.format(time)}`
/** "Mon 16 Nov 21:14" */
export const dayTime = (time: Date): string => `${DAY.format(time)} ${CLOCK.format(time)}`

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text that shows as itself in HTML. */
export const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => ESCAPES[character]!)

/** The part of an id that people read to each other. */
export const reference = (id: string): string => id.slice(-12)

/** Small grey text; `html` is HTML already. */
export const small = (html: string): string =>
  `<p style="margin:0 0 12px;color:#5b6f69;font-size:14px">${html}</p>`

/** A white card; `html` is HTML already. */
export const card = (html: string, style = ''): string =>
  `<div style="padding:20px;background:#ffffff;border-radius:16px;overflow-wrap:anywhere;${style}">${html}</div>`

/** A whole mail page; `title` is text, `body` is HTML already. */
export const page = (title: string, body: string): string =>
  `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(title)}</title></head>
<body style="margin:0;background:#fbf6ee;color:#1e3a33;font:16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif">
<div style="max-width:600px;margin:0 auto;padding:24px 16px">
<h1 style="margin:0 0 16px;font:600 22px/1.3 Georgia,serif;overflow-wrap:anywhere">${escape(title)}</h1>
${body}
</div>
</body>
</html>
`

/**
 * The mail with a boundary made of its own content: the same at every try, and no text in it can hold it, because every
 * text changes it.
 */
export const withBoundary = (mail: SendMailOptions): SendMailOptions => {
  const content = JSON.stringify([mail.messageId, mail.subject, mail.text, mail.html])
  return { ...mail, baseBoundary: createHash('sha256').update(content).digest('hex').slice(0, 32) }
}
