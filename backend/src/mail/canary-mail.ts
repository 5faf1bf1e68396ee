/** The weekly test mail: its coming proves the way, its absence is noticed. */
import type { SendMailOptions } from 'nodemailer'
import { card, escape, fullTime } from './layout.ts'
import type { Envelope } from './message-mail.ts'
import { systemMail } from './system-mail.ts'

/** Builds the canary of the week that begins at `monday`. */
export const canaryMail = (monday: Date, envelope: Envelope): SendMailOptions => {
  const sentences = [
    `This is the weekly test of the contact form of ${envelope.siteName}, of ${fullTime(monday)}.`,
    'It came, so messages come too. There is nothing to do.',
  ]
  return systemMail(
    {
      key: `canary.${monday.toISOString().slice(0, 10)}`,
      date: monday,
      subject: 'Weekly test: your messages get through',
      title: 'Your messages get through',
      text: [...sentences, ''],
      html: card(sentences.map((one) => `<p style="margin:0 0 12px">${escape(one)}</p>`).join('')),
    },
    envelope,
  )
}
