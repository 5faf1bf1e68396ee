import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type FailureClass, LEASE_SECONDS, LEASES, retrySeconds, waitAfter } from './schedule.ts'

describe('the wait after a failure', () => {
  const minutes = (failure: Parameters<typeof retrySeconds>[0]) =>
    [1, 2, 3, 4, 5, 500].map((times) => retrySeconds(failure, times) / 60)

  it('comes back soon when the mail server was not reached, and every half hour for ever', () =>
    expect(minutes('unreached')).toEqual([1, 5, 15, 30, 30, 30]))

  it('waits long when a copy may have arrived, and sends the fifth a day after the first', () => {
    expect(minutes('ambiguous')).toEqual([15, 60, 360, 1005, 360, 360])
    expect(15 + 60 + 360 + 1005).toBe(24 * 60)
  })

  it('ends at once a day when the server refuses for good', () =>
    expect(minutes('permanent')).toEqual([15, 60, 360, 1440, 1440, 1440]))

  it('gives every lease the time that a send may take', () =>
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

describe('every wait', () => {
  const DAY = 24 * 3600
  const anyFailure = fc.constantFrom<FailureClass>('unreached', 'ambiguous', 'permanent')

  /** Lives through the failures; resolves to the times at which each try that may have made a copy began. */
  const live = (failures: FailureClass[]) => {
    const counts = { attempts: 0, ambiguousAttempts: 0, permanentFailures: 0 }
    const copyTimes: number[] = []
    let [time, waits]: [number, number[]] = [0, []]
    for (const failure of failures) {
      counts.attempts++
      const ambiguousAttempts = counts.ambiguousAttempts + 1
      const wait = waitAfter(failure, { ...counts, ambiguousAttempts })
      if (failure === 'ambiguous') {
        counts.ambiguousAttempts = ambiguousAttempts
        copyTimes.push(time)
      }
      if (failure === 'permanent') counts.permanentFailures++
      time += wait
      waits = [...waits, wait]
    }
    return { copyTimes, waits }
  }

  it('whatever fails in whatever order, the next try is a minute to a day away', () =>
    fc.assert(
      fc.property(fc.array(anyFailure, { maxLength: 60 }), (failures) => {
        for (const wait of live(failures).waits) {
          expect(wait).toBeGreaterThanOrEqual(60)
          expect(wait).toBeLessThanOrEqual(DAY)
        }
      }),
    ))

  it('whatever fails in whatever order, there are never more than four copies in any 24 hours', () =>
    fc.assert(
      fc.property(fc.array(anyFailure, { maxLength: 80 }), (failures) => {
        const { copyTimes } = live([...failures, ...Array<FailureClass>(10).fill('ambiguous')])
        for (const [index, time] of copyTimes.slice(4).entries())
          expect(time - copyTimes[index]!).toBeGreaterThanOrEqual(DAY)
      }),
    ))
})
