import { expect, it, vi } from 'vitest'
import { recordingLog } from '#test/samples.ts'
import { makeWorker } from './make-worker.ts'
import { systemClock } from './process.ts'

const never = () => new Promise<never>(() => {})

/** A worker with no more than these stores; returns what it takes from the queue with, what it logs, and how to end its rounds. */
const workerWith = (store: object, jobs: object, clock: object) => {
  const { log, events } = recordingLog()
  let take: (id: string) => Promise<void> = never
  const closes: (() => unknown)[] = []
  const needs = {
    store,
    jobs: { now: async () => new Date('2026-11-23T12:59:00Z'), ...jobs },
    status: { note: async () => {} },
    figures: { read: never },
    digests: { readWeek: never },
    queue: {},
    consume: (deliver: typeof take) => {
      take = deliver
      return { close: async () => {} }
    },
    fingerprint: 'new',
    host: () => ({}),
    clock: { ...systemClock, ...clock },
    log,
  } as unknown as Parameters<typeof makeWorker>[0]
  const settings = { mailsPerMinute: 1, sweepMs: 5, retentionDays: 1, heartbeatFile: undefined }
  makeWorker(needs, settings, { push: (_, close) => void closes.push(close), fail: () => {} })
  return { take, events, stop: () => closes.at(-1)!() }
}

it('a delivery from the queue that failed is logged with its reason, and fails the job', async () => {
  const away = Object.assign(new Error('ann@example.com'), { code: 'P1001' })
  const store = { claim: () => Promise.reject(away), findDue: never }
  const { take, events } = workerWith(store, { claim: async () => null }, { sleep: never })
  await expect(take('an-id')).rejects.toThrow(away)
  const facts = { id: 'an-id', error: 'Error', code: 'P1001' }
  expect(events).toContainEqual({ event: 'message.delivery-failed', facts })
})

it('a release of waiting messages that failed at the start is repeated', async () => {
  let releases = 0
  const releasePermanentFailures = async () => {
    releases++
    if (releases === 1) throw new Error('the database went away')
    return 0
  }
  const done = new Set<string>()
  const jobs = {
    claim: async (name: string, period: string) => (done.has(`${name} ${period}`) ? null : 1),
    finish: async (name: string, period: string) => void done.add(`${name} ${period}`),
    putOff: async () => {},
  }
  const { stop } = workerWith({ findDue: async () => [], releasePermanentFailures }, jobs, {})
  await vi.waitFor(() => expect(releases).toBe(2), { timeout: 60_000 })
  await stop()
})
