/** Mails that are not a visitor's message: the frame that they share. */
import type { SendMailOptions } from 'nodemailer'
import { page, withBoundary } from './layout.ts'
import type { Envelope } from './message-mail.ts'

/** What such a mail says. `key` makes its Message-ID: a repeat of the same mail is recognised as one. */
export type SystemMail = {
  key: string
  date: Date
  subject: string
  title: string
  text: string[]
  html: string
}

/** A mail from the site itself to the groomer, in plain text and HTML. */
export const systemMail = (
  { key, date, subject, title, text, html }: SystemMail,
  { siteName, from, to }: Envelope,
): SendMailOptions =>
  withBoundary({
    from: { name: siteName, address: from },
    to,
    subject: `[Website] ${subject}`,
    messageId: `<${key}@${from.split('@')[1]}>`,
    date,
    headers: { 'Auto-Submitted': 'auto-generated' },
    text: text.join('\n'),
    html: page(title, html),
  })
