import { expect, it, vi } from 'vitest'
import { recordingLog } from '#test/samples.ts'
import { testClock } from '#test/test-clock.ts'
import { makeWorker } from './make-worker.ts'
import { systemClock } from './process.ts'

const SETTINGS = {
  mailsPerMinute: 1,
  sweepMs: 1000,
  retentionDays: 1,
  heartbeatFile: undefined,
}

it('a delivery from the queue that failed is logged with its reason, and fails the job', async () => {
  const { log, events } = recordingLog()
  const away = Object.assign(new Error('ann@example.com'), { code: 'P1001' })
  let take: (id: string) => Promise<void> = async () => {}
  const never = () => new Promise<never>(() => {})
  const needs = {
    store: { claim: () => Promise.reject(away), findDue: never },
    jobs: { now: async () => new Date(0), claim: async () => null },
    queue: {},
    consume: (deliver: typeof take) => {
      take = deliver
      return { close: async () => {} }
    },
    fingerprint: '',
    clock: { ...testClock(), sleep: never },
    log,
  } as unknown as Parameters<typeof makeWorker>[0]
  makeWorker(needs, SETTINGS, { push: () => {}, fail: () => {} })
  await expect(take('an-id')).rejects.toThrow(away)
  expect(events).toContainEqual({
    event: 'message.delivery-failed',
    facts: { id: 'an-id', error: 'Error', code: 'P1001' },
  })
})

it('a release of what was refused that failed at the start is made up for', async () => {
  let releases = 0
  const releaseRefused = async () => {
    releases++
    if (releases === 1) throw new Error('the database went away')
    return 0
  }
  const done = new Set<string>()
  const jobs = {
    now: async () => new Date('2026-11-23T12:59:00Z'),
    claim: async (name: string, period: string) => (done.has(`${name} ${period}`) ? null : 1),
    finish: async (name: string, period: string) => void done.add(`${name} ${period}`),
    putOff: async () => {},
  }
  const needs = {
    store: { findDue: async () => [], releaseRefused },
    jobs,
    status: { note: async () => {} },
    figures: { read: () => new Promise(() => {}) },
    digests: { readWeek: () => new Promise(() => {}) },
    queue: {},
    consume: () => ({ close: async () => {} }),
    fingerprint: 'new',
    host: () => ({}),
    clock: systemClock,
    log: () => {},
  } as unknown as Parameters<typeof makeWorker>[0]
  const closes: (() => unknown)[] = []
  const opened = { push: (_: string, close: () => unknown) => void closes.push(close), fail: () => {} }
  makeWorker(needs, { ...SETTINGS, sweepMs: 5 }, opened)
  await vi.waitFor(() => expect(releases).toBe(2), { timeout: 60_000 })
  await closes.at(-1)!()
})
