import { expect, it, vi } from 'vitest'
import { failureOf, recordingLog, someWeek } from '#test/samples.ts'
import { systemClock } from './process.ts'
import type { Work } from './queue.ts'
import { startWorker } from './worker.ts'

const never = () => new Promise<never>(() => {})

/** A worker with no more than this store; returns its work for the queue, what it logs, and how to end its rounds. */
const workerWith = (store: object, clock: object) => {
  const { log, events } = recordingLog()
  let work: Work | undefined
  const closes: (() => unknown)[] = []
  const needs = {
    store,
    figures: { read: never, readWeek: async () => someWeek() },
    queue: { ping: never },
    mailer: { sendWeek: async () => ({ sent: false, failure: failureOf('unreached') }) },
    consume: (given: Work) => {
      work = given
      return { close: async () => {} }
    },
    clock: { ...systemClock, ...clock },
    log,
  } as unknown as Parameters<typeof startWorker>[0]
  const settings = { mailsPerMinute: 1, sweepMs: 5, retentionDays: 1, heartbeatFile: undefined }
  startWorker(needs, settings, { push: (_, close) => void closes.push(close), fail: () => {} })
  return { work: work!, events, stop: () => closes.at(-1)!() }
}

it('a delivery from the queue that failed is logged with its reason, and fails the job', async () => {
  const away = Object.assign(new Error('ann@example.com'), { code: 'P1001' })
  const store = { claim: () => Promise.reject(away), releaseWaiting: never }
  const { work, events } = workerWith(store, { sleep: never })
  await expect(work.deliver('an-id')).rejects.toThrow(away)
  const facts = { id: 'an-id', error: 'Error', code: 'P1001' }
  expect(events).toContainEqual({ event: 'message.delivery-failed', facts })
})

it('a task that failed is logged, and fails its job, so that the queue repeats it', async () => {
  const { work, events } = workerWith({ releaseWaiting: never }, { sleep: never })
  await expect(work.run('weekly-mail')).rejects.toThrow('The weekly mail was not sent: rejected')
  expect(events.map(({ event }) => event)).toEqual(['weekly-mail.failed', 'task.failed'])
})

it('the release of what was rejected is repeated until it works, and then not made again', async () => {
  const reasons: string[] = []
  const releaseWaiting = async (reason: string) => {
    reasons.push(reason)
    if (reasons.length === 1) throw new Error('the database went away')
    return 0
  }
  let rounds = 0
  const { stop } = workerWith(
    { repairTimes: async () => 0, findDue: async () => (rounds++, []), releaseWaiting },
    {},
  )
  await vi.waitFor(() => expect(rounds).toBeGreaterThan(5), { timeout: 60_000 })
  await stop()
  expect(reasons).toEqual(['start', 'start'])
})
