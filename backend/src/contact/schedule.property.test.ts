import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { FailureClass } from './ports.ts'
import { waitAfter } from './schedule.ts'

const DAY = 24 * 3600
const anyFailure = fc.constantFrom<FailureClass>('unreached', 'maybe_delivered', 'permanent')

/** Lives through the failures; resolves to the times at which each try that may have made a copy began. */
const live = (failures: FailureClass[]) => {
  const counts = { attempts: 0, copies: 0, refusals: 0 }
  const copyTimes: number[] = []
  let [time, waits]: [number, number[]] = [0, []]
  for (const failure of failures) {
    counts.attempts++
    const copies = counts.copies + 1
    const wait = waitAfter(failure, { ...counts, copies })
    if (failure === 'maybe_delivered') {
      counts.copies = copies
      copyTimes.push(time)
    }
    if (failure === 'permanent') counts.refusals++
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
      const { copyTimes } = live([...failures, ...Array<FailureClass>(10).fill('maybe_delivered')])
      for (const [index, time] of copyTimes.slice(4).entries())
        expect(time - copyTimes[index]!).toBeGreaterThanOrEqual(DAY)
    }),
  ))
