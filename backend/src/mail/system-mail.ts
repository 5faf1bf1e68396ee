/** Mails that are not a visitor's message: the frame that they share, and the plainest of them. */
import type { SendMailOptions } from 'nodemailer'
import { card, escape, fullTime, page, withBoundary } from './layout.ts'
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

/** Builds the test mail that the operator asks for; each is a mail of its own. */
export const testMail = (now: Date, envelope: Envelope): SendMailOptions => {
  const sentences = [
    `This is a test of the contact form of ${envelope.siteName}, sent by hand on ${fullTime(now)}.`,
    'It came, so messages come too. There is nothing to do.',
  ]
  return systemMail(
    {
      key: `test.${now.getTime()}`,
      date: now,
      subject: 'Test: messages get through',
      title: 'Messages get through',
      text: [...sentences, ''],
      html: card(sentences.map((one) => `<p style="margin:0 0 12px">${escape(one)}</p>`).join('')),
    },
    envelope,
  )
}
