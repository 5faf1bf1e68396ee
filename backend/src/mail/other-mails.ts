/** Mails that are no visitor's message: test, weekly digest, quarantine list, notice. */
import { createHash } from 'node:crypto'
import type { SendMailOptions } from 'nodemailer'
import { eightOClock } from '#src/london.ts'
import type { Digest, Preview } from '#src/store/digest.ts'
import type { ClaimedMessage } from '#src/store/messages.ts'
import {
  card,
  dayTime,
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

/** Why a message was not mailed, and how the groomer gets it. */
const QUARANTINE_HINT =
  'Probably spam, so not mailed. Whoever looks after your website can release one by its reference.'

/** A message in one line of plain text. */
const previewLine = ({ id, createdAt, name, subject, text }: Preview): string =>
  `${dayTime(createdAt)} · ${name} · ${subject} · ${text} (${reference(id)})`

/** The same as a paragraph of HTML. */
const previewEntry = ({ id, createdAt, name, subject, text }: Preview): string =>
  `<p style="margin:0 0 12px"><b>${escape(subject)}</b><br>${escape(text)}<br><span style="color:#5b6f69;font-size:14px">${escape(name)} · ${dayTime(createdAt)} · ${reference(id)}</span></p>`

const COUNTS = ['received', 'delivered', 'late', 'suspect', 'quarantined', 'waiting'] as const

const LISTS = [
  ['waiting', 'Waiting', 'Not delivered yet; we keep trying.'],
  ['late', 'Late', 'Delivered more than an hour after they were written.'],
  ['suspect', 'Suspect', 'Mailed to you with [suspect] in the subject.'],
  ['quarantined', 'Held', QUARANTINE_HINT],
] as const

const COMES =
  'This mail comes every Monday morning, the same way as your messages. If it does not come, call whoever looks after your website.'

const textList = (digest: Digest) =>
  LISTS.filter(([key]) => digest.lists[key].length > 0).flatMap(([key, title, hint]) => [
    '',
    `${title.toUpperCase()}: ${hint}`,
    ...digest.lists[key].map((one) => `- ${previewLine(one)}`),
    ...more(digest, key),
  ])

const more = (digest: Digest, key: (typeof LISTS)[number][0]) => {
  const left = digest[key] - digest.lists[key].length
  return left > 0 ? [`- and ${left} more`] : []
}

const figure = (digest: Digest, key: (typeof COUNTS)[number]) =>
  `<td style="padding:4px 16px 4px 0"><b style="font-size:22px">${digest[key]}</b><br><span style="color:#5b6f69">${key}</span></td>`

/** Two rows of three: fits a phone. */
const figures = (digest: Digest) => {
  const row = (keys: readonly (typeof COUNTS)[number][]) =>
    `<tr>${keys.map((key) => figure(digest, key)).join('')}</tr>`
  return `<table role="presentation" style="border-collapse:collapse;font:inherit">${row(COUNTS.slice(0, 3))}${row(COUNTS.slice(3))}</table>`
}

const htmlList = (digest: Digest) =>
  LISTS.filter(([key]) => digest.lists[key].length > 0)
    .map(
      ([key, title, hint]) =>
        `<h2 style="margin:24px 0 4px;font:600 18px/1.3 Georgia,serif">${title}</h2>
${small(hint)}
${card(digest.lists[key].map(previewEntry).join('') + more(digest, key).join('').slice(2))}`,
    )
    .join('\n')

/** The digest of a week, also of a quiet one. */
export const digestMail = (digest: Digest, envelope: Envelope): SendMailOptions => {
  const week = `${dayTime(digest.from)} to ${dayTime(digest.to)}`
  const summary = COUNTS.map((key) => `${key} ${digest[key]}`).join(', ')
  return systemMail(
    {
      key: `digest.${digest.to.toISOString().slice(0, 10)}`,
      date: digest.to,
      subject: `Your week: ${digest.received} received, ${digest.delivered} delivered`,
      title: 'Your messages of the week',
      text: [week, summary, ...textList(digest), '', COMES, ''],
      html: `${small(week)}\n${card(figures(digest))}\n${htmlList(digest)}\n<div style="height:20px"></div>\n${small(COMES)}`,
    },
    envelope,
  )
}

const hashOf = (quarantined: Preview[]) =>
  createHash('sha256')
    .update(quarantined.map(({ id }) => id).join())
    .digest('hex')
    .slice(0, 12)

/** The list of `day` (London's, as 2026-11-16); the same list again is the same mail. */
export const quarantineMail = (quarantined: Preview[], day: string, envelope: Envelope): SendMailOptions => {
  const count = quarantined.length === 1 ? '1 message was' : `${quarantined.length} messages were`
  return systemMail(
    {
      key: `quarantined.${day}.${hashOf(quarantined)}`,
      date: eightOClock(new Date(day)),
      subject: `${count} kept back as probable spam`,
      title: `${count} kept back`,
      text: [QUARANTINE_HINT, '', ...quarantined.map((one) => `- ${previewLine(one)}`), ''],
      html: `${small(QUARANTINE_HINT)}\n${card(quarantined.map(previewEntry).join(''))}`,
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
