/** What a place for the queue can do, wherever it is. */
import type { MessageQueue } from '#src/contact/ports.ts'

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
