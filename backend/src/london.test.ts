import { expect, it } from 'vitest'
import { lastMonday, londonDate, londonHour, mondayBefore } from './london.ts'

it.each([
  ['on Monday before eight', '2026-11-16T07:59:59Z', '2026-11-09T08:00:00Z'],
  ['on Monday at eight', '2026-11-16T08:00:00Z', '2026-11-16T08:00:00Z'],
  ['on Sunday', '2026-11-22T23:59:00Z', '2026-11-16T08:00:00Z'],
  ['in summer time', '2026-07-06T07:00:00Z', '2026-07-06T07:00:00Z'],
  ['in summer time before eight', '2026-07-06T06:59:00Z', '2026-06-29T07:00:00Z'],
  ['in the week in which the clocks change', '2026-10-26T08:30:00Z', '2026-10-26T08:00:00Z'],
])('the week begins on the last Monday: %s', (_, now, monday) =>
  expect(lastMonday(new Date(now)).toISOString()).toBe(monday.replace('Z', '.000Z')),
)

it('the week before begins at eight too, 167 or 169 hours earlier when the clocks changed', () =>
  expect(mondayBefore(new Date('2026-10-26T08:00:00Z')).toISOString()).toBe('2026-10-19T07:00:00.000Z'))

it('day and hour are in London’s time', () => {
  const late = new Date('2026-07-01T23:30:00Z')
  expect([londonDate(late), londonHour(late)]).toEqual(['2026-07-02', 0])
})
