import { expect, it } from 'vitest'
import { LONGEST_SEND_MS } from '#src/mail/transport.ts'
import { retryAfter, SCHEDULE } from './retry-schedule.ts'

const NEW = { attempts: 1, ambiguousAttempts: 1, permanentFailures: 0 }

it.each([
  ['unreached', 'attempts', 1, [1, 5, 15, 30, 30]],
  ['ambiguous', 'ambiguousAttempts', 1, [15, 60, 360, 1440, 1440]],
  ['permanent', 'permanentFailures', 0, [15, 60, 360, 1440, 1440]],
] as const)(
  'the wait after a failure that is %s depends only on its %s, which are %i at the first failure',
  (failure, count, first, minutes) => {
    const waits = [0, 1, 2, 3, 499].map((more) => retryAfter(failure, { ...NEW, [count]: first + more }) / 60)
    expect(waits).toEqual(minutes)
    const longest = SCHEDULE.longest[failure === 'unreached' ? 'unreached' : 'other']
    expect(Math.max(...waits)).toBe(longest / 60)
    const others = { attempts: 100, ambiguousAttempts: 50, permanentFailures: 50, [count]: first }
    expect(retryAfter(failure, others) / 60).toBe(minutes[0])
  },
)

it('every wait after a claim outlasts its lease, and the lease outlasts the longest send', () => {
  expect(Math.min(...SCHEDULE.waits)).toBeGreaterThanOrEqual(SCHEDULE.lease)
  expect(SCHEDULE.lease * 1000).toBeGreaterThan(LONGEST_SEND_MS)
})
