/** BullMQ on Redis. The connection options are measured: the defaults hang for ever when Redis is down. */
import { Queue, Worker } from 'bullmq'
import { Redis } from 'ioredis'
import { closeInTime, trackDeliveries } from './close-in-time.ts'
import type { Backend } from './backend.ts'
import { JOB_OPTIONS, WORKER_OPTIONS } from './job-options.ts'

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
export const redisBackend = (url: string): Backend => ({
  openProducer: (name) => {
    const connection = new Redis(url, FAIL_FAST)
    connection.on('error', () => {})
    const queue = new Queue(name, { connection, ...SKIP_START_UP_CHECKS })
    queue.on('error', () => {})
    return {
      add: async (id) => void (await queue.add('deliver', {}, { jobId: id, ...JOB_OPTIONS })),
      remove: async (id) => void (await queue.remove(id)),
      ping: async () => void (await connection.ping()),
      close: async () => {
        await closeInTime(() => queue.close())
        connection.disconnect()
      },
    }
  },
  openConsumer: (name, deliver) => {
    const connection = new Redis(url, { maxRetriesPerRequest: null, retryStrategy })
    connection.on('error', () => {})
    const deliveries = trackDeliveries(deliver)
    const worker = new Worker(name, (job) => deliveries.deliver(job.id!), { connection, ...WORKER_OPTIONS })
    worker.on('error', () => {})
    return {
      close: async () => {
        const closed = worker.close() // takes no further id from here on
        await deliveries.idle()
        await closeInTime(() => closed)
        connection.disconnect()
      },
    }
  },
  prepare: async () => {},
})
