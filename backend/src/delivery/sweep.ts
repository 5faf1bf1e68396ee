/**
 * Delivers mail even if the queue has lost it. Every round finds the rows that are due by Postgres' clock and adds them to
 * the queue. It delivers directly those that the queue does not accept, or has not delivered two rounds later, so mail is
 * delivered even if Redis never comes back. A worker whose rounds keep failing although its database answers ends itself, and
 * Docker restarts it.
 */
import { writeFileSync } from 'node:fs'
import { repeat, type Clock } from '#src/clock.ts'
import { errorFacts, type Log } from '#src/log.ts'
import type { Producer } from '#src/queue.ts'
import type { DueMessage, MessageStore } from '#src/store/messages.ts'

type Deliver = (id: string) => Promise<void>
type SweepNeeds = {
  messages: Pick<MessageStore, 'findDue' | 'release'>
  queue: Pick<Producer, 'add'>
  deliver: Deliver
  log: Log
}

/** Messages in a round, bounded by the worker's memory. */
const BATCH = 1000

/** Delivers a list in the background, one after the other; a new list replaces what is left of the last one. */
const makeDirectDelivery = (deliver: Deliver) => {
  let isEnding = false
  let waiting: string[] = []
  let running: Promise<void> | undefined

  const deliverAll = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) await deliver(id).catch(() => {})
  }
  return {
    replaceList: (ids: string[]) => {
      if (isEnding) return
      waiting = ids
      running ??= deliverAll().finally(() => (running = undefined))
    },
    drain: async () => {
      waiting = []
      isEnding = true
      await running
    },
  }
}

/** Makes the sweep. `drain` starts no further direct delivery, and resolves when the running one has ended. */
export const makeSweep = (needs: SweepNeeds, intervalMs: number) => {
  const { messages, queue, log } = needs
  const { replaceList, drain } = makeDirectDelivery(needs.deliver)

  /** Resolves to whether to deliver directly. A queue that delivers nothing still accepts ids, but they stay overdue. */
  const addToQueue = async ({ id, overdueMs }: DueMessage) => {
    const isAdded = await queue.add(id).then(
      () => true,
      () => false,
    )
    return !isAdded || overdueMs > 2 * intervalMs
  }
  let isFirst = true
  const round = async (): Promise<void> => {
    // A mail server that rejected the login for every mail is tried again when the worker starts.
    if (isFirst) await messages.release(1)
    isFirst = false
    const due = await messages.findDue(BATCH)
    if (due.length > 0) log('sweep.found', { count: due.length })
    const isDirect = await Promise.all(due.map(addToQueue))
    replaceList(due.flatMap(({ id }, index) => (isDirect[index] ? [id] : [])))
  }
  return { round, drain }
}

const LONGEST_FAILING_MS = 5 * 60_000
const RETRY_MS = 5000
const WATCH_MS = 20_000

type Options = {
  intervalMs: number
  /** Touched after each successful round, for the container's health check. */
  heartbeatFile: string | undefined
  clock: Clock
  log: Log
  /** Resolves if the database accepts a new connection. If it does not, this process is not the cause. */
  reachDatabase: () => Promise<void>
  /** Called when rounds have failed for too long although the database answers. */
  onDead: (error: Error) => void
}

/** Runs `round` now, then `intervalMs` after each end, sooner after a failure. Returns the function that stops it. */
export const repeatSweep = (round: () => Promise<void>, options: Options): (() => Promise<void>) => {
  const { clock, intervalMs, heartbeatFile, log, onDead, reachDatabase } = options
  /** When the first round since the last success began; undefined in the pause after a success. */
  let failingSince: number | undefined
  const failingMs = () => (failingSince === undefined ? 0 : clock.now() - failingSince)

  const stopRounds = repeat(clock, async () => {
    failingSince ??= clock.now()
    try {
      await round()
      failingSince = undefined
      if (heartbeatFile) writeFileSync(heartbeatFile, new Date().toISOString())
      return intervalMs
    } catch (error) {
      log('sweep.failed', { failingSeconds: Math.round(failingMs() / 1000), ...errorFacts(error) })
      return Math.min(intervalMs, RETRY_MS)
    }
  })
  /** On a timer of its own, because a round may hang. */
  const stopWatch = repeat(clock, async () => {
    if (failingMs() > LONGEST_FAILING_MS) {
      const isAnswering = await reachDatabase().then(
        () => true,
        () => false,
      )
      if (isAnswering && failingMs() > LONGEST_FAILING_MS) {
        onDead(new Error('No sweep has succeeded for too long, although the database answers.'))
        return null
      }
    }
    return WATCH_MS
  })
  return () => {
    void stopWatch()
    return stopRounds()
  }
}
