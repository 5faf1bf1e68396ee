/** The queue of message ids. The only file that knows BullMQ; the scheme of the URL selects the backend. */
import { setTimeout as sleep } from 'node:timers/promises'
import { createPostgresBackend, Queue, runMigrations, withBackend, Worker } from 'bullmq'
import { Redis } from 'ioredis'
import pg from 'pg'

/** Every call fails within seconds while the queue is down, and works again when it is back. */
export type Producer = {
  /** A failure loses nothing: the sweep finds the row. */
  add: (id: string) => Promise<void>
  /** Removes an id unless it is being delivered. */
  remove: (id: string) => Promise<void>
  ping: () => Promise<void>
  close: () => Promise<void>
}

/** Takes ids until it is closed; `close` waits for running deliveries. */
export type Consumer = { close: () => Promise<void> }

type Backend = {
  openProducer: (name: string) => Producer
  openConsumer: (name: string, deliver: (id: string) => Promise<void>) => Consumer
  /** Prepares the backend for its first use; idempotent. */
  prepare: () => Promise<void>
}

/** BullMQ silently ignores an id whose job it has kept, so it keeps none. */
const JOB_OPTIONS = { attempts: 1, removeOnComplete: true, removeOnFail: true }

/** BullMQ must never fail a stalled job: only the row knows whether the message is still owed. */
export const WORKER_OPTIONS = { concurrency: 5, maxStalledCount: 1_000_000 }

const PATIENCE_MS = 2000

/** Gives BullMQ two seconds to close. */
const closeInTime = async (close: () => Promise<unknown>): Promise<void> => {
  await Promise.race([close().catch(() => {}), sleep(PATIENCE_MS, undefined, { ref: false })])
}

/** A consumer. Its `close` stops the worker from taking further ids, waits for running deliveries, then closes it. */
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

const RETRY_MS = 1000

/** A BullMQ worker that waits after a command which its store rejects. BullMQ itself waits after connection errors only. */
const patient = (Base: typeof Worker) =>
  class extends Base {
    protected override moveToActive(token: string, name?: string) {
      return super.moveToActive(token, name).catch(async (error: unknown) => {
        await sleep(RETRY_MS)
        throw error
      })
    }
  }
const RedisWorker = patient(Worker)

const retryStrategy = (tries: number) => Math.min(tries * 200, 2000)

/** Fails within about a second, and recovers by itself when Redis is back. */
const FAIL_FAST = {
  enableOfflineQueue: false,
  maxRetriesPerRequest: 0,
  commandTimeout: 1000,
  connectTimeout: 1000,
  retryStrategy,
}

const SKIP_START_UP_CHECKS = { skipWaitingForReady: true, skipVersionCheck: true, skipMetasUpdate: true }

/** The backend on the Redis of `url`. Both sides try to connect until they are closed. */
const redisBackend = (url: string): Backend => ({
  openProducer: (name) => {
    const connection = new Redis(url, FAIL_FAST)
    /** Why there is no connection; a failed command says only that there is none. */
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
      new RedisWorker(name, (job) => take(job.id!), { connection, ...WORKER_OPTIONS }).on('error', () => {}),
    )
    return { close: () => close().finally(() => connection.disconnect()) }
  },
  prepare: async () => {},
})

/** The schema with BullMQ's tables. */
export const QUEUE_SCHEMA = 'bullmq'
const postgres = withBackend(createPostgresBackend)
const PostgresWorker = patient(postgres.Worker as unknown as typeof Worker)

const connectionTo = (url: string, max: number) => ({
  connectionString: url,
  max,
  schema: QUEUE_SCHEMA,
  keepAlive: true,
  connectionTimeoutMillis: 2000,
  query_timeout: 5000,
  // BullMQ takes clients from its pool without a listener, and an `error` event without one ends the process.
  onConnect: (client: pg.Client) => void client.on('error', () => {}),
})

/** BullMQ remembers a failed first connection for ever, so a queue that failed is replaced by a new one. */
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
  const worker = new PostgresWorker(name, (job) => deliver(job.id!), options)
  worker.on('error', () => {})
  return worker
}

/** A BullMQ worker whose first connection failed loops for ever, so none runs before it has connected. */
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

/** The backend on the Postgres of `url`; `prepare` creates BullMQ's tables and must run first. */
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
    client.on('error', () => {})
    await client.connect()
    await runMigrations(client, QUEUE_SCHEMA).finally(() => client.end())
  },
})

/** The queue's name, and the prefix of its keys in Redis. */
export const QUEUE_NAME = 'contact'

/** The backend of a `redis://`, `rediss://` or `postgresql://` URL. */
export const queueBackend = (url: string): Backend =>
  /^rediss?:/.test(url) ? redisBackend(url) : postgresBackend(url)
