import { randomUUID } from 'node:crypto'
import { Queue } from 'bullmq'
import { Redis } from 'ioredis'
import { afterEach, describe, expect, inject, it, onTestFinished, vi } from 'vitest'
import { freePort } from '../../.dev/postgres.ts'
import { openRedis } from '../../.dev/redis.ts'
import { openConsumer, openProducer, type Task, type Work, WORKER_OPTIONS } from './queue.ts'

const opened: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of opened.splice(0).toReversed()) await close()
})
const closing = <T extends { close: () => Promise<void> }>(what: T): T => {
  opened.push(what.close)
  return what
}
const delivering = (deliver: Work['deliver'] = async () => {}): Work => ({ deliver, run: async () => {} })
const PATIENCE = { timeout: 60_000 }
const taken = (ids: string[], id: string) => vi.waitFor(() => expect(ids).toContain(id), PATIENCE)

/** Absent only where there is no redis-server: then these tests are skipped. */
const url = inject('redisUrl')!

describe.runIf(url)('the queue', () => {
  const open = () => {
    const name = `test-${randomUUID()}`
    const ids: string[] = []
    return { name, ids, producer: closing(openProducer(url, name)) }
  }

  it('forgets an id that was removed', async () => {
    const { name, ids, producer } = open()
    const [gone, kept] = [randomUUID(), randomUUID()]
    await vi.waitFor(() => producer.add(gone), PATIENCE)
    await producer.remove(gone)
    await producer.remove(randomUUID())
    await producer.add(kept)
    closing(
      openConsumer(
        url,
        delivering(async (id) => void ids.push(id)),
        name,
      ),
    )
    await taken(ids, kept)
    expect(ids).toEqual([kept])
  })

  it('accepts the same id again after its delivery, also after a failed one', async () => {
    const { name, ids, producer } = open()
    const deliver = async (id: string) => {
      ids.push(id)
      if (ids.length === 1) throw new Error('the database was away')
    }
    closing(openConsumer(url, delivering(deliver), name))
    const id = randomUUID()
    for (const times of [1, 2, 3]) {
      await vi.waitFor(async () => {
        await producer.add(id)
        expect(ids.length).toBeGreaterThanOrEqual(times)
      }, PATIENCE)
    }
  })

  it('waits on close for the running delivery', async () => {
    const { name, producer } = open()
    let [started, finished] = [false, false]
    const deliver = async () => {
      started = true
      await new Promise((resolve) => setTimeout(resolve, 300))
      finished = true
    }
    const consumer = openConsumer(url, delivering(deliver), name)
    await vi.waitFor(() => producer.add(randomUUID()), PATIENCE)
    await vi.waitFor(() => expect(started).toBe(true), PATIENCE)
    await consumer.close()
    expect(finished).toBe(true)
  })
})

/** Far from the minutes that a driver would go on trying by itself. */
const FAST = 30_000

it.runIf(url)(
  'a consumer asks a Redis that rejects its commands once a second',
  { timeout: FAST },
  async () => {
    const redis = await openRedis(await freePort())
    onTestFinished(redis.stop)
    await redis.ask('SET', 'bull:rejected:wait', 'no list')
    closing(openConsumer(redis.url, delivering(), 'rejected'))
    const rejections = async () =>
      Number(/errorstat_WRONGTYPE:count=(\d+)/.exec(await redis.ask('INFO', 'errorstats'))?.[1])
    await vi.waitFor(async () => expect(await rejections()).toBeGreaterThan(0), PATIENCE)
    const [first, began] = [await rejections(), performance.now()]
    await vi.waitFor(async () => expect(await rejections()).toBeGreaterThan(first + 2), PATIENCE)
    expect(performance.now() - began).toBeGreaterThan(1500)
  },
)

describe.runIf(url)('with Redis away', () => {
  it('fails fast while Redis is down, and works when it starts', { timeout: FAST }, async () => {
    const port = await freePort()
    const producer = closing(openProducer(`redis://127.0.0.1:${port}`))
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
      const ids: string[] = []
      closing(
        openConsumer(
          redis.url,
          delivering(async (id) => void ids.push(id)),
        ),
      )
      const producer = closing(openProducer(redis.url))
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

describe.runIf(url)('the timetable', () => {
  /** A Redis of its own, a consumer on it, and what it was told to run. */
  const open = async (run: Work['run'] = async () => {}, toldEveryMs?: number) => {
    const redis = await openRedis(await freePort())
    onTestFinished(redis.stop)
    closing(openConsumer(redis.url, { deliver: async () => {}, run }, 'contact', toldEveryMs))
    const client = new Redis(redis.url)
    const queue = new Queue('contact', { connection: client })
    onTestFinished(() => client.disconnect())
    const told = async () =>
      (await queue.getJobSchedulers()).map(({ key, pattern, tz }) => `${key}: ${pattern} ${tz}`).toSorted()
    const isTold = () =>
      vi.waitFor(
        async () =>
          expect(await told()).toEqual([
            'purge: 0 3 * * * Europe/London',
            'weekly-mail: 0 8 * * 1 Europe/London',
          ]),
        PATIENCE,
      )
    return { redis, queue, isTold }
  }

  it('has the weekly mail on Mondays at eight and the purge each night at three, in London', async () => {
    const { queue, isTold } = await open()
    await isTold()
    const hourOf = (time: number) =>
      new Date(time).toLocaleString('en-GB', { timeZone: 'Europe/London', weekday: 'short', hour: '2-digit' })
    const next = async (task: Task) => hourOf((await queue.getJobScheduler(task))!.next!)
    expect(await next('weekly-mail')).toBe('Mon, 08')
    expect(await next('purge')).toMatch(/ 03$/)
  })

  it('is told again to a Redis that was emptied', async () => {
    const { redis, isTold } = await open(undefined, 50)
    await isTold()
    await redis.ask('FLUSHALL')
    await isTold()
    expect(redis.url).not.toBe(url)
  })

  it('is told again to a Redis that comes back empty', async () => {
    const { redis, isTold } = await open()
    await isTold()
    await redis.ask('FLUSHALL')
    await redis.stop()
    await redis.start()
    await isTold()
    expect(redis.url).not.toBe(url)
  })

  it('runs each task by its name, again when it failed, and keeps a run that is overdue', async () => {
    const tasks: string[] = []
    const { redis, queue, isTold } = await open(async (task) => {
      tasks.push(task)
      if (tasks.length === 1) throw new Error('the mail server is away')
    })
    await isTold()
    const due = async () => {
      const delayed = await queue.getDelayed()
      await delayed.find(({ name }) => name === 'weekly-mail')!.promote()
    }
    await due()
    await vi.waitFor(() => expect(tasks).toEqual(['weekly-mail']), PATIENCE)
    await vi.waitFor(async () => {
      const failed = (await queue.getDelayed()).find(({ attemptsMade }) => attemptsMade === 1)
      expect(failed).toMatchObject({ name: 'weekly-mail', opts: { attempts: 8 } })
      await failed!.promote()
    }, PATIENCE)
    await vi.waitFor(() => expect(tasks).toEqual(['weekly-mail', 'weekly-mail']), PATIENCE)
    const before = (await queue.getDelayedCount()) + (await queue.getWaitingCount())
    closing(openConsumer(redis.url, delivering()))
    await isTold()
    expect((await queue.getDelayedCount()) + (await queue.getWaitingCount())).toBe(before)
  })
})

it('the queue never fails a stalled job, as BullMQ would at the second stall', () =>
  expect(WORKER_OPTIONS.maxStalledCount).toBeGreaterThan(1000))
