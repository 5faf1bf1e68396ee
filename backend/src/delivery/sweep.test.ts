import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { MINUTE } from '#src/clock.ts'
import { recordingLog, testClock } from '#test/samples.ts'
import { makeFolder } from '#test/test-servers.ts'
import { waitFor } from '#test/wait-for.ts'
import { makeSweep, repeatSweep } from './sweep.ts'

describe('a round', () => {
  /** A sweep that finds three messages; deliveries end when the test finishes them. */
  const sweepOverThree = () => {
    const due = ['a', 'b', 'c'].map((id) => ({ id, overdueMs: 5000 }))
    const delivered: string[] = []
    const running: PromiseWithResolvers<void>[] = []
    const sweep = makeSweep(
      {
        messages: { findDue: async () => due, release: async () => 0 },
        queue: { add: () => Promise.reject(new Error('down')) },
        deliver: (id) => {
          delivered.push(id)
          running.push(Promise.withResolvers<void>())
          return running.at(-1)!.promise
        },
        log: () => {},
      },
      1000,
    )
    const finish = () => running.splice(0).forEach(({ resolve }) => resolve())
    const fail = () => running.splice(0).forEach(({ reject }) => reject(new Error('The database is down.')))
    return { sweep, delivered, finish, fail }
  }

  it('delivers one message after the other, even if one fails, however many rounds come meanwhile', async () => {
    const { sweep, delivered, finish, fail } = sweepOverThree()
    await sweep.round()
    await sweep.round()
    expect(delivered).toEqual(['a'])
    for (const [ids, end] of [['aa', finish] as const, ['aab', fail] as const, ['aabc', fail] as const]) {
      end()
      await waitFor(() => expect(delivered.join('')).toBe(ids))
    }
  })
})

it('the first round makes one message due, and each delivers directly what the queue has kept for two rounds', async () => {
  const released: (number | undefined)[] = []
  const delivered: string[] = []
  const messages = {
    findDue: async () => ['late', 'early'].map((id) => ({ id, overdueMs: id === 'late' ? 2001 : 1999 })),
    release: async (count?: number) => released.push(count),
  }
  const deliver = async (id: string) => void delivered.push(id)
  const { round } = makeSweep({ messages, queue: { add: async () => {} }, deliver, log: () => {} }, 1000)
  await round()
  await round()
  expect([released, new Set(delivered)]).toEqual([[1], new Set(['late'])])
})

describe('the sweep of a worker', () => {
  /** Repeats `round` with a clock that each sleep moves; ends after an hour, or with the worker. */
  const run = async (
    round: (minutes: number) => Promise<void>,
    changes: Partial<Parameters<typeof repeatSweep>[1]> = {},
  ) => {
    const { log, events } = recordingLog()
    const clock = testClock()
    const sleep = async (ms: number, signal?: AbortSignal) => {
      await new Promise((resolve) => setImmediate(resolve))
      signal?.throwIfAborted()
      await clock.sleep(ms)
    }
    const deaths: [minute: number, why: string][] = []
    const onDead = ({ message }: Error) => void deaths.push([clock.now() / MINUTE, message])
    const defaults = {
      intervalMs: 20_000,
      heartbeatFile: undefined,
      reachDatabase: async () => {},
      log,
      onDead,
    }
    const options = { ...defaults, clock: { ...clock, sleep }, ...changes }
    const stop = repeatSweep(() => round(clock.now() / MINUTE), options)
    await waitFor(() => expect(deaths.length > 0 || clock.now() > 60 * MINUTE).toBe(true))
    if (deaths.length === 0) await stop()
    return { deaths, events }
  }
  const fail = () => Promise.reject(Object.assign(new Error('down'), { code: 'P1001' }))

  it('touches the heartbeat file only after a successful round, and logs a failed one', async () => {
    const heartbeatFile = join(makeFolder(), 'beat')
    const beats: boolean[] = []
    const round = async () => {
      beats.push(existsSync(heartbeatFile))
      if (beats.length === 1) await fail()
    }
    const { events } = await run(round, { heartbeatFile })
    expect(beats.slice(0, 3)).toEqual([false, false, true])
    expect(events).toEqual([
      {
        event: 'sweep.failed',
        facts: expect.objectContaining({ failingSeconds: 0, error: 'Error', code: 'P1001' }),
      },
    ])
  })

  it.each([
    ['fail', fail],
    ['hang', () => new Promise<void>(() => {})],
  ])('ends the worker when rounds %s for five minutes although the database answers', async (_, round) => {
    const { deaths } = await run(round)
    expect(deaths).toEqual([[expect.closeTo(5.5, 0), expect.stringMatching(/^No sweep has succeeded/)]])
  })

  it.each([
    ['the database does not answer either', fail, { reachDatabase: fail }],
    ['successful rounds are far apart', async () => {}, { intervalMs: 10 * MINUTE }],
    ['it fails now and then', (minutes: number) => (minutes % 4 < 3 ? fail() : Promise.resolve()), {}],
  ])('does not end the worker while %s', async (_, round, changes) => {
    expect((await run(round, changes)).deaths).toEqual([])
  })
})
