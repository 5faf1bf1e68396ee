import { expect, it } from 'vitest'
import type { Closure, OpeningDay } from '#src/content/hours.ts'
import { closuresSentence, openingAt, openingSentence } from './opening-times.ts'

/** The test has a table of its own, because the salon's may change. */
const hours: OpeningDay[] = [
  { day: 'Monday' },
  ...['Tuesday', 'Wednesday', 'Friday'].map((day) => ({ day, opens: '9:00', closes: '17:30' })),
  { day: 'Thursday', opens: '9:00', closes: '19:30' },
  { day: 'Saturday', opens: '9:00', closes: '16:00' },
  { day: 'Sunday' },
]

const sentenceAt = (instant: string, closures: Closure[] = []) => {
  const opening = openingAt(new Date(instant), hours, closures)
  return opening && openingSentence(opening)
}

const CHRISTMAS_EVE = [{ from: '2026-12-24', to: '2026-12-24' }]
const HOLIDAYS = [{ from: '2026-12-25', to: '2027-01-04' }]
const TWO_MONTHS = [{ from: '2026-06-01', to: '2026-07-29' }]
const TWO_YEARS = [{ from: '2026-01-01', to: '2027-12-31' }]

it.each<[string, string, string | undefined, Closure[]?]>([
  ['the minute of opening', '2026-01-13T09:00:00Z', 'Open now until 17:30'],
  ['the minute before opening', '2026-01-13T08:59:59Z', 'Opens today at 9:00'],
  ['the last minute', '2026-01-13T17:29:59Z', 'Open now until 17:30'],
  ['the minute of closing', '2026-01-13T17:30:00Z', 'Opens tomorrow at 9:00'],
  ['a late Thursday', '2026-01-15T19:00:00Z', 'Open now until 19:30'],
  ['Saturday evening', '2026-01-17T16:00:00Z', 'Opens Tuesday at 9:00'],
  ['Sunday', '2026-01-18T12:00:00Z', 'Opens Tuesday at 9:00'],
  ['the first opening in summer time', '2026-03-31T08:00:00Z', 'Open now until 17:30'],
  ['the first opening in winter time', '2026-10-27T09:00:00Z', 'Open now until 17:30'],
  ['a summer evening, the next day in London', '2026-07-06T23:30:00Z', 'Opens today at 9:00'],
  ['a holiday', '2026-12-24T12:00:00Z', 'Opens tomorrow at 9:00', CHRISTMAS_EVE],
  [
    'the start of holidays so long that a weekday alone would mislead',
    '2026-12-24T20:00:00Z',
    'Opens Tuesday 5 January at 9:00',
    HOLIDAYS,
  ],
  ['the start of two months away', '2026-06-01T08:00:00Z', 'Opens Thursday 30 July at 9:00', TWO_MONTHS],
  ['a day with no open day within reach', '2026-12-24T12:00:00Z', undefined, TWO_YEARS],
])('at %s (%s) the opening sentence is "%s"', (_when, instant, sentence, closures) =>
  expect(sentenceAt(instant, closures)).toBe(sentence),
)

it.each<[string, string, Closure[]]>([
  ['2026-12-10T23:59:00Z', 'Closed 24 December', CHRISTMAS_EVE],
  ['2026-12-09T23:59:00Z', '', CHRISTMAS_EVE],
  ['2026-12-24T23:59:00Z', 'Closed 24 December', CHRISTMAS_EVE],
  ['2026-12-25T00:00:00Z', '', CHRISTMAS_EVE],
  ['2026-12-24T12:00:00Z', 'Closed 24 December, 25 December to 4 January', [...CHRISTMAS_EVE, ...HOLIDAYS]],
  ['2026-08-20T12:00:00Z', 'Closed 24 to 27 August', [{ from: '2026-08-24', to: '2026-08-27' }]],
])('at %s the closure notice is "%s"', (instant, sentence, closures) =>
  expect(closuresSentence(new Date(instant), closures)).toBe(sentence),
)
