/** Checks hours and closures at build time: one that cannot be parsed would leave "Open now" on a holiday. */
import * as z from 'zod'
import { minutesOf } from '../src/lib/opening.ts'

const aTime = { error: 'must be a time such as 9:00 or 17:30', abort: true }
const time = z.string().regex(/^(1?\d|2[0-3]):[0-5]\d$/, aTime)
const date = z.iso.date({ error: 'must be a date such as 2026-12-24', abort: true })

const rowOf = (day: string) =>
  z
    .strictObject({ day: z.literal(day, `must be ${day}`), opens: time.optional(), closes: time.optional() })
    .refine(({ opens, closes }) => !opens === !closes, 'must have both opens and closes, or neither')
    .refine(({ opens = '0:00', closes = '24:00' }) => minutesOf(opens) < minutesOf(closes), 'must open first')

const week = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map(rowOf)
const closure = z.strictObject({ from: date, to: date })
const closures = z.array(closure.refine(({ from, to }) => from <= to, 'must begin before it ends'))
const table = z.object({ hours: z.tuple(week as [(typeof week)[0]]), closures })

/** Throws an Error that names each wrong entry. */
export const checkHours = (content: object): void => {
  const { error } = table.safeParse(content)
  if (error) throw new Error(`frontend/src/content/hours.ts:\n${z.prettifyError(error)}`)
}
