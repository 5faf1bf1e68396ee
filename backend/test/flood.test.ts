/** An hour of flood in simulated time: the product's own worker, sweep and SQL, and a queue like BullMQ's. */
import { beforeAll, expect, it } from 'vitest'
import { submitContact } from '#src/http/submit.ts'
import { openDatabase, type SimulatedDatabase, storesFor } from './simulation/database.ts'
import { messageOf } from './simulation/ledger.ts'
import { HOUR, makeFaults, MINUTE, openLoop, openProcess } from './simulation/world.ts'
import { startWorker } from './simulation/product.ts'
import { openQueue } from './simulation/servers.ts'

let database: SimulatedDatabase
beforeAll(async () => {
  database = await openDatabase()
  return () => database.close()
})

const START = Date.UTC(2026, 10, 23, 8)
const SEND_MS = 300

/** The most that the API accepts, for an hour; resolves to how long each message waited, in milliseconds. */
const flood = async (postedAt: (number: number) => number, isQueueUp: boolean) => {
  const loop = openLoop('flood', START)
  const faults = makeFaults([], loop)
  const queue = openQueue(loop)
  if (!isQueueUp) queue.change('lost')
  const api = openProcess(loop, faults, 'api')
  const worker = openProcess(loop, faults, 'worker')
  const waits: number[] = []
  const idOf = (number: number) => `01990000-0000-7000-8000-${String(number).padStart(12, '0')}`
  const send = async ({ id }: { id: string }) => {
    await worker.clock.sleep(SEND_MS)
    const number = Number(id.slice(-12))
    waits[number] = loop.now - postedAt(number)
    return { sent: true, response: '250 ok' } as const
  }
  await database.reset({ onRow: () => {}, onError: () => {}, stallMs: () => 0 })
  const mailer = { send, sendRejectionNotice: send, sendWeek: () => Promise.reject(new Error('none')) }
  worker.enter(() => startWorker({ database, queue }, worker, { mailer }))
  const { messages } = storesFor(database.stores, api)
  const submitNeeds = { messages, queue: queue.producerOf(api), log: () => {} }
  for (let number = 0; number < 60 * 60; number++)
    loop.at(postedAt(number), () => {
      const submission = { message: messageOf(`m${number}`), idempotencyKey: undefined, suspicion: null }
      void api.enter(() => submitContact({ ...submitNeeds, newId: () => idOf(number) }, submission))
    })
  await loop.run(
    START + 3 * HOUR,
    () => Infinity,
    () => Object.keys(waits).length === 60 * 60,
  )
  return waits
}

it.each([
  ['all at the beginning of each minute', true, (number: number) => Math.floor(number / 60) * MINUTE],
  ['one a second, while Redis is away', false, (number: number) => number * 1000],
])(
  'in an hour of as many messages as are accepted, %s, no mail waits longer than two minutes',
  async (_, isQueueUp, at) => {
    const waits = await flood((number) => START + 1000 + at(number), isQueueUp)
    expect(waits).toHaveLength(60 * 60)
    expect(Math.max(...waits) / MINUTE).toBeLessThan(2)
  },
  600_000,
)
