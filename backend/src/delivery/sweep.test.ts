import { setImmediate as tick } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import type { DueMessage } from '#src/store/messages.ts'
import { recordingLog } from '#test/samples.ts'
import { makeSweep } from './sweep.ts'

describe('the sweep', () => {
  const INTERVAL_MS = 1000
  const sweepOver = (due: DueMessage[], { queueUp = true } = {}) => {
    const [queued, delivered]: [string[], string[]] = [[], []]
    const release: (() => void)[] = []
    const sweep = makeSweep(
      {
        store: { findDue: async () => due, repairTimes: async () => 0 },
        queue: { add: async (id) => (queueUp ? void queued.push(id) : Promise.reject(new Error('down'))) },
        deliver: (id) =>
          new Promise((resolve) => {
            delivered.push(id)
            release.push(resolve)
          }),
        log: recordingLog().log,
      },
      INTERVAL_MS,
    )
    return { sweep, queued, delivered, release: () => release.splice(0).forEach((finish) => finish()) }
  }

  it.each([
    ['to the queue', 10, true, [['a'], []]],
    ['directly when the queue is down', 10, false, [[], ['a']]],
    ['directly when the queue took it twice and did not deliver it', 2001, true, [['a'], ['a']]],
  ])('a due message is delivered %s', async (_, overdueMs, queueUp, expected) => {
    const { sweep, queued, delivered, release } = sweepOver([{ id: 'a', overdueMs }], { queueUp })
    await sweep.round()
    expect([queued, delivered]).toEqual(expected)
    release()
    await sweep.drain()
  })

  const nine = () => Array.from({ length: 9 }, (_, index) => ({ id: String(index), overdueMs: 5000 }))

  it.each([
    [9, ['0', '1', '2', '3', '4']],
    [3, ['0', '1', '2']],
  ])(
    'starts of %i messages no second delivery, and never more than five at a time',
    async (count, started) => {
      const { sweep, delivered } = sweepOver(nine().slice(0, count))
      await sweep.round()
      await sweep.round()
      expect(delivered).toEqual(started)
    },
  )

  it('continues its list between two rounds, so that a backlog is sent as fast as the pace allows', async () => {
    const { sweep, delivered, release } = sweepOver(nine())
    await sweep.round()
    release()
    await vi.waitFor(() => expect(delivered).toHaveLength(9), { timeout: 60_000 })
  })

  it('starts no further delivery of a round after one failed or after draining, and logs why', async () => {
    const { log, events } = recordingLog()
    const delivered: string[] = []
    const deliver = async (id: string) => {
      delivered.push(id)
      throw Object.assign(new TypeError('the database is away'), { code: 'ECONNREFUSED' })
    }
    const needs = {
      store: { findDue: async () => nine(), repairTimes: async () => 0 },
      queue: { add: async () => {} },
      log,
    }
    const sweep = makeSweep({ ...needs, deliver }, INTERVAL_MS)
    await sweep.round()
    await vi.waitFor(() => expect(delivered).toHaveLength(5), { timeout: 60_000 })
    for (let turn = 0; turn < 20; turn++) await tick()
    await sweep.drain()
    expect(delivered).toHaveLength(5)
    expect(events).toContainEqual({
      event: 'message.direct-delivery-failed',
      facts: { id: '0', error: 'TypeError', code: 'ECONNREFUSED' },
    })
  })
})
