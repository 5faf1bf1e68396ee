/**
 * Checks the table of hours and closures when the site is built: the pages trust it, and a closure that
 * cannot be parsed would leave "Open now" on the holiday.
 */
import * as z from 'zod'
import { minutesOf } from '../src/lib/opening.ts'

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
const FILE = 'frontend/src/content/hours.ts'

const KEYS_RULE = 'must have the same keys as the other rows, and no others'
const time = z.string().regex(/^(1?\d|2[0-3]):[0-5]\d$/, 'must be a time such as 9:00 or 17:30')
const date = z.iso.date('must be a date such as 2026-12-24')

const day = z
  .strictObject(
    {
      day: z.enum(WEEKDAYS, 'must be a day from Monday to Sunday'),
      opens: time.optional(),
      closes: time.optional(),
    },
    KEYS_RULE,
  )
  .refine(({ opens, closes }) => !opens === !closes, 'must have both opens and closes, or neither')
  .refine(
    ({ opens, closes }) => !opens || !closes || minutesOf(opens) < minutesOf(closes),
    'must open before it closes',
  )

const closure = z
  .strictObject({ from: date, to: date }, KEYS_RULE)
  .refine(({ from, to }) => from <= to, 'must begin before it ends')

const table = z.object({
  hours: z
    .array(day)
    .refine(
      (days) => days.map((row) => row.day).join() === WEEKDAYS.join(),
      'must be the seven days from Monday to Sunday, in this order',
    ),
  closures: z.array(closure),
})

type Table = { hours: { day: string }[]; closures: object[] }

/** The name of the entry at a path: "hours", "Tuesday", "Tuesday, opens "9am"", "closure 1, from "1 May"". */
const nameOf = ({ hours, closures }: Table, [list, index, field]: PropertyKey[]) => {
  if (typeof index !== 'number') return String(list)
  const row = (list === 'hours' ? hours : closures)[index] as Record<PropertyKey, unknown>
  const name = list === 'hours' ? String(row.day) : `closure ${index + 1}`
  return field === undefined || field === 'day'
    ? name
    : `${name}, ${String(field)} ${JSON.stringify(row[field])}`
}

/** Throws one sentence about the first wrong entry. */
export const checkHours = (content: Table): void => {
  const [issue] = table.safeParse(content).error?.issues ?? []
  if (issue) throw new Error(`${FILE}: ${nameOf(content, issue.path)} ${issue.message}.`)
}
