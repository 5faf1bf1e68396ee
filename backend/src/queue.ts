/** The queue of message ids: BullMQ on Redis. The only file that knows either. */
import { setTimeout as sleep } from 'node:timers/promises'
import { Queue, Worker } from 'bullmq'
import { Redis } from 'ioredis'

/** Every call fails within about a second while Redis is down, and works again when it is back. */
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

/** The queue's name, and the prefix of its keys in Redis. */
const QUEUE_NAME = 'contact'

/** BullMQ silently ignores an id whose job it has kept, so it keeps none. */
const JOB_OPTIONS = { attempts: 1, removeOnComplete: true, removeOnFail: true }

/** BullMQ must never fail a stalled job: only the row knows whether the message is still owed. */
export const WORKER_OPTIONS = { concurrency: 5, maxStalledCount: 1_000_000 }

const PATIENCE_MS = 2000

/** Gives BullMQ two seconds to close. */
const closeInTime = async (close: () => Promise<unknown>): Promise<void> => {
  await Promise.race([close().catch(() => {}), sleep(PATIENCE_MS, undefined, { ref: false })])
}

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

/** Adds ids to the queue on the Redis of `url`. Tries to connect until it is closed. */
export const openProducer = (url: string, name = QUEUE_NAME): Producer => {
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
}

const RETRY_MS = 1000

/** Waits after a command that Redis rejects. BullMQ itself waits after connection errors only. */
class PatientWorker extends Worker {
  protected override moveToActive(token: string, name?: string) {
    return super.moveToActive(token, name).catch(async (error: unknown) => {
      await sleep(RETRY_MS)
      throw error
    })
  }
}

/**
 * Calls `deliver` with each id of the queue on the Redis of `url`. Its `close` stops it from taking further ids, waits
 * for running deliveries, then closes BullMQ, which may hang while Redis is down.
 */
export const openConsumer = (
  url: string,
  deliver: (id: string) => Promise<void>,
  name = QUEUE_NAME,
): Consumer => {
  const connection = new Redis(url, { maxRetriesPerRequest: null, retryStrategy })
  connection.on('error', () => {})
  const running = new Set<Promise<void>>()
  const take = ({ id }: { id?: string }) => {
    const delivery = deliver(id!).finally(() => running.delete(delivery))
    running.add(delivery)
    return delivery
  }
  const worker = new PatientWorker(name, take, { connection, ...WORKER_OPTIONS })
  worker.on('error', () => {})
  return {
    close: async () => {
      const closed = worker.close()
      await Promise.allSettled(running)
      await closeInTime(() => closed)
      connection.disconnect()
    },
  }
}
