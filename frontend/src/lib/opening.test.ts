import { expect, it } from 'vitest'
import type { Closure, OpeningDay } from '#src/content/hours.ts'
import { closuresSentence, inLondon, openingAt, openingSentence } from './opening.ts'

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
  ['a day with no open day within reach', '2026-12-24T12:00:00Z', undefined, TWO_YEARS],
])('the opening sentence is correct for %s', (_when, instant, sentence, closures) =>
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

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  dateStyle: 'short',
  timeStyle: 'short',
})

/** "29/03/2026, 02:00", by Node's own time zone data. */
const byIntl = (now: Date) => clock.format(now)

const byRule = (now: Date) => {
  const { date, minutes } = inLondon(now)
  const two = (number: number) => String(number).padStart(2, '0')
  return `${date.split('-').toReversed().join('/')}, ${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

/** Every half hour of March and October, when the clocks change, and noon and midnight of all other days. */
const momentsOf = function* (year: number) {
  const end = Date.UTC(year + 1, 0)
  const HALF_HOUR_MS = 1_800_000
  for (let now = new Date(Date.UTC(year, 0)); now.getTime() < end;) {
    yield now
    const changes = [2, 9].includes(now.getUTCMonth())
    now = new Date(now.getTime() + (changes ? 1 : 24) * HALF_HOUR_MS)
  }
}

it.each(Array.from({ length: 20 }, (_, ahead) => new Date().getUTCFullYear() - 2 + ahead))(
  'London time in %i agrees with Node’s time zone data',
  (year) => {
    const wrong = [...momentsOf(year)].filter((now) => byRule(now) !== byIntl(now))
    expect(wrong).toEqual([])
  },
)
