/** The bare notice: a message waits whose own mail is refused. Not a word of the visitor's is in it. */
import type { SendMailOptions } from 'nodemailer'
import { card, fullTime, reference, small } from './layout.ts'
import type { ClaimedMessage } from '#src/contact/ports.ts'
import type { Envelope } from './message-mail.ts'
import { systemMail } from './system-mail.ts'

/** Builds the notice about this message; one about a mail that was resent by hand has a Message-ID of its own. */
export const noticeMail = (
  { id, createdAt, resendNo }: Pick<ClaimedMessage, 'id' | 'createdAt' | 'resendNo'>,
  envelope: Envelope,
): SendMailOptions => {
  const number = reference(id)
  const sentences = [
    `Somebody wrote to you on ${fullTime(createdAt)}, and your mail server refuses to take that message, perhaps because it looks like spam. Others get through.`,
    'The message is safe, and we keep trying. Whoever looks after your website can read it to you:',
  ]
  const command = `messages show ${number}`
  return systemMail(
    {
      key: resendNo > 0 ? `notice.${id}.${resendNo}` : `notice.${id}`,
      date: createdAt,
      subject: `A message is waiting, reference ${number}`,
      title: 'A message is waiting for you',
      text: [...sentences, '', `    ${command}`, '', `Reference ${number}.`, ''],
      html: `${card(`${sentences.map((one) => `<p style="margin:0 0 12px">${one}</p>`).join('')}<code>${command}</code>`)}
<div style="height:20px"></div>
${small(`Reference ${number}.`)}`,
    },
    envelope,
  )
}
