/** One message in a list of many, as text and as HTML. */
import type { Preview } from '#src/contact/housekeeping-ports.ts'
import { dayTime, escape, reference } from './layout.ts'

/** Why a message was not mailed, and how the groomer gets it. */
export const HELD_HINT =
  'Probably spam, so not mailed. Whoever looks after your website can release one by its reference.'

/** A message in one line of plain text. */
export const previewLine = ({ id, createdAt, name, subject, text }: Preview): string =>
  `${dayTime(createdAt)} · ${name} · ${subject} · ${text} (${reference(id)})`

/** The same as a paragraph of HTML. */
export const previewEntry = ({ id, createdAt, name, subject, text }: Preview): string =>
  `<p style="margin:0 0 12px"><b>${escape(subject)}</b><br>${escape(text)}<br><span style="color:#5b6f69;font-size:14px">${escape(name)} · ${dayTime(createdAt)} · ${reference(id)}</span></p>`
