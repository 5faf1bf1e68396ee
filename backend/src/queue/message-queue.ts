/** The queue of message ids. The ONE place that knows BullMQ; the URL's scheme says where the queue lives. */
import type { MessageQueue } from '#src/contact/ports.ts'
import { postgresBackend } from './postgres-backend.ts'
import { redisBackend } from './redis-backend.ts'

/** Adds ids. Every call fails within seconds when the queue is down, and works again when it is back. */
export type Producer = MessageQueue & {
  /** Takes an id out again, if it is there and nobody is at it. */
  remove: (id: string) => Promise<void>
  ping: () => Promise<void>
  close: () => Promise<void>
}

/** Takes ids until it is closed; `close` waits for deliveries that are under way. */
export type Consumer = { close: () => Promise<void> }

/** Where the queue lives. */
export type Backend = {
  openProducer: (name: string) => Producer
  openConsumer: (name: string, deliver: (id: string) => Promise<void>) => Consumer
  /** Makes what the backend needs before its first use; may run any number of times. */
  prepare: () => Promise<void>
}

/** Name of the queue, and so of its keys in Redis. */
export const QUEUE_NAME = 'contact'

/** The backend of a `redis://`, `rediss://` or `postgresql://` address. */
export const queueBackend = (url: string): Backend =>
  /^rediss?:/.test(url) ? redisBackend(url) : postgresBackend(url)
