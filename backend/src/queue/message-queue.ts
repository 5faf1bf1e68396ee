/** The queue of message ids. The ONE place that knows BullMQ; the URL's scheme says where the queue lives. */
import { setTimeout as sleep } from 'node:timers/promises'
import { createPostgresBackend, Queue, runMigrations, withBackend, Worker } from 'bullmq'
import { Redis } from 'ioredis'
import pg from 'pg'

/** Adds ids. Every call fails within seconds when the queue is down, and works again when it is back. */
export type Producer = {
  /** A failed one loses nothing: the sweep finds the row. */
  add: (id: string) => Promise<void>
  /** Takes an id out again, if it is there and not being delivered. */
  remove: (id: string) => Promise<void>
  ping: () => Promise<void>
  close: () => Promise<void>
}

/** Takes ids until it is closed; `close` waits for deliveries that are under way. */
export type Consumer = { close: () => Promise<void> }

/** Where the queue lives. */
type Backend = {
  openProducer: (name: string) => Producer
  openConsumer: (name: string, deliver: (id: string) => Promise<void>) => Consumer
  /** Makes what the backend needs before its first use; may run any number of times. */
  prepare: () => Promise<void>
}

/** A kept job would make adding the same id again a silent no-op, so none is kept. */
const JOB_OPTIONS = { attempts: 1, removeOnComplete: true, removeOnFail: true }

/** A stalled job is never given up by the queue: whether the message is still owed is the row's to say. */
export const WORKER_OPTIONS = { concurrency: 5, maxStalledCount: 1_000_000 }

const PATIENCE_MS = 2000

/** Gives the library two seconds to close. */
const closeInTime = async (close: () => Promise<unknown>): Promise<void> => {
  await Promise.race([close().catch(() => {}), sleep(PATIENCE_MS, undefined, { ref: false })])
}

/** A consumer whose `close` stops `open`'s worker from taking further ids, waits for the deliveries under way, and ends it. */
const consumerOf = (
  deliver: (id: string) => Promise<void>,
  open: (deliver: (id: string) => Promise<void>) => { close: () => Promise<unknown> },
): Consumer => {
  const running = new Set<Promise<void>>()
  const worker = open((id) => {
    const delivery = deliver(id).finally(() => running.delete(delivery))
    running.add(delivery)
    return delivery
  })
  return {
    close: async () => {
      const closed = worker.close()
      await Promise.allSettled(running)
      await closeInTime(() => closed)
    },
  }
}

const retryStrategy = (tries: number) => Math.min(tries * 200, 2000)

/** Fails in about a second at most, and recovers by itself when Redis comes back. */
const FAIL_FAST = {
  enableOfflineQueue: false,
  maxRetriesPerRequest: 0,
  commandTimeout: 1000,
  connectTimeout: 1000,
  retryStrategy,
}

const SKIP_START_UP_CHECKS = { skipWaitingForReady: true, skipVersionCheck: true, skipMetasUpdate: true }

/** Producer and consumer on the Redis of `url`; both keep trying to connect until they are closed. */
const redisBackend = (url: string): Backend => ({
  openProducer: (name) => {
    const connection = new Redis(url, FAIL_FAST)
    /** Why there is no connection: a command only says that there is none. */
    let reason: unknown
    connection.on('error', (error) => (reason = error))
    const queue = new Queue(name, { connection, ...SKIP_START_UP_CHECKS })
    queue.on('error', () => {})
    return {
      add: async (id) => void (await queue.add('deliver', {}, { jobId: id, ...JOB_OPTIONS })),
      remove: async (id) => void (await queue.remove(id)),
      ping: async () => {
        await connection.ping().catch((error: unknown) => Promise.reject(reason ?? error))
      },
      close: async () => {
        await closeInTime(() => queue.close())
        connection.disconnect()
      },
    }
  },
  openConsumer: (name, deliver) => {
    const connection = new Redis(url, { maxRetriesPerRequest: null, retryStrategy })
    connection.on('error', () => {})
    const { close } = consumerOf(deliver, (take) =>
      new Worker(name, (job) => take(job.id!), { connection, ...WORKER_OPTIONS }).on('error', () => {}),
    )
    return { close: () => close().finally(() => connection.disconnect()) }
  },
  prepare: async () => {},
})

/** The schema that holds the library's tables. */
export const QUEUE_SCHEMA = 'bullmq'
const RETRY_MS = 1000
const postgres = withBackend(createPostgresBackend)

const connectionTo = (url: string, max: number) => ({
  connectionString: url,
  max,
  schema: QUEUE_SCHEMA,
  keepAlive: true,
  connectionTimeoutMillis: 2000,
  query_timeout: 5000,
})

/** The library remembers a failed first connection for ever, so a queue that failed is replaced by a new one. */
const replaceable = (open: () => Queue) => {
  let current: Queue | undefined
  const drop = async (queue: Queue) => {
    if (current === queue) current = undefined
    await closeInTime(() => queue.close())
  }
  return {
    use: async <T>(action: (queue: Queue) => Promise<T>): Promise<T> => {
      const queue = (current ??= open())
      try {
        return await action(queue)
      } catch (error) {
        await drop(queue)
        throw error
      }
    },
    close: async () => {
      if (current) await drop(current)
    },
  }
}

const openQueue = (name: string, url: string) => {
  const queue = new postgres.Queue(name, { connection: connectionTo(url, 2) }) as unknown as Queue
  queue.on('error', () => {})
  return queue
}

const openWorker = (name: string, url: string, deliver: (id: string) => Promise<void>) => {
  const options = { connection: connectionTo(url, 5), autorun: false, ...WORKER_OPTIONS }
  const worker = new postgres.Worker(name, (job) => deliver(job.id!), options)
  worker.on('error', () => {})
  return worker
}

/** A worker whose first connection failed would spin for ever, so none runs before it has connected. */
const runPatiently = (open: () => ReturnType<typeof openWorker>) => {
  const ending = new AbortController()
  let current = open()
  const run = async () => {
    for (;;) {
      try {
        await current.waitUntilReady()
        return void current.run().catch(() => {})
      } catch {
        await closeInTime(() => current.close())
        await sleep(RETRY_MS, undefined, { signal: ending.signal })
        current = open()
      }
    }
  }
  run().catch(() => {}) // it is being closed
  return {
    close: () => {
      ending.abort()
      return current.close()
    },
  }
}

/** Producer and consumer on the Postgres of `url`; `prepare` makes the library's tables and needs to run first. */
export const postgresBackend = (url: string): Backend => ({
  openProducer: (name) => {
    const { use, close } = replaceable(() => openQueue(name, url))
    return {
      add: async (id) => void (await use((queue) => queue.add('deliver', {}, { jobId: id, ...JOB_OPTIONS }))),
      remove: async (id) => void (await use((queue) => queue.remove(id))),
      ping: async () => void (await use((queue) => queue.getJobCountByTypes('wait'))),
      close,
    }
  },
  openConsumer: (name, deliver) =>
    consumerOf(deliver, (take) => runPatiently(() => openWorker(name, url, take))),
  prepare: async () => {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
    await client.connect()
    await runMigrations(client, QUEUE_SCHEMA).finally(() => client.end())
  },
})

/** Name of the queue, and so of its keys in Redis. */
export const QUEUE_NAME = 'contact'

/** The backend of a `redis://`, `rediss://` or `postgresql://` address. */
export const queueBackend = (url: string): Backend =>
  /^rediss?:/.test(url) ? redisBackend(url) : postgresBackend(url)
