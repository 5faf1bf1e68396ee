import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { runOnce } from '#src/delivery/periodic.ts'
import { systemClock } from '#src/process.ts'
import { type FailureClass, LEASES } from '#src/schedule.ts'
import { failureOf, recordingLog } from '#test/samples.ts'
import { useDatabase } from '#test/test-database.ts'
import { type JobStore, jobStore } from './jobs.ts'

const database = useDatabase()
let jobs: JobStore
let period: string
beforeEach(() => {
  jobs = jobStore(database.db)
  period = randomUUID()
})
const run = async (action: Parameters<typeof runOnce>[2]) => {
  const { log, events } = recordingLog()
  await runOnce({ jobs, clock: systemClock, log }, { name: 'digest', period }, action)
  return events
}
const row = () => database.db.periodicJob.findFirstOrThrow({ where: { period } })
const makeDue = () =>
  database.db.periodicJob.updateMany({ where: { period }, data: { nextAttemptAt: new Date(0) } })
const secondsToNext = async () => ((await row()).nextAttemptAt.getTime() - Date.now()) / 1000

describe('work of a period', () => {
  it('runs once, also with ten workers', async () => {
    let times = 0
    await Promise.all(Array.from({ length: 10 }, () => run(async () => void ++times)))
    expect(times).toBe(1)
    expect(await run(async () => void ++times)).toEqual([])
  })

  const notSent = (failureClass: FailureClass) => ({ sent: false, failure: failureOf(failureClass) }) as const
  const away = Object.assign(new Error('no'), { code: 'ECONNREFUSED' })
  it.each([
    ['could not send its mail', async () => notSent('unreached'), { retrySeconds: 60 }],
    ['lost the reply to its mail', async () => notSent('ambiguous'), { retrySeconds: 900 }],
    ['throws, which the log explains', () => Promise.reject(away), { error: 'Error', code: 'ECONNREFUSED' }],
  ])('is postponed when it %s, and done later', async (_, action, facts) => {
    expect(await run(action)).toMatchObject([{ event: 'job.put-off', facts }])
    expect(await run(async () => {})).toEqual([])
    await jobs.putOff('digest', period, 1, -1)
    expect(await run(async () => {})).toMatchObject([{ event: 'job.done' }])
  })

  it('is finished once, and not postponed after that', async () => {
    await jobs.claim('digest', period, [-1])
    await jobs.finish('digest', period)
    const once = await row()
    await jobs.finish('digest', period)
    await jobs.putOff('digest', period, 1, -1)
    expect(await row()).toEqual(once)
    expect(await jobs.claim('digest', period, [-1])).toBeNull()
  })

  it('is not postponed by an earlier try than the running one', async () => {
    await jobs.claim('digest', period, [-1])
    await jobs.claim('digest', period, [-1, 60])
    await jobs.putOff('digest', period, 1, -1)
    expect(await jobs.claim('digest', period, [60])).toBeNull()
  })

  it('is due when its wait was written by a clock that was ahead', async () => {
    await jobs.claim('digest', period, [365 * 86_400])
    expect(await jobs.claim('digest', period, [60])).toBe(2)
  })

  it('is retried when the lease ends if the worker dies while sending', async () => {
    for (const [index, seconds] of LEASES.entries()) {
      expect(await jobs.claim('digest', period, LEASES)).toBe(index + 1)
      expect(await secondsToNext()).toBeCloseTo(seconds, -2)
      await makeDue()
    }
    void run(() => new Promise(() => {}))
    const attempts = LEASES.length + 1
    await vi.waitFor(async () => expect(await row()).toMatchObject({ attempts }), { timeout: 60_000 })
    expect(await secondsToNext()).toBeCloseTo(LEASES.at(-1)!, -2)
  })
})
