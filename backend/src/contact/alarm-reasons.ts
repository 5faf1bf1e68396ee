/** What needs a person, and how often it is told. Thresholds: the product's table of failure classes. */
import type { Figures } from './house-ports.ts'

/** A message may be without a reachable mail server for this long. */
const LONGEST_UNREACHED_SECONDS = 30 * 60

/** Backups are daily; one may fail and be made up for. */
const OLDEST_BACKUP_SECONDS = 36 * 60 * 60

/** A full disk stops the database: there must be time to act. */
const FULLEST_DISK = 0.8

/** `diskUsed`: how full the disk is, from 0 to 1. */
export type State = Figures & { diskUsed: number }

export type Reason = {
  name: string
  holds: (state: State) => boolean
  /** Told once in each of these periods while it holds. */
  period: (state: State, now: Date) => string
  tell: (state: State) => string
}

const minutes = (seconds: number | null) => Math.round((seconds ?? 0) / 60)
const messages = (count: number) => (count === 1 ? '1 message' : `${count} messages`)
const hourly = (_state: State, now: Date) => now.toISOString().slice(0, 13)
const daily = (now: Date) => now.toISOString().slice(0, 10)

/** Every reason for an alarm, with its sentence: what is so, since when, and what to do. */
export const REASONS: Reason[] = [
  {
    name: 'unreached',
    holds: ({ oldestUnreachedAge }) => (oldestUnreachedAge ?? 0) > LONGEST_UNREACHED_SECONDS,
    period: hourly,
    tell: ({ pending, oldestUnreachedAge }) =>
      `${messages(pending)} wait, the oldest for ${minutes(oldestUnreachedAge)} minutes: the mail server is not reached, or asks to come back later. "cli doctor" tells which.`,
  },
  {
    name: 'maybe-delivered',
    holds: ({ doubtful }) => doubtful > 0,
    period: hourly,
    tell: ({ doubtful }) =>
      `${messages(doubtful)} handed over at least twice and never confirmed: the groomer may get copies. Ask her, then "cli messages hold" what she has.`,
  },
  {
    name: 'refused',
    holds: ({ refused }) => refused > 0,
    period: (state, now) => (state.refusedLately ? hourly(state, now) : daily(now)),
    tell: ({ refused }) =>
      `${messages(refused)} refused for good: check the mail login and addresses ("cli doctor"), then restart the worker.`,
  },
  {
    name: 'refused-alone',
    holds: ({ lastRefusedAlone }) => lastRefusedAlone !== null,
    // of the same hour one is told: a server may refuse the content of everything
    period: (state) => hourly(state, state.refusedAloneSince!),
    tell: ({ lastRefusedAlone }) =>
      `The mail server refuses one message for its content: read it with "cli messages show ${lastRefusedAlone!.slice(-8)}" and tell the groomer.`,
  },
  {
    name: 'backup',
    holds: ({ backupAge }) => (backupAge ?? 0) > OLDEST_BACKUP_SECONDS,
    period: hourly,
    tell: ({ backupAge }) =>
      `The last good backup is ${Math.round(backupAge! / 3600)} hours old: see the log of the service backup.`,
  },
  {
    name: 'disk',
    holds: ({ diskUsed }) => diskUsed > FULLEST_DISK,
    period: hourly,
    tell: ({ diskUsed }) =>
      `The disk is ${Math.round(diskUsed * 100)} % full: make room before the database stops.`,
  },
]
