import { expect, it } from 'vitest'
import { retrySeconds } from './schedule.ts'

const minutes = (failure: Parameters<typeof retrySeconds>[0]) =>
  [1, 2, 3, 4, 5, 500].map((attempts) => retrySeconds(failure, attempts) / 60)

it('comes back soon when the mail server was not reached, and every half hour for ever', () =>
  expect(minutes('unreached')).toEqual([1, 5, 15, 30, 30, 30]))

it('waits long when a copy may have arrived, so that there are at most four copies a day', () =>
  expect(minutes('maybe_delivered')).toEqual([15, 60, 360, 360, 360, 360]))

it('ends at once a day when the server refuses for good', () =>
  expect(minutes('permanent')).toEqual([15, 60, 360, 1440, 1440, 1440]))
