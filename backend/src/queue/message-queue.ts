/** The queue of message ids. The ONE place that knows BullMQ; the URL's scheme says where the queue lives. */
import type { Backend } from './backend.ts'
import { postgresBackend } from './postgres-backend.ts'
import { redisBackend } from './redis-backend.ts'

/** Name of the queue, and so of its keys in Redis. */
export const QUEUE_NAME = 'contact'

/** The backend of a `redis://`, `rediss://` or `postgresql://` address. */
export const queueBackend = (url: string): Backend =>
  /^rediss?:/.test(url) ? redisBackend(url) : postgresBackend(url)
