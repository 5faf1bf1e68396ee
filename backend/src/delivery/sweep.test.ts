import { setImmediate as tick } from 'node:timers/promises'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { systemClock } from '#src/process.ts'
import { jobStore } from '#src/store/jobs.ts'
import type { DueMessage } from '#src/store/messages.ts'
import { recordingLog } from '#test/samples.ts'
import { useDatabase } from '#test/test-database.ts'
import { batchFor, makeSweep, releaseRefused } from './sweep.ts'

describe('the sweep', () => {
  const INTERVAL = { intervalMs: 1000, batch: 100 }
  const sweepOver = (due: DueMessage[], { queueUp = true } = {}) => {
    const [queued, delivered]: [string[], string[]] = [[], []]
    const release: (() => void)[] = []
    const sweep = makeSweep(
      {
        store: { findDue: async () => due },
        queue: { add: async (id) => (queueUp ? void queued.push(id) : Promise.reject(new Error('down'))) },
        deliver: (id) =>
          new Promise((resolve) => {
            delivered.push(id)
            release.push(resolve)
          }),
        log: recordingLog().log,
      },
      INTERVAL,
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

  it('starts no second delivery of a message, and never more than five at a time', async () => {
    const { sweep, delivered } = sweepOver(nine())
    await sweep.round()
    await sweep.round()
    expect(delivered).toEqual(['0', '1', '2', '3', '4'])
  })

  it('starts no second delivery of a message that is under way, although there is room for more', async () => {
    const { sweep, delivered } = sweepOver(nine().slice(0, 3))
    await sweep.round()
    await sweep.round()
    expect(delivered).toEqual(['0', '1', '2'])
  })

  it('goes on with the list between two rounds, so that a backlog leaves as fast as the pace allows', async () => {
    const { sweep, delivered, release } = sweepOver(nine())
    await sweep.round()
    release()
    await vi.waitFor(() => expect(delivered).toHaveLength(9), { timeout: 60_000 })
  })

  it('starts no more deliveries of a round after one failed, nor after it is drained', async () => {
    const delivered: string[] = []
    const deliver = async (id: string) => {
      delivered.push(id)
      throw new Error('the database is away')
    }
    const needs = { store: { findDue: async () => nine() }, queue: { add: async () => {} }, log: () => {} }
    const sweep = makeSweep({ ...needs, deliver }, INTERVAL)
    await sweep.round()
    await vi.waitFor(() => expect(delivered).toHaveLength(5), { timeout: 60_000 })
    for (let turn = 0; turn < 20; turn++) await tick()
    expect(delivered).toHaveLength(5)
    await sweep.drain()
    expect(delivered).toHaveLength(5)
  })

  it('logs why a direct delivery failed', async () => {
    const { log, events } = recordingLog()
    const away = Object.assign(new TypeError('away'), { code: 'ECONNREFUSED' })
    const needs = { store: { findDue: async () => nine().slice(0, 1) }, queue: { add: async () => {} }, log }
    const sweep = makeSweep({ ...needs, deliver: () => Promise.reject(away) }, INTERVAL)
    await sweep.round()
    await sweep.drain()
    expect(events.at(-1)).toEqual({
      event: 'message.direct-delivery-failed',
      facts: { id: '0', error: 'TypeError', code: 'ECONNREFUSED' },
    })
  })

  it('asks the queue to take no more than a thousand at once, and gives it all', async () => {
    let [underWay, most, added] = [0, 0, 0]
    const add = async () => {
      most = Math.max(most, ++underWay)
      await tick()
      underWay--
      added++
    }
    const due = Array.from({ length: 2500 }, (_, index) => ({ id: `${index}`, overdueMs: 0 }))
    const needs = {
      store: { findDue: async () => due },
      queue: { add },
      deliver: async () => {},
      log: () => {},
    }
    await makeSweep(needs, { intervalMs: 20_000, batch: 5000 }).round()
    expect({ most, added }).toEqual({ most: 1000, added: 2500 })
  })

  it('asks for what can leave until the next round, for a whole minute of it, and a hundred at least', () => {
    expect(batchFor(30, 20_000)).toBe(100)
    expect(batchFor(600, 20_000)).toBe(600)
    expect(batchFor(6000, 20_000)).toBe(4000)
    expect(batchFor(1_000_000, 20_000)).toBe(5000)
  })
})

describe('the release at a start', () => {
  const database = useDatabase()
  let releases: number
  beforeEach(async () => {
    await database.db.periodicJob.deleteMany()
    releases = 0
  })
  const startWorker = async (fingerprint: string) =>
    releaseRefused(
      {
        store: { releaseRefused: async () => ++releases },
        jobs: jobStore(database.db),
        clock: systemClock,
        log: () => {},
      },
      { fingerprint, at: await jobStore(database.db).now() },
    )

  it('releases at a start, but with the same settings once an hour however often the worker crashes', async () => {
    for (const _ of [1, 2, 3]) await startWorker('a')
    expect(releases).toBe(1)
  })

  it('releases again when a worker starts with the same settings an hour later', async () => {
    const needs = {
      store: { releaseRefused: async () => ++releases },
      jobs: jobStore(database.db),
      clock: systemClock,
      log: () => {},
    }
    for (const time of ['10:59', '11:00'])
      await releaseRefused(needs, { fingerprint: 'a', at: new Date(`2026-11-16T${time}:00Z`) })
    expect(releases).toBe(2)
  })

  it('releases at once when the settings have changed', async () => {
    for (const fingerprint of ['a', 'b']) await startWorker(fingerprint)
    expect(releases).toBe(2)
  })
})
