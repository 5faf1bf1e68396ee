import { expect, it } from 'vitest'
import { checkHours } from './check-hours.ts'

const WEEK = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const weekWith = (row: object = {}) =>
  WEEK.map((day) => (day === 'Tuesday' ? { day, opens: '9:00', closes: '17:30', ...row } : { day }))

it.each([[[]], [[{ from: '2026-12-24', to: '2026-12-27' }]], [[{ from: '2026-12-24', to: '2026-12-24' }]]])(
  'a week with the closures %j passes',
  (closures) => expect(() => checkHours({ hours: weekWith(), closures })).not.toThrow(),
)

const TIME = 'must be a time such as 9:00 or 17:30.'
it.each<[object, string]>([
  [{ opens: '9am' }, `Tuesday, opens "9am" ${TIME}`],
  [{ opens: '24:00' }, `Tuesday, opens "24:00" ${TIME}`],
  [{ opens: 9 }, 'Tuesday, opens 9 '],
  [{ closes: '17.30' }, `Tuesday, closes "17.30" ${TIME}`],
  [{ closes: undefined }, 'Tuesday must have both opens and closes, or neither.'],
  [{ opens: '10:00', closes: '9:30' }, 'Tuesday must open before it closes.'],
  [{ day: 'tuesday' }, 'tuesday must be a day from Monday to Sunday.'],
  [{ day: 'Monday' }, 'hours must be the seven days from Monday to Sunday, in this order.'],
  [{ open: '9:00' }, 'Tuesday must have the same keys'],
])('a day with %j stops the build', (row, sentence) =>
  expect(() => checkHours({ hours: weekWith(row), closures: [] })).toThrow(
    `frontend/src/content/hours.ts: ${sentence}`,
  ),
)

const DATE = 'must be a date such as 2026-12-24.'
it.each<[object, string]>([
  [{ from: '01/12/2026', to: '2026-12-02' }, `closure 2, from "01/12/2026" ${DATE}`],
  [{ from: '2026-02-28', to: '2026-02-30' }, `closure 2, to "2026-02-30" ${DATE}`],
  [{ from: '2026-12-27', to: '2026-12-24' }, 'closure 2 must begin before it ends.'],
  [{ from: '2026-12-27' }, `closure 2, to undefined ${DATE}`],
])('the closure %j stops the build', (closure, sentence) => {
  const closures = [{ from: '2026-08-01', to: '2026-08-14' }, closure]
  expect(() => checkHours({ hours: weekWith(), closures })).toThrow(
    `frontend/src/content/hours.ts: ${sentence}`,
  )
})
