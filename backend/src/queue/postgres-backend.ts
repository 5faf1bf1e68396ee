/** BullMQ on Postgres, in a schema of its own: the default where there is no Redis. */
import { setTimeout as sleep } from 'node:timers/promises'
import { createPostgresBackend, type Queue, runMigrations, withBackend } from 'bullmq'
import pg from 'pg'
import { closeInTime, trackDeliveries } from './close-in-time.ts'
import type { Backend } from './backend.ts'
import { JOB_OPTIONS, WORKER_OPTIONS } from './job-options.ts'

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
  openConsumer: (name, deliver) => {
    const deliveries = trackDeliveries(deliver)
    const worker = runPatiently(() => openWorker(name, url, deliveries.deliver))
    return {
      close: async () => {
        const closed = worker.close() // takes no further id from here on
        await deliveries.idle()
        await closeInTime(() => closed)
      },
    }
  },
  prepare: async () => {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
    await client.connect()
    await runMigrations(client, QUEUE_SCHEMA).finally(() => client.end())
  },
})
