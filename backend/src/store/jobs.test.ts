import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { runOnce } from '#src/delivery/periodic.ts'
import { systemClock } from '#src/process.ts'
import { LEASES } from '#src/schedule.ts'
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
  return events.map(({ event }) => event)
}

describe('work of a period', () => {
  it('is done once, also by ten workers at once', async () => {
    let times = 0
    await Promise.all(Array.from({ length: 10 }, () => run(async () => void ++times)))
    expect(times).toBe(1)
    expect(await run(async () => void ++times)).toEqual([])
  })

  it.each([
    ['could not send its mail', async () => ({ sent: false, failure: failureOf('unreached') }) as const],
    ['throws', () => Promise.reject(new Error('the mail server is away'))],
  ])('is put off when it %s, and done later', async (_, action) => {
    expect(await run(action)).toEqual(['job.put-off'])
    expect(await run(async () => {})).toEqual([])
    await jobs.putOff('digest', period, 1, -1)
    expect(await run(async () => {})).toEqual(['job.done'])
  })
})

describe('a mail of the site itself whose reply is lost', () => {
  /** Tries for four days, whenever the job is due; resolves to the hours at which a mail left. */
  const hoursOfMails = async (action: Parameters<typeof runOnce>[2]) => {
    const hours: number[] = []
    let passed = 0
    for (let tries = 0; tries < 20 && passed < 96; tries++) {
      hours.push(passed)
      await run(action)
      const [row] = await database.db.periodicJob.findMany({ where: { period } })
      passed += Math.round((row!.nextAttemptAt.getTime() - Date.now()) / 900_000) / 4
      await database.db.periodicJob.updateMany({ where: { period }, data: { nextAttemptAt: new Date(0) } })
    }
    return hours
  }
  const inAnyDay = (hours: number[]) =>
    Math.max(...hours.map((from) => hours.filter((one) => one >= from && one < from + 24).length))

  it('has at most four copies in any 24 hours, as a message has', async () => {
    const hours = await hoursOfMails(async () => ({ sent: false, failure: failureOf('ambiguous') }))
    expect(hours.slice(0, 5)).toEqual([0, 0.25, 1.25, 7.25, 24])
    expect(inAnyDay(hours)).toBe(4)
  })

  it('is held by its worker for the lease of its try', async () => {
    await jobs.claim('digest', period, [-1])
    void run(() => new Promise(() => {}))
    const row = () => database.db.periodicJob.findFirstOrThrow({ where: { period } })
    await vi.waitFor(async () => expect(await row()).toMatchObject({ attempts: 2 }), { timeout: 60_000 })
    expect(((await row()).nextAttemptAt.getTime() - Date.now()) / 1000).toBeCloseTo(LEASES[1]!, -2)
  })

  it('is retried by the lease of its try when the worker dies while sending', async () => {
    for (const [index, seconds] of LEASES.entries()) {
      expect(await jobs.claim('digest', period, LEASES)).toBe(index + 1)
      const [row] = await database.db.periodicJob.findMany({ where: { period } })
      expect((row!.nextAttemptAt.getTime() - Date.now()) / 1000).toBeCloseTo(seconds, -2)
      await database.db.periodicJob.updateMany({ where: { period }, data: { nextAttemptAt: new Date(0) } })
    }
  })
})

it('a try that ended late puts off nothing of the one after it', async () => {
  await jobs.claim('digest', period, [-1])
  await jobs.claim('digest', period, [-1, 60])
  await jobs.putOff('digest', period, 1, -1)
  expect(await jobs.claim('digest', period, [60])).toBeNull()
})

it('work that is finished is finished once, and put off no more', async () => {
  const row = () => database.db.periodicJob.findFirst({ where: { period } })
  await jobs.claim('digest', period, [-1])
  await jobs.finish('digest', period)
  const once = await row()
  await jobs.finish('digest', period)
  await jobs.putOff('digest', period, 1, -1)
  expect(await row()).toEqual(once)
  expect(await jobs.claim('digest', period, [-1])).toBeNull()
})

it('the log says why work was put off', async () => {
  const { log, events } = recordingLog()
  const away = Object.assign(new Error('no'), { code: 'ECONNREFUSED' })
  await runOnce({ jobs, clock: systemClock, log }, { name: 'digest', period }, () => Promise.reject(away))
  expect(events).toMatchObject([{ event: 'job.put-off', facts: { error: 'Error', code: 'ECONNREFUSED' } }])
})

it('work whose wait was written by a clock that was ahead is done', async () => {
  await jobs.claim('digest', period, [365 * 86_400])
  expect(await jobs.claim('digest', period, [60])).toBe(2)
})
