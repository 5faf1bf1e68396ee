import { expect, it } from 'vitest'
import { inLondon } from './london.ts'

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  dateStyle: 'short',
  timeStyle: 'short',
})

/** "29/03/2026, 02:00", as Node's own table of time zones has it. */
const byIntl = (now: Date) => clock.format(now)

const byRule = (now: Date) => {
  const { date, minutes } = inLondon(now)
  const two = (number: number) => String(number).padStart(2, '0')
  return `${date.split('-').toReversed().join('/')}, ${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

/** Every half hour of March and October, when the clocks change, and the noon and midnight of every other day. */
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
  'has the clocks of London in %i, as the table of time zones has them',
  (year) => {
    const wrong = [...momentsOf(year)].filter((now) => byRule(now) !== byIntl(now))
    expect(wrong).toEqual([])
  },
)

it('counts a minute when it has begun, and never sooner', () => {
  expect(inLondon(new Date('2026-07-06T22:59:59.999Z'))).toEqual({ date: '2026-07-06', minutes: 1439 })
  expect(inLondon(new Date('2026-07-06T23:00:00Z'))).toEqual({ date: '2026-07-07', minutes: 0 })
})
