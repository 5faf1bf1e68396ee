/** Mails that are not a visitor's message: the test mail and the weekly mail. */
import type { SendMailOptions } from 'nodemailer'
import { escapeHtml } from '@willow/shared/html'
import { pluralise, referenceOf } from '#src/format.ts'
import type { Week } from '#src/store/metrics.ts'
import {
  card,
  formatTime,
  LONDON_TIME,
  mailHtml,
  messageIdOf,
  smallText,
  withBoundary,
  type Envelope,
} from './layout.ts'

/** What a mail from the site to the groomer says. */
type SystemMail = {
  /** Determines the Message-ID, so that a repeat of the same mail is recognised. */
  key: string
  date: Date
  subject: string
  title: string
  sentences: string[]
  /** Rows of a table below the sentences. */
  rows?: string[][]
  /** Small text at the end. */
  footer?: string
}

/** No visitor's mail has a subject that begins so: theirs begin with [Website], [suspect] or [resent]. */
const SYSTEM_MARK = '[Website notice]'

const systemMail = (mail: SystemMail, { salonName, from, to }: Envelope): SendMailOptions => {
  const { key, date, subject, title, sentences, rows = [], footer } = mail
  const paragraphs = sentences.map((sentence) => `<p style="margin:0 0 12px">${escapeHtml(sentence)}</p>`)
  const cells = rows.map((row) =>
    row.map((cell) => `<td style="padding:2px 16px 2px 0">${escapeHtml(cell)}</td>`),
  )
  const lines = cells.map((row) => `<tr>${row.join('')}</tr>`).join('')
  const table =
    lines &&
    `<table role="presentation" style="border-collapse:collapse;font:inherit;font-size:14px;overflow-wrap:normal">${lines}</table>`
  const below = footer ? `\n<div style="height:20px"></div>\n${smallText(escapeHtml(footer))}` : ''
  const listed = rows.length > 0 ? ['', ...rows.map((row) => row.join('   '))] : []
  const text = [...sentences, ...listed, ...(footer ? ['', footer] : []), '']
  return withBoundary({
    from: { name: salonName, address: from },
    to,
    subject: `${SYSTEM_MARK} ${subject}`,
    messageId: messageIdOf(key, from),
    date,
    headers: { 'Auto-Submitted': 'auto-generated' },
    text: text.join('\n'),
    html: mailHtml(title, card(paragraphs.join('') + table) + below),
  })
}

/** The test mail that the operator asks for; each has a Message-ID of its own. */
export const testMail = (now: Date, envelope: Envelope): SendMailOptions =>
  systemMail(
    {
      key: `test.${now.getTime()}`,
      date: now,
      subject: 'Test: messages get through',
      title: 'Messages get through',
      sentences: [
        `This is a test of the contact form of ${envelope.salonName}, sent by hand on ${formatTime(now)}.`,
        'It has arrived, so messages will arrive too. There is nothing to do.',
      ],
    },
    envelope,
  )

const SHORT_TIME = new Intl.DateTimeFormat('en-GB', {
  ...LONDON_TIME,
  weekday: 'short',
  day: 'numeric',
  month: 'short',
})

/** A visitor's first name: letters only, at most twenty, so that it can say nothing else. */
const firstNameOf = (name: string) => /^\p{L}{1,20}/u.exec(name)?.[0] ?? ''

/** The weekly mail, which is also sent after a week without messages. */
export const weeklyMail = (
  { endsAt, received, delivered, waiting, newest }: Week,
  envelope: Envelope,
): SendMailOptions =>
  systemMail(
    {
      key: `week.${endsAt.toISOString().slice(0, 10)}`,
      date: endsAt,
      subject: `Your week: ${received} received, ${delivered} delivered, ${waiting} waiting`,
      title: 'Your messages of the week',
      sentences: [
        `In the last seven days your website received ${pluralise(received, 'message')} and handed ${delivered} to your mail server.`,
        waiting > 0 ? `Waiting to be delivered: ${waiting}. We keep trying.` : 'None is waiting.',
        ...(newest.length > 0
          ? ['These were handed over. If you miss one, tell whoever looks after your website its reference:']
          : []),
      ],
      rows: newest.map(({ id, name, sentAt }) => [
        SHORT_TIME.format(sentAt),
        firstNameOf(name),
        referenceOf(id),
      ]),
      footer:
        'This mail comes every Monday morning, the same way as your messages. If it does not come, call whoever looks after your website.',
    },
    envelope,
  )
