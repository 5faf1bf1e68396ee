import { expect, it } from 'vitest'
import { checkHours } from './check-hours.ts'

const WEEK = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const weekWith = (row: object = {}) =>
  WEEK.map((day) => (day === 'Tuesday' ? { day, opens: '9:00', closes: '17:30', ...row } : { day }))

it.each([[[]], [[{ from: '2026-12-24', to: '2026-12-27' }]], [[{ from: '2026-12-24', to: '2026-12-24' }]]])(
  'a week with the closures %j passes',
  (closures) => expect(() => checkHours({ hours: weekWith(), closures })).not.toThrow(),
)

const TIME = 'must be a time such as 9:00 or 17:30'
it.each<[object, string, string]>([
  [{ opens: '9am' }, TIME, 'hours[1].opens'],
  [{ opens: '24:00' }, TIME, 'hours[1].opens'],
  [{ closes: '17.30' }, TIME, 'hours[1].closes'],
  [{ closes: undefined }, 'must have both opens and closes, or neither', 'hours[1]'],
  [{ opens: '10:00', closes: '9:30' }, 'must open first', 'hours[1]'],
  [{ day: 'Monday' }, 'must be Tuesday', 'hours[1].day'],
  [{ open: '9:00' }, 'Unrecognized key: "open"', 'hours[1]'],
])('a day with %j stops the build', (row, sentence, place) =>
  expect(() => checkHours({ hours: weekWith(row), closures: [] })).toThrow(
    `frontend/src/content/hours.ts:\n✖ ${sentence}\n  → at ${place}`,
  ),
)

it('a week without one of its days stops the build', () =>
  expect(() => checkHours({ hours: weekWith().slice(1), closures: [] })).toThrow(
    'expected array to have >=7 items',
  ))

const DATE = 'must be a date such as 2026-12-24'
it.each<[object, string]>([
  [{ from: '01/12/2026', to: '2026-12-02' }, DATE],
  [{ from: '2026-02-28', to: '2026-02-30' }, DATE],
  [{ from: '2026-12-27', to: '2026-12-24' }, 'must begin before it ends'],
  [{ from: '2026-12-27' }, DATE],
])('the closure %j stops the build', (closure, sentence) => {
  const closures = [{ from: '2026-08-01', to: '2026-08-14' }, closure]
  expect(() => checkHours({ hours: weekWith(), closures })).toThrow(`✖ ${sentence}\n  → at closures[1]`)
})
