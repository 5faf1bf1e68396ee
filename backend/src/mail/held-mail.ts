/** The daily list of messages that were kept back as probable spam: each was told "sent", so each is shown. */
import { createHash } from 'node:crypto'
import type { SendMailOptions } from 'nodemailer'
import type { Preview } from '#src/contact/housekeeping-ports.ts'
import { card, small } from './layout.ts'
import type { Envelope } from './message-mail.ts'
import { systemMail } from './system-mail.ts'
import { HELD_HINT, previewEntry, previewLine } from './previews.ts'

const hashOf = (held: Preview[]) =>
  createHash('sha256')
    .update(held.map(({ id }) => id).join())
    .digest('hex')
    .slice(0, 12)

/** Builds the mail of `day` (London's, as 2026-11-16); the same list again is the same mail. */
export const heldMail = (held: Preview[], day: string, envelope: Envelope): SendMailOptions => {
  const count = held.length === 1 ? '1 message was' : `${held.length} messages were`
  return systemMail(
    {
      key: `held.${day}.${hashOf(held)}`,
      date: new Date(`${day}T08:00:00Z`),
      subject: `${count} kept back as probable spam`,
      title: `${count} kept back`,
      text: [HELD_HINT, '', ...held.map((one) => `- ${previewLine(one)}`), ''],
      html: `${small(HELD_HINT)}\n${card(held.map(previewEntry).join(''))}`,
    },
    envelope,
  )
}
