/** Tells the operator what needs a person. Thresholds: the product's table of failure classes. */
import { errorFacts } from './error-facts.ts'
import type { Alarm, Figures, FiguresStore } from './house-ports.ts'
import type { Clock, JobStore, Log } from './ports.ts'
import { runOnce } from './run-once.ts'

type Needs = {
  figures: Pick<FiguresStore, 'read'>
  /** How full the disk is, from 0 to 1. */
  diskUsed: () => number
  jobs: JobStore
  alarm: Alarm
  clock: Clock
  log: Log
}

/** A message may be without a reachable mail server for this long. */
const LONGEST_UNREACHED_SECONDS = 30 * 60

/** Backups are daily; one may fail and be made up for. */
const OLDEST_BACKUP_SECONDS = 36 * 60 * 60

/** A full disk stops the database: there must be time to act. */
const FULLEST_DISK = 0.8

type State = Figures & { diskUsed: number }

const minutes = (seconds: number | null) => Math.round((seconds ?? 0) / 60)

/** Every reason for an alarm, with its sentence. */
export const REASONS: {
  name: string
  holds: (state: State) => boolean
  tell: (state: State) => string
}[] = [
  {
    name: 'unreached',
    holds: ({ oldestUnreachedAge }) => (oldestUnreachedAge ?? 0) > LONGEST_UNREACHED_SECONDS,
    tell: ({ pending, oldestUnreachedAge }) =>
      `${pending} messages wait, the oldest for ${minutes(oldestUnreachedAge)} minutes: the mail server is not reached, or asks to come back later.`,
  },
  {
    name: 'maybe-delivered',
    holds: ({ doubtful }) => doubtful > 0,
    tell: ({ doubtful }) =>
      `${doubtful} messages were handed over at least twice and never confirmed: the groomer may get copies.`,
  },
  {
    name: 'refused',
    holds: ({ deferred }) => deferred.permanent > 0,
    tell: ({ deferred }) =>
      `${deferred.permanent} messages are refused for good: check the mail login and addresses, then restart the worker.`,
  },
  {
    name: 'backup',
    holds: ({ backupAge }) => (backupAge ?? 0) > OLDEST_BACKUP_SECONDS,
    tell: ({ backupAge }) =>
      `The last good backup is ${Math.round(backupAge! / 3600)} hours old: see the log of the service backup.`,
  },
  {
    name: 'disk',
    holds: ({ diskUsed }) => diskUsed > FULLEST_DISK,
    tell: ({ diskUsed }) =>
      `The disk is ${Math.round(diskUsed * 100)} % full: make room before the database stops.`,
  },
]

const factsOf = ({ pending, held, oldestAge, deferred, doubtful }: Figures) => ({
  pending,
  held,
  oldestAge: oldestAge === null ? null : Math.round(oldestAge),
  ...deferred,
  doubtful,
})

/** Raises each alarm whose reason holds, at most once an hour among all workers; a failed one a minute later. */
export const raiseAlarms = async ({ figures, diskUsed, jobs, alarm, clock, log }: Needs): Promise<void> => {
  const now = { ...(await figures.read()), diskUsed: diskUsed() }
  const due = REASONS.filter(({ holds }) => holds(now))
  if (due.length === 0) return
  const hour = (await jobs.now()).toISOString().slice(0, 13)
  for (const { name, tell } of due) {
    const job = { name: 'alarm', period: `${name} ${hour}`, retryAfterSeconds: 60 }
    await runOnce({ jobs, clock, log }, job, async () => {
      log('alarm.raised', { reason: name, ...factsOf(now) })
      await alarm(tell(now), { reason: name, ...factsOf(now) })
    })
  }
}

const HOUR_MS = 60 * 60_000
const PATIENCE_MS = 60_000

/** The alarm for a database that is away: it cannot be claimed there, so each worker counts its own hour. */
export const alarmOfSilence = ({
  alarm,
  clock,
  log,
}: Pick<Needs, 'alarm' | 'log'> & { clock: Pick<Clock, 'now'> }) => {
  let last = -Infinity
  return (silentMs: number): void => {
    if (silentMs < PATIENCE_MS || clock.now() - last < HOUR_MS) return
    last = clock.now()
    const facts = { reason: 'database', silentSeconds: Math.round(silentMs / 1000) }
    log('alarm.raised', facts)
    alarm('The worker cannot reach its database: nothing is delivered.', facts).catch((error: unknown) => {
      log('alarm.failed', { ...facts, ...errorFacts(error) })
      last = -Infinity
    })
  }
}
