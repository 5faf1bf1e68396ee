import { describe, expect, it } from 'vitest'
import { LEASE_SECONDS, LEASES, retrySeconds, waitAfter } from './retry-schedule.ts'

describe('the wait after a failure', () => {
  const minutes = (failure: Parameters<typeof retrySeconds>[0]) =>
    [1, 2, 3, 4, 5, 500].map((times) => retrySeconds(failure, times) / 60)

  it('is short when the mail server was not reached, and at most half an hour', () =>
    expect(minutes('unreached')).toEqual([1, 5, 15, 30, 30, 30]))

  it.each(['ambiguous', 'permanent'] as const)('grows to a day when the mail is %s', (failure) =>
    expect(minutes(failure)).toEqual([15, 60, 360, 1440, 1440, 1440]),
  )

  it('is never shorter than the longest send', () =>
    expect(Math.min(...LEASES)).toBeGreaterThanOrEqual(LEASE_SECONDS))

  describe('after days without a mail server', () => {
    const counts = { attempts: 100, ambiguousAttempts: 1, permanentFailures: 0 }
    it.each([
      ['unreached', 30],
      ['ambiguous', 15],
      ['permanent', 15],
    ] as const)('a first %s waits by its own class', (failure, wait) =>
      expect(waitAfter(failure, counts) / 60).toBe(wait),
    )
  })
})
