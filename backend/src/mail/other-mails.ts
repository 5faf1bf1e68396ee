/** Mails that are no visitor's message: test, weekly mail, notice. */
import type { SendMailOptions } from 'nodemailer'
import { countOf } from '#src/health/checks.ts'
import type { ClaimedMessage } from '#src/store/messages.ts'
import type { Week } from '#src/store/figures.ts'
import {
  card,
  type Envelope,
  escape,
  fullTime,
  page,
  reference,
  small,
  withBoundary,
} from './message-mail.ts'

/** `key` determines the Message-ID, so that a repeat of the same mail is recognised. */
type SystemMail = {
  key: string
  date: Date
  subject: string
  title: string
  text: string[]
  html: string
}

/** A mail from the site to the groomer, in plain text and HTML. */
const systemMail = (
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

/** The test mail that the operator asks for; each has a Message-ID of its own. */
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

const COMES =
  'This mail comes every Monday morning, the same way as your messages. If it does not come, call whoever looks after your website.'

/** The weekly mail, also of a quiet week. */
export const weeklyMail = (
  { endsAt, came, delivered, waiting }: Week,
  envelope: Envelope,
): SendMailOptions => {
  const figures = `In the last seven days ${countOf(came, 'message')} came and ${delivered} were delivered.`
  const rest = waiting > 0 ? `${waiting} wait to be delivered, and we keep trying.` : 'None is waiting.'
  return systemMail(
    {
      key: `week.${endsAt.toISOString().slice(0, 10)}`,
      date: endsAt,
      subject: `Your week: ${came} came, ${delivered} delivered, ${waiting} waiting`,
      title: 'Your messages of the week',
      text: [figures, rest, '', COMES, ''],
      html: `${card(`${figures}<br>${rest}`)}\n<div style="height:20px"></div>\n${small(COMES)}`,
    },
    envelope,
  )
}

/** The notice about a message; after a manual resend with a Message-ID of its own. */
export const noticeMail = (
  { id, createdAt, resendNo }: Pick<ClaimedMessage, 'id' | 'createdAt' | 'resendNo'>,
  envelope: Envelope,
): SendMailOptions => {
  const number = reference(id)
  const sentences = [
    `Somebody wrote to you on ${fullTime(createdAt)}, and your mail server rejects that message, perhaps because it looks like spam. Others get through.`,
    'The message is safe, and we keep trying. Whoever looks after your website can read it to you:',
  ]
  const command = `docker compose run --rm cli messages show ${number}`
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
