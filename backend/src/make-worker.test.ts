import { expect, it } from 'vitest'
import { recordingLog } from '../test/samples.ts'
import { testClock } from '../test/test-clock.ts'
import { makeWorker } from './make-worker.ts'

it('tells why a delivery from the queue failed, and leaves the failure to the queue', async () => {
  const { log, events } = recordingLog()
  const away = Object.assign(new Error('ann@example.com'), { code: 'P1001' })
  let take: (id: string) => Promise<void> = async () => {}
  const never = () => new Promise<never>(() => {})
  const needs = {
    store: { claim: () => Promise.reject(away), findDue: never },
    jobs: { now: async () => new Date(0), claim: async () => null },
    figures: {},
    queue: {},
    consume: (deliver: typeof take) => {
      take = deliver
      return { close: async () => {} }
    },
    fingerprint: '',
    clock: { ...testClock(), sleep: never },
    log,
  } as unknown as Parameters<typeof makeWorker>[0]
  const settings = {
    mailsPerMinute: 1,
    sweepMs: 1000,
    retentionDays: 1,
    canary: false,
    heartbeatFile: undefined,
  }
  await makeWorker(needs, settings, { push: () => {}, fail: () => {} })
  await expect(take('an-id')).rejects.toThrow(away)
  expect(events).toContainEqual({
    event: 'message.delivery-failed',
    facts: { id: 'an-id', error: 'Error', code: 'P1001' },
  })
})
