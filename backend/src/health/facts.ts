/** Collects what the checks judge, for the worker's monitor and for `doctor`. */
import { statfsSync, statSync } from 'node:fs'
import { HOUR, type Clock } from '#src/clock.ts'
import { errorFacts, lastLineOf } from '#src/log.ts'
import type { Producer } from '#src/queue.ts'
import type { Metrics } from '#src/store/metrics.ts'

/** Why a server does not answer, and for how many milliseconds it has not; null if it was asked only once. */
export type ServerProblem = { ms: number | null; reason: string }

/** What is known of the machine and the product. Null: not known, or nothing is wrong. Times are in milliseconds. */
export type Facts = {
  metrics: Metrics | null
  databaseProblem: ServerProblem | null
  queueProblem: ServerProblem | null
  time: number
  /** How full this process's disk is, from 0 to 1. */
  diskUsed: number
  /** When the last backup that was restored for a test was made. */
  backupAt: number | 'never' | null
}

export type FactSources = {
  metrics: { read: () => Promise<Metrics | null> }
  queue: Pick<Producer, 'ping'>
  lastBackupFile: string | undefined
}

/** How full this process's disk is, from 0 to 1, counted as `df` does: space reserved for root counts as used. */
export const readDiskUsed = (): number => {
  const { blocks, bfree, bavail } = statfsSync('.')
  return (blocks - bfree) / (blocks - bfree + bavail)
}

/** When the backup job wrote this file, which it does after each backup that was restored for a test; null without a file to read. */
const readBackupTime = (file: string | undefined): number | 'never' | null =>
  file ? (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 'never') : null

type Answer<T> = { answer: T | null; problem: ServerProblem | null }
type Ask = <T>(request: () => Promise<T>) => Promise<Answer<T>>

/** Measures how long a server has been down, from the first request that failed. */
const watchServer = ({ now }: Pick<Clock, 'now'>): Ask => {
  let downSince: number | undefined
  return async (request) => {
    try {
      const answer = await request()
      downSince = undefined
      return { answer, problem: null }
    } catch (error) {
      downSince ??= now()
      // The monitor is another machine, and the whole message may quote an address: only doctor says it.
      const { error: name, code } = errorFacts(error)
      return { answer: null, problem: { ms: now() - downSince, reason: String(code ?? name) } }
    }
  }
}

const readFacts = async (sources: FactSources, askDatabase: Ask, askQueue: Ask): Promise<Facts> => {
  const [database, queue] = await Promise.all([
    askDatabase(sources.metrics.read),
    askQueue(sources.queue.ping),
  ])
  return {
    metrics: database.answer,
    databaseProblem: database.problem,
    queueProblem: queue.problem,
    time: Date.now(),
    diskUsed: readDiskUsed(),
    backupAt: readBackupTime(sources.lastBackupFile),
  }
}

/**
 * Makes the function that reads all facts. While the database is down its last metrics still count, as nothing improves.
 */
export const makeFactReader = (sources: FactSources & { clock: Clock }) => {
  const { clock } = sources
  let metrics: Metrics | null = null
  const askDatabase = watchServer(clock)
  const askQueue = watchServer(clock)
  return async (): Promise<Facts> => {
    const facts = await readFacts(sources, askDatabase, askQueue)
    metrics = facts.metrics ?? metrics
    // The first backup is made within minutes of the first start.
    const isTooEarly = facts.backupAt === 'never' && clock.now() < HOUR
    return { ...facts, metrics, backupAt: isTooEarly ? null : facts.backupAt }
  }
}

const askOnce: Ask = (request) =>
  request().then(
    (answer) => ({ answer, problem: null }),
    (error: unknown) => ({ answer: null, problem: { ms: null, reason: lastLineOf(error) } }),
  )

/** Reads all facts once, for `doctor`: what does not answer now has failed. */
export const readFactsOnce = (sources: FactSources): Promise<Facts> => readFacts(sources, askOnce, askOnce)
