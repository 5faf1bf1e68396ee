import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, inject, it, onTestFinished, vi } from 'vitest'
import { openProxy } from '#test/faults/proxy.ts'
import { openRedis } from '#test/redis-server.ts'
import { createDatabase } from '#test/test-database.ts'
import { freePort } from '../../../.dev/postgres.ts'
import { queueBackend, WORKER_OPTIONS } from './message-queue.ts'

const opened: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of opened.splice(0).toReversed()) await close()
})
const closing = <T extends { close: () => Promise<void> }>(what: T): T => {
  opened.push(what.close)
  return what
}
const PATIENCE = { timeout: 60_000 }
const taken = (ids: string[], id: string) => vi.waitFor(() => expect(ids).toContain(id), PATIENCE)

const backends = [
  ['Postgres', () => createDatabase()],
  ...(inject('redisUrl') ? [['Redis', async () => inject('redisUrl')!] as const] : []),
] as const

describe.each(backends)('the queue on %s', (_, findUrl) => {
  const open = async () => {
    const backend = queueBackend(await findUrl())
    const name = `test-${randomUUID()}`
    const ids: string[] = []
    return { backend, name, ids, producer: closing(backend.openProducer(name)) }
  }

  it('forgets an id that was removed', async () => {
    const { backend, name, ids, producer } = await open()
    const [gone, kept] = [randomUUID(), randomUUID()]
    await vi.waitFor(() => producer.add(gone), PATIENCE)
    await producer.remove(gone)
    await producer.remove(randomUUID())
    await producer.add(kept)
    closing(backend.openConsumer(name, async (id) => void ids.push(id)))
    await taken(ids, kept)
    expect(ids).toEqual([kept])
  })

  it('accepts the same id again after its delivery, also after a failed one', async () => {
    const { backend, name, ids, producer } = await open()
    closing(
      backend.openConsumer(name, async (id) => {
        ids.push(id)
        if (ids.length === 1) throw new Error('the database was away')
      }),
    )
    const id = randomUUID()
    for (const times of [1, 2, 3]) {
      await vi.waitFor(async () => {
        await producer.add(id)
        expect(ids.length).toBeGreaterThanOrEqual(times)
      }, PATIENCE)
    }
  })

  it('waits on close for the running delivery', async () => {
    const { backend, name, producer } = await open()
    let [started, finished] = [false, false]
    const consumer = backend.openConsumer(name, async () => {
      started = true
      await new Promise((resolve) => setTimeout(resolve, 300))
      finished = true
    })
    await vi.waitFor(() => producer.add(randomUUID()), PATIENCE)
    await vi.waitFor(() => expect(started).toBe(true), PATIENCE)
    await consumer.close()
    expect(finished).toBe(true)
  })
})

/** Far from the minutes that a driver would go on trying by itself. */
const FAST = 30_000

it.runIf(inject('redisUrl'))(
  'a consumer asks a Redis that rejects its commands once a second',
  { timeout: FAST },
  async () => {
    const redis = await openRedis(await freePort())
    onTestFinished(redis.stop)
    await redis.ask('SET', 'bull:rejected:wait', 'no list')
    closing(queueBackend(redis.url).openConsumer('rejected', async () => {}))
    const rejections = async () =>
      Number(/errorstat_WRONGTYPE:count=(\d+)/.exec(await redis.ask('INFO', 'errorstats'))?.[1])
    await vi.waitFor(async () => expect(await rejections()).toBeGreaterThan(0), PATIENCE)
    const [first, began] = [await rejections(), performance.now()]
    await vi.waitFor(async () => expect(await rejections()).toBeGreaterThan(first + 2), PATIENCE)
    expect(performance.now() - began).toBeGreaterThan(1500)
  },
)

describe.runIf(inject('redisUrl'))('with Redis away', () => {
  it('fails fast while Redis is down, and works when it starts', { timeout: FAST }, async () => {
    const port = await freePort()
    const producer = closing(queueBackend(`redis://127.0.0.1:${port}`).openProducer('contact'))
    await expect(producer.add(randomUUID())).rejects.toThrow()
    await vi.waitFor(() => expect(producer.ping()).rejects.toThrow(/^connect ECONNREFUSED/), PATIENCE)
    const redis = await openRedis(port)
    onTestFinished(redis.stop)
    await vi.waitFor(() => producer.add(randomUUID()), PATIENCE)
  })

  it(
    'fails fast while Redis is restarted, and producer and consumer recover',
    { timeout: FAST },
    async () => {
      const redis = await openRedis(await freePort())
      onTestFinished(redis.stop)
      const backend = queueBackend(redis.url)
      const ids: string[] = []
      closing(backend.openConsumer('contact', async (id) => void ids.push(id)))
      const producer = closing(backend.openProducer('contact'))
      await vi.waitFor(() => producer.add(randomUUID()), PATIENCE)
      await redis.stop()
      await expect(producer.add(randomUUID())).rejects.toThrow()
      await redis.start()
      const id = randomUUID()
      await vi.waitFor(() => producer.add(id), PATIENCE)
      await taken(ids, id)
    },
  )
})

it('the queue fails fast while its Postgres is down', { timeout: FAST }, async () => {
  const url = `postgresql://willow@127.0.0.1:${await freePort()}/willow`
  const producer = closing(queueBackend(url).openProducer('contact'))
  await expect(producer.add(randomUUID())).rejects.toThrow()
  const both = [producer.add(randomUUID()), producer.add(randomUUID())]
  await expect(Promise.all(both)).rejects.toThrow()
  await Promise.allSettled(both)
})

it('a consumer that starts while its Postgres is down takes ids when it is up', async () => {
  const url = await createDatabase()
  const proxy = await openProxy(Number(new URL(url).port))
  onTestFinished(proxy.close)
  proxy.set('reject')
  const ids: string[] = []
  const name = `test-${randomUUID()}`
  const away = url.replace(/:\d+\//, `:${proxy.port}/`)
  closing(queueBackend(away).openConsumer(name, async (id) => void ids.push(id)))
  await vi.waitFor(() => expect(proxy.rejected()).toBeGreaterThan(0), PATIENCE)
  proxy.set('open')
  const id = randomUUID()
  const producer = closing(queueBackend(url).openProducer(name))
  await vi.waitFor(() => producer.add(id), PATIENCE)
  await taken(ids, id)
})

it('the queue never fails a stalled job, as BullMQ would at the second stall', () =>
  expect(WORKER_OPTIONS.maxStalledCount).toBeGreaterThan(1000))
