/** Finds every message still owed, whatever became of its job, so that mail flows with the queue dead for ever. */
import type { DueMessage, Log, MessageQueue, MessageStore } from './ports.ts'

type Needs = {
  store: Pick<MessageStore, 'findDue'>
  queue: MessageQueue
  /** Delivers without the queue. */
  deliver: (id: string) => Promise<void>
  log: Log
}

type Options = { intervalMs: number }

const BATCH = 100
/** Direct deliveries at a time; a mail server that hangs must not hold up the sweep or pile up connections. */
const MOST_DIRECT = 5

/** A sweep that remembers which direct deliveries are still running. */
export type Sweep = {
  /** One round: every due message to the queue, or straight to the mail server when the queue did not help. */
  round: () => Promise<void>
  /** Resolves when no direct delivery is running any more. */
  drain: () => Promise<unknown>
}

/** Makes a sweep for rounds that are `intervalMs` apart. */
export const makeSweep = (needs: Needs, { intervalMs }: Options): Sweep => {
  const running = new Map<string, Promise<void>>()

  const deliverDirectly = (id: string) => {
    if (running.has(id) || running.size >= MOST_DIRECT) return
    needs.log('message.delivered-directly', { id })
    const delivery = needs
      .deliver(id)
      .catch(() => needs.log('message.direct-delivery-failed', { id }))
      .finally(() => running.delete(id))
    running.set(id, delivery)
  }

  const offer = async ({ id, overdueMs }: DueMessage) => {
    if (overdueMs > 2 * intervalMs) return deliverDirectly(id)
    await needs.queue.add(id).catch(() => deliverDirectly(id))
  }

  const round = async () => {
    const due = await needs.store.findDue(BATCH)
    if (due.length > 0) needs.log('sweep.found', { count: due.length })
    await Promise.all(due.map(offer))
  }
  return { round, drain: () => Promise.allSettled(running.values()) }
}
