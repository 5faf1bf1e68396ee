/** Finds every message that is still owed, whatever became of its job, so that mail is delivered without the queue. */
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

/** `batch`: how many messages a round hands out; at least as many as can be sent until the next round. */
type Options = { intervalMs: number; batch: number }

/** Direct deliveries at a time: a mail server that hangs must not block the sweep or pile up connections. */
const MOST_DIRECT = 5
const LEAST_BATCH = 100
const MOST_AT_START = 1000
const MOST_BATCH = 5000
const ADDED_AT_ONCE = 1000

/**
 * As many as can be sent in two rounds at `perMinute`, so that the sweep never limits the pace. A worker that starts
 * may send a whole minute's mails at once, so rounds find at least that many, up to a thousand. Bounded by the
 * worker's memory.
 */
export const batchFor = (perMinute: number, intervalMs: number): number => {
  const twoRounds = Math.ceil((2 * perMinute * intervalMs) / 60_000)
  return Math.min(MOST_BATCH, Math.max(LEAST_BATCH, Math.min(perMinute, MOST_AT_START), twoRounds))
}

/** Delivers a list in the background, a few at a time; a new list replaces what is left of the last one. */
const makeDirect = ({ deliver, log }: Pick<Needs, 'deliver' | 'log'>) => {
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
    give: (ids: string[]) => {
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
export const makeSweep = (needs: Needs, { intervalMs, batch }: Options) => {
  const direct = makeDirect(needs)

  /** The queue ignores an id that it already has, so only the time overdue shows whether it delivers. */
  const needsHelp = async ({ id, overdueMs }: DueMessage) => {
    const added = await needs.queue.add(id).then(
      () => true,
      () => false,
    )
    return !added || overdueMs > 2 * intervalMs
  }

  /** Resolves to the messages that the queue does not deliver. A few at a time: each pending `add` takes memory. */
  const offer = async (due: DueMessage[]) => {
    const left: string[] = []
    for (let at = 0; at < due.length; at += ADDED_AT_ONCE) {
      const some = due.slice(at, at + ADDED_AT_ONCE)
      const help = await Promise.all(some.map(needsHelp))
      left.push(...some.flatMap(({ id }, index) => (help[index] ? [id] : [])))
    }
    return left
  }

  /**
   * One round: corrects wrong times, queues every due message, and delivers those directly that the queue has not
   * delivered.
   */
  const round = async (): Promise<void> => {
    const repaired = await needs.store.repairTimes(LONGEST)
    if (repaired > 0) needs.log('sweep.repaired-times', { count: repaired })
    const due = await needs.store.findDue(batch)
    if (due.length > 0) needs.log('sweep.found', { count: due.length })
    direct.give(await offer(due))
  }
  /** Starts no further direct delivery; resolves when the running ones have ended. */
  const drain = (): Promise<unknown> => direct.drain()
  return { round, drain }
}
