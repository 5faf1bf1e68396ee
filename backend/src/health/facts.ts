/** Collects what the checks judge, for the worker's monitor and for `doctor`. */
import { statfsSync, statSync } from 'node:fs'
import { errorFacts, lastLineOf } from '#src/log.ts'
import type { Clock } from '#src/clock.ts'
import type { Producer } from '#src/queue.ts'
import type { Metrics } from '#src/store/metrics.ts'
import type { ObservedSite } from './site.ts'

/** Why a server does not answer, and for how many seconds it has not. */
export type ServerProblem = { seconds: number; reason: string }

/** What is known of the machine and the product. Null: not known, or nothing is wrong. Times are in milliseconds. */
export type Facts = {
  /** Read by `doctor`, which asks once: a failure counts although nobody knows how long it lasts. */
  isAskedOnce: boolean
  metrics: Metrics | null
  databaseProblem: ServerProblem | null
  queueProblem: ServerProblem | null
  site: ObservedSite | null
  time: number
  /** How full this process's disk is, from 0 to 1. */
  diskUsed: number
  /** When the last backup that was restored for a test was made. */
  backupAt: number | 'never' | null
}

export type FactSources = {
  metrics: { read: () => Promise<Metrics | null> }
  queue: Pick<Producer, 'ping'>
  readSite: () => Promise<ObservedSite | null> | ObservedSite | null
  lastBackupFile: string | undefined
  clock: Clock
}

/** How full this process's disk is, from 0 to 1, counted as `df` does: space reserved for root counts as used. */
export const readDiskUsed = (): number => {
  const { blocks, bfree, bavail } = statfsSync('.')
  return (blocks - bfree) / (blocks - bfree + bavail)
}

/** When the backup job wrote this file, which it does after each backup that was restored for a test; null without a file to read. */
export const readBackupTime = (file: string | undefined): number | 'never' | null =>
  file ? (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 'never') : null

/** The first backup is made within minutes of the first start; a worker does not miss it for an hour. */
const FIRST_BACKUP_MS = 60 * 60_000

/** Measures how long a server has been down, from the first request that failed. */
const watchServer = ({ now }: Pick<Clock, 'now'>, isAskedOnce: boolean) => {
  let downSince: number | undefined
  return async <T>(ask: () => Promise<T>): Promise<{ answer: T | null; problem: ServerProblem | null }> => {
    try {
      const answer = await ask()
      downSince = undefined
      return { answer, problem: null }
    } catch (error) {
      downSince ??= now()
      // The monitor is another machine, and the whole message may quote an address: only doctor says it.
      const { error: name, code } = errorFacts(error)
      const reason = isAskedOnce ? lastLineOf(error) : String(code ?? name)
      return { answer: null, problem: { seconds: (now() - downSince) / 1000, reason } }
    }
  }
}

/**
 * Makes the function that reads all facts. While the database is down its last metrics still count, as nothing improves.
 */
export const makeFactReader = (sources: FactSources, { isAskedOnce = false } = {}) => {
  const { clock } = sources
  let metrics: Metrics | null = null
  const askDatabase = watchServer(clock, isAskedOnce)
  const askQueue = watchServer(clock, isAskedOnce)
  return async (): Promise<Facts> => {
    const [database, queue, site] = await Promise.all([
      askDatabase(sources.metrics.read),
      askQueue(sources.queue.ping),
      sources.readSite(),
    ])
    metrics = database.answer ?? metrics
    const backupAt = readBackupTime(sources.lastBackupFile)
    const isNew = !isAskedOnce && clock.now() < FIRST_BACKUP_MS
    return {
      isAskedOnce,
      metrics,
      databaseProblem: database.problem,
      queueProblem: queue.problem,
      site,
      time: Date.now(),
      diskUsed: readDiskUsed(),
      backupAt: backupAt === 'never' && isNew ? null : backupAt,
    }
  }
}
