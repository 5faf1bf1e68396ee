import { expect, it } from 'vitest'
import { recordingLog } from '../../test/samples.ts'
import type { DueMessage } from './ports.ts'
import { makeSweep } from './sweep-messages.ts'

const INTERVAL = { intervalMs: 1000 }
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

it('gives a due message to the queue', async () => {
  const { sweep, queued, delivered } = sweepOver([{ id: 'a', overdueMs: 10 }])
  await sweep.round()
  expect([queued, delivered]).toEqual([['a'], []])
})

it('delivers it directly when the queue is down', async () => {
  const { sweep, delivered, release } = sweepOver([{ id: 'a', overdueMs: 10 }], { queueUp: false })
  await sweep.round()
  expect(delivered).toEqual(['a'])
  release()
  await sweep.drain()
})

it('delivers it directly when the queue took it twice and nothing came of it', async () => {
  const { sweep, queued, delivered } = sweepOver([{ id: 'a', overdueMs: 2001 }])
  await sweep.round()
  expect([queued, delivered]).toEqual([[], ['a']])
})

it('starts no second delivery of a message, and never more than five at a time', async () => {
  const due = Array.from({ length: 9 }, (_, index) => ({ id: String(index), overdueMs: 5000 }))
  const { sweep, delivered, release } = sweepOver(due)
  await sweep.round()
  await sweep.round()
  expect(delivered).toEqual(['0', '1', '2', '3', '4'])
  release()
  await sweep.drain()
  await sweep.round()
  expect(delivered).toHaveLength(10)
})
