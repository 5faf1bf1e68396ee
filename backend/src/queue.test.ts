import { Queue } from 'bullmq'
import { Redis } from 'ioredis'
import { describe, expect, it, onTestFinished } from 'vitest'
import { waitFor } from '#test/wait-for.ts'
import { freePort } from '../../dev/environment.ts'
import { openRedis } from '../../dev/servers/redis.ts'
import { openConsumer, openProducer, WORKER_OPTIONS, type Work } from './queue.ts'

/** Starts a Redis of the test's own, which ends with the test. */
const startRedis = async (port?: number) => {
  const redis = await openRedis(port ?? (await freePort()))
  onTestFinished(redis.stop)
  return redis
}
/** A producer that has connected, and ends with the test. */
const produce = (url: string) => {
  const producer = openProducer(url)
  onTestFinished(producer.close)
  return producer
}
/** A consumer that records the ids that it delivers, or does `work`. */
const consume = (url: string, work: Partial<Work> = {}) => {
  const ids: string[] = []
  const deliver = async (id: string) => void ids.push(id)
  const consumer = openConsumer(url, { deliver, runTask: async () => {}, ...work })
  onTestFinished(consumer.close)
  return { ids, close: consumer.close }
}

/** Opens the queue of tasks on this Redis, and a function that reads its timetable. */
const inspect = (url: string) => {
  const client = new Redis(url)
  onTestFinished(() => client.disconnect())
  // Without a listener BullMQ prints the outages that the tests cause.
  const queue = new Queue('tasks', { connection: client }).on('error', () => {})
  const readTasks = async () =>
    (await queue.getJobSchedulers()).map(({ key, pattern, tz }) => `${key}: ${pattern} ${tz}`).toSorted()
  return { queue, readTasks }
}

describe('the queue', () => {
  it('accepts the same id again after its delivery, even a failed one', async () => {
    const { url } = await startRedis()
    const producer = produce(url)
    const ids: string[] = []
    const deliver = async (id: string) => {
      ids.push(id)
      if (ids.length === 1) throw new Error('the database was down')
    }
    consume(url, { deliver })
    for (const times of [1, 2, 3])
      await waitFor(async () => {
        await producer.add('an id')
        expect(ids.length).toBeGreaterThanOrEqual(times)
      })
  })

  it('fails fast while Redis is down, says why, and recovers when it starts or restarts', async () => {
    const port = await freePort()
    const producer = produce(`redis://127.0.0.1:${port}`)
    const { ids } = consume(`redis://127.0.0.1:${port}`)
    await expect(producer.add('lost')).rejects.toThrow()
    await waitFor(() => expect(producer.ping()).rejects.toThrow(/^connect ECONNREFUSED/))
    const redis = await startRedis(port)
    await waitFor(() => producer.add('first'))
    await waitFor(() => expect(ids).toContain('first'))
    await redis.stop()
    await expect(producer.add('lost')).rejects.toThrow()
    await redis.start()
    await waitFor(() => producer.add('second'))
    await waitFor(() => expect(ids).toContain('second'))
  })

  it('fails fast while Redis is connected and does not answer', async () => {
    const redis = await startRedis()
    const producer = produce(redis.url)
    await waitFor(() => producer.add('first'))
    redis.kill('SIGSTOP')
    onTestFinished(() => redis.kill('SIGCONT'))
    await expect(producer.add('second')).rejects.toThrow('timed out')
  })

  it('lets a delivery end before it closes, however long it takes', async () => {
    const [{ url }, frozen] = [await startRedis(), await startRedis()]
    const [started, delivery] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const deliver = () => (started.resolve(), delivery.promise)
    const [{ close }, other] = [consume(url, { deliver }), consume(frozen.url)]
    const producer = produce(url)
    await waitFor(() => producer.add('an id'))
    await started.promise
    let isClosed = false
    const closing = close().then(() => (isClosed = true))
    // BullMQ waits for a Redis that does not answer until its patience ends.
    frozen.kill('SIGSTOP')
    await other.close()
    const wasClosed = isClosed
    frozen.kill('SIGCONT')
    delivery.resolve()
    await closing
    expect(wasClosed).toBe(false)
  })
})

/** The weekly mail on Mondays at eight, and the purge each night at three, in London. */
describe('the timetable', () => {
  const TIMETABLE = ['purge: 0 3 * * * Europe/London', 'weekly-mail: 0 8 * * 1 Europe/London']
  it('is written again to a Redis that comes back empty', async () => {
    const redis = await startRedis()
    consume(redis.url)
    const { readTasks } = inspect(redis.url)
    await waitFor(async () => expect(await readTasks()).toEqual(TIMETABLE))
    await redis.stop().then(redis.start)
    await waitFor(async () => expect(await readTasks()).toEqual(TIMETABLE))
  })

  it('runs each task with its time while every delivery takes long, and retries a failed weekly mail with the same, but no purge', async () => {
    const { url } = await startRedis()
    const delivery = Promise.withResolvers<void>()
    const [ids, tasks]: string[][] = [[], []]
    const deliver = (id: string) => (ids!.push(id), delivery.promise)
    const runTask = async (task: string, time: Date) => {
      tasks!.push(`${task} ${time.getTime()}`)
      throw new Error('the database is down')
    }
    consume(url, { deliver, runTask })
    const [producer, { queue }] = [produce(url), inspect(url)]
    for (let id = 0; id <= WORKER_OPTIONS.concurrency; id++) await waitFor(() => producer.add(`id ${id}`))
    await waitFor(() => expect(ids).toHaveLength(WORKER_OPTIONS.concurrency))
    await waitFor(async () => expect(await queue.getDelayedCount()).toBe(2))
    const planned = (await queue.getJobSchedulers()).map(({ key, next }) => `${key} ${next}`)
    for (const job of await queue.getDelayed()) await job.promote()
    await waitFor(() => expect(tasks!.toSorted()).toEqual(planned.toSorted()))
    const retries = await waitFor(async () => {
      const jobs = (await queue.getDelayed()).filter(({ attemptsMade }) => attemptsMade === 1)
      expect(jobs).toMatchObject([{ name: 'weekly-mail', opts: { attempts: 8 } }])
      return jobs
    })
    await retries[0]!.promote()
    await waitFor(() => expect(planned.filter((line) => line.startsWith('weekly'))).toEqual([tasks![2]]))
    delivery.resolve()
  })
})
