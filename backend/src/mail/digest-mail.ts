/** The groomer's weekly mail: her figures, and by its coming the sign that messages get through. */
import type { SendMailOptions } from 'nodemailer'
import type { Digest } from '#src/contact/housekeeping-ports.ts'
import { card, dayTime, small } from './layout.ts'
import type { Envelope } from './message-mail.ts'
import { systemMail } from './system-mail.ts'
import { HELD_HINT, previewEntry, previewLine } from './previews.ts'

const COUNTS = ['received', 'delivered', 'late', 'suspect', 'held', 'waiting'] as const

const LISTS = [
  ['waiting', 'Waiting', 'Not delivered yet; we keep trying.'],
  ['late', 'Late', 'Delivered more than an hour after they were written.'],
  ['suspect', 'Suspect', 'Mailed to you with [suspect] in the subject.'],
  ['held', 'Held', HELD_HINT],
] as const

const COMES =
  'Messages from your website reach you: this mail came the same way. It comes every Monday morning. If it does not, call whoever looks after your website.'

const textList = (digest: Digest) =>
  LISTS.filter(([key]) => digest.lists[key].length > 0).flatMap(([key, title, hint]) => [
    '',
    `${title.toUpperCase()}: ${hint}`,
    ...digest.lists[key].map((one) => `- ${previewLine(one)}`),
    ...more(digest, key),
  ])

const more = (digest: Digest, key: (typeof LISTS)[number][0]) => {
  const left = digest[key] - digest.lists[key].length
  return left > 0 && key !== 'suspect' ? [`- and ${left} more`] : []
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

/** Builds the mail of a week, a quiet one too. */
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
