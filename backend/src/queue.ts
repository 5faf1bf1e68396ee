/** The queue of message ids, and the timetable of tasks: BullMQ on Redis. No other file of the product knows these. */
import { setTimeout as sleep } from 'node:timers/promises'
import { Queue, Worker, type Job } from 'bullmq'
import { Redis } from 'ioredis'

/** Every call fails within about a second while Redis is down, and works again when it is back. */
export type Producer = {
  /** A failure loses nothing: the sweep finds the row. */
  add: (id: string) => Promise<void>
  ping: () => Promise<void>
  close: () => Promise<void>
}

/** Works until it is closed; `close` waits for running deliveries and tasks. */
export type Consumer = { close: () => Promise<void> }

const LONDON = { tz: 'Europe/London' }
/** When each task is run. A run that Redis has lost, or that is overdue when a worker connects, is skipped. */
const TIMETABLE = {
  'weekly-mail': { pattern: '0 8 * * 1', ...LONDON },
  purge: { pattern: '0 3 * * *', ...LONDON },
}
export type Task = keyof typeof TIMETABLE

/**
 * What a consumer does. A weekly mail that throws is retried after 5, 10, 20 minutes and so on, for ten hours; a purge waits
 * for the next night, because its answer may be lost and a hundred messages deleted.
 */
export type Work = {
  deliver: (id: string) => Promise<void>
  /** `time` is that of the timetable, also when the task is retried. */
  runTask: (task: Task, time: Date) => Promise<void>
}

/** The names of the two queues. Tasks have one of their own, which no flood of messages delays. */
const MESSAGES = 'contact'
const TASKS = 'tasks'

/** BullMQ silently ignores a job while it stores another with the same id, so ended jobs are removed. */
const KEEP_NONE = { removeOnComplete: true, removeOnFail: true }
const JOB_OPTIONS = { attempts: 1, ...KEEP_NONE }
const RETRIED = { attempts: 8, backoff: { type: 'exponential', delay: 5 * 60_000 }, ...KEEP_NONE }

/** BullMQ must never fail a stalled job: only the row knows whether the message is pending. */
export const WORKER_OPTIONS = { concurrency: 5, maxStalledCount: 1_000_000 }

const PATIENCE_MS = 2000

const closeInTime = async (close: () => Promise<unknown>): Promise<void> => {
  await Promise.race([close().catch(() => {}), sleep(PATIENCE_MS, undefined, { ref: false })])
}

const retryStrategy = (attempts: number) => Math.min(attempts * 200, 2000)

/** Fails within about a second, and works again when Redis is back. */
const FAIL_FAST = {
  enableOfflineQueue: false,
  maxRetriesPerRequest: 0,
  commandTimeout: 1000,
  connectTimeout: 1000,
  retryStrategy,
}

const SKIP_START_UP_CHECKS = { skipWaitingForReady: true, skipVersionCheck: true, skipMetasUpdate: true }

/** Adds ids to the queue on the Redis of `url`. Tries to connect until it is closed. */
export const openProducer = (url: string): Producer => {
  const connection = new Redis(url, FAIL_FAST)
  /** Why there is no connection; a failed command says only that there is none. */
  let reason: unknown
  connection.on('error', (error) => (reason = error))
  const queue = new Queue(MESSAGES, { connection, ...SKIP_START_UP_CHECKS })
  queue.on('error', () => {})
  return {
    add: async (id) => void (await queue.add('deliver', {}, { jobId: id, ...JOB_OPTIONS })),
    ping: async () => {
      await connection.ping().catch((error: unknown) => Promise.reject(reason ?? error))
    },
    close: async () => {
      await closeInTime(() => queue.close())
      connection.disconnect()
    },
  }
}

/** Throws an error that says why the Redis of `url` cannot be used. */
export const pingQueue = async (url: string): Promise<void> => {
  const connection = new Redis(url, { ...FAIL_FAST, lazyConnect: true, retryStrategy: () => null })
  let reason: unknown
  connection.on('error', (error) => (reason = error))
  const ping = connection.connect().then(() => connection.ping())
  await ping.catch((error: unknown) => Promise.reject(reason ?? error)).finally(() => connection.disconnect())
}

/** When the job was to be run for the first time. */
const timeOf = ({ timestamp, opts }: Job) => new Date(timestamp + (opts.delay ?? 0))

const scheduleTasks = async (queue: Queue) => {
  for (const [task, times] of Object.entries(TIMETABLE))
    await queue.upsertJobScheduler(task, times, {
      name: task,
      opts: task === 'purge' ? JOB_OPTIONS : RETRIED,
    })
}

/**
 * Calls `deliver` with each id of the queue on the Redis of `url`, and `runTask` at the times of each task. The
 * timetable is written to Redis at each connection, because it keeps nothing on its disk. `close` accepts no further ids,
 * waits for running work, then closes BullMQ, which may hang while Redis is down.
 */
export const openConsumer = (url: string, { deliver, runTask }: Work): Consumer => {
  const connection = new Redis(url, { maxRetriesPerRequest: null, retryStrategy })
  connection.on('error', () => {})
  const running = new Set<Promise<void>>()
  const openWorker = (name: string, work: (job: Job) => Promise<void>) => {
    const track = (job: Job) => {
      const working = work(job).finally(() => running.delete(working))
      running.add(working)
      return working
    }
    return new Worker(name, track, { connection, ...WORKER_OPTIONS }).on('error', () => {})
  }
  const workers = [
    openWorker(MESSAGES, (job) => deliver(job.id!)),
    openWorker(TASKS, (job) => runTask(job.name as Task, timeOf(job))),
  ]
  const tasks = new Queue(TASKS, { connection, ...SKIP_START_UP_CHECKS })
  tasks.on('error', () => {})
  connection.on('ready', () => void scheduleTasks(tasks).catch(() => {}))
  return {
    close: async () => {
      const closed = Promise.all(workers.map((worker) => worker.close()))
      await Promise.allSettled(running)
      await closeInTime(() => closed)
      connection.disconnect()
    },
  }
}
