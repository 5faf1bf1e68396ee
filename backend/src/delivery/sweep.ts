/** Finds every message that is due, whatever became of its job, so that mail is delivered without the queue. */
import { errorFacts, type Log } from '#src/process.ts'
import type { Producer } from '#src/queue.ts'
import type { DueMessage, MessageStore } from '#src/store/messages.ts'
import { LONGEST } from './retry-schedule.ts'

type Needs = {
  store: Pick<MessageStore, 'findDue' | 'repairTimes'>
  queue: Pick<Producer, 'add'>
  /** Delivers directly, without the queue. */
  deliver: (id: string) => Promise<void>
  log: Log
}

/** Direct deliveries at a time: a mail server that hangs must not block the sweep or pile up connections. */
const MOST_DIRECT = 5
/** Messages in a round, bounded by the worker's memory. */
const BATCH = 1000

/** Delivers a list in the background, a few at a time; a new list replaces what is left of the last one. */
const makeDirectDelivery = ({ deliver, log }: Pick<Needs, 'deliver' | 'log'>) => {
  const running = new Map<string, Promise<void>>()
  let waiting: string[] = []

  /** After a failure the rest is left to the next round: the others would fail too. */
  const start = (id: string) => {
    log('message.delivered-directly', { id })
    const delivery = deliver(id)
      .catch((error: unknown) => {
        waiting = []
        log('message.direct-delivery-failed', { id, ...errorFacts(error) })
      })
      .finally(() => {
        running.delete(id)
        startMore()
      })
    running.set(id, delivery)
  }
  const startMore = () => {
    while (running.size < MOST_DIRECT && waiting.length > 0) {
      const id = waiting.shift()!
      if (!running.has(id)) start(id)
    }
  }
  return {
    replaceList: (ids: string[]) => {
      waiting = ids
      startMore()
    },
    drain: () => {
      waiting = []
      return Promise.allSettled(running.values())
    },
  }
}

/** Makes the sweep for rounds `intervalMs` apart. */
export const makeSweep = (needs: Needs, intervalMs: number) => {
  const { store, queue, log } = needs
  const direct = makeDirectDelivery(needs)

  /** The queue ignores an id that it already has, so only the time overdue shows whether it delivers. */
  const isLeftByQueue = async ({ id, overdueMs }: DueMessage) => {
    const isAdded = await queue.add(id).then(
      () => true,
      () => false,
    )
    return !isAdded || overdueMs > 2 * intervalMs
  }

  /**
   * One round: corrects wrong times, queues every due message, and delivers those directly that the queue has not
   * delivered.
   */
  const round = async (): Promise<void> => {
    const repaired = await store.repairTimes(LONGEST)
    if (repaired > 0) log('sweep.repaired-times', { count: repaired })
    const due = await store.findDue(BATCH)
    if (due.length > 0) log('sweep.found', { count: due.length })
    const isLeft = await Promise.all(due.map(isLeftByQueue))
    direct.replaceList(due.flatMap(({ id }, index) => (isLeft[index] ? [id] : [])))
  }
  /** Starts no further direct delivery; resolves when the running ones have ended. */
  const drain = (): Promise<unknown> => direct.drain()
  return { round, drain }
}
