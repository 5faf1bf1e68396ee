/** Finds every message still owed, whatever became of its job, so that mail flows with the queue dead for ever. */
import { type Clock, errorFacts, type Log } from '#src/process.ts'
import type { Producer } from '#src/queue/message-queue.ts'
import type { JobStore } from '#src/store/jobs.ts'
import type { DueMessage, MessageStore } from '#src/store/messages.ts'
import { runOnce } from './periodic.ts'

type Needs = {
  store: Pick<MessageStore, 'findDue'>
  queue: Pick<Producer, 'add'>
  /** Delivers without the queue. */
  deliver: (id: string) => Promise<void>
  log: Log
}

/** `batch`: how many messages one round hands out; at least what can leave until the next one. */
type Options = { intervalMs: number; batch: number }

/** Direct deliveries at a time; a mail server that hangs must not hold up the sweep or pile up connections. */
const MOST_DIRECT = 5
const LEAST_BATCH = 100
const MOST_AT_START = 1000
const MOST_BATCH = 5000
const ADDED_AT_ONCE = 1000

/**
 * What may leave in two rounds at `perMinute`, so that the pace is never the sweep's. A worker that starts has
 * a whole minute's mails free at once, and so the first rounds find as many, up to a thousand. However high the
 * pace, one round fits into the worker's memory.
 */
export const batchFor = (perMinute: number, intervalMs: number): number => {
  const twoRounds = Math.ceil((2 * perMinute * intervalMs) / 60_000)
  return Math.min(MOST_BATCH, Math.max(LEAST_BATCH, Math.min(perMinute, MOST_AT_START), twoRounds))
}

/** Delivers a list, a few at a time, in the background; a new list replaces the rest. */
const makeDirect = ({ deliver, log }: Pick<Needs, 'deliver' | 'log'>) => {
  const running = new Map<string, Promise<void>>()
  let waiting: string[] = []

  /** After a failure the rest is left to the next round: what failed fails for the others too. */
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

/** Makes a sweep for rounds that are `intervalMs` apart. */
export const makeSweep = (needs: Needs, { intervalMs, batch }: Options) => {
  const direct = makeDirect(needs)

  /** An id that the queue has already is added for nothing: whether it helped is seen by the time gone by. */
  const needsHelp = async ({ id, overdueMs }: DueMessage) => {
    const added = await needs.queue.add(id).then(
      () => true,
      () => false,
    )
    return !added || overdueMs > 2 * intervalMs
  }

  /** Resolves to those that the queue does not help. Some at a time: each `add` under way takes memory. */
  const offer = async (due: DueMessage[]) => {
    const left: string[] = []
    for (let at = 0; at < due.length; at += ADDED_AT_ONCE) {
      const some = due.slice(at, at + ADDED_AT_ONCE)
      const help = await Promise.all(some.map(needsHelp))
      left.push(...some.flatMap(({ id }, index) => (help[index] ? [id] : [])))
    }
    return left
  }

  /** One round: every due message to the queue, and those that the queue did not help straight to the mail server. */
  const round = async (): Promise<void> => {
    const due = await needs.store.findDue(batch)
    if (due.length > 0) needs.log('sweep.found', { count: due.length })
    direct.give(await offer(due))
  }
  /** Starts no further direct delivery; resolves when none is running any more. */
  const drain = (): Promise<unknown> => direct.drain()
  return { round, drain }
}

type ReleaseNeeds = { store: Pick<MessageStore, 'releaseRefused'>; jobs: JobStore; clock: Clock; log: Log }

/** One start of a worker: which mail settings it has, and since when. */
type Start = { fingerprint: string; at: Date }

/**
 * Makes all of them due. At once for mail settings that were not tried before; for the same ones at most once an
 * hour, so that a worker that keeps crashing does not hammer the mail server. To be called again and again: what
 * failed, or died on the way, is made up for, and what is done for a start is not done again.
 */
export const releaseRefused = async (needs: ReleaseNeeds, { fingerprint, at }: Start): Promise<void> => {
  const hour = at.toISOString().slice(0, 13)
  await runOnce(needs, { name: 'release-refused', period: `${fingerprint} ${hour}` }, async () => {
    const count = await needs.store.releaseRefused()
    if (count > 0) needs.log('messages.released', { count, reason: 'start' })
  })
}
