/** What digest, alarms, purge and the operator's commands need of the outside world. Types only. */
import type { FailureClass, SendResult } from './ports.ts'

/** One line about a message in the weekly digest. */
export type Preview = { id: string; createdAt: Date; name: string; subject: string; text: string }

/** A week for the groomer. Counts are of the week; the lists show its first ones. */
export type Digest = {
  from: Date
  to: Date
  received: number
  delivered: number
  late: number
  suspect: number
  held: number
  /** Still undelivered now, whenever they were written. */
  waiting: number
  lists: { late: Preview[]; suspect: Preview[]; held: Preview[]; waiting: Preview[] }
}

export type DigestStore = {
  readWeek: (from: Date, to: Date) => Promise<Digest>
  /** Messages that were quarantined and that no mail has listed yet, the newest first; not what the operator held. */
  readUntold: (limit: number) => Promise<Preview[]>
  /** Notes that a mail which lists them was taken. */
  markTold: (ids: string[], at: Date) => Promise<void>
}

/** Mails from the site itself to the groomer. */
export type SystemMailer = {
  sendDigest: (digest: Digest) => Promise<SendResult>
  /** Lists messages that were held since the last one; `day` is London's, as 2026-11-16. */
  sendHeldList: (held: Preview[], day: string) => Promise<SendResult>
  /** At the operator's wish. */
  sendTest: (now: Date) => Promise<SendResult>
}

/** How much is owed, by Postgres' clock. Ages in seconds; null where there is nothing to be old. */
export type Figures = {
  pending: number
  held: number
  oldestAge: number | null
  deferred: Record<FailureClass, number>
  /** Age of the oldest message that could not reach the mail server, or that nobody has tried. */
  oldestUnreachedAge: number | null
  /** Messages refused for a reason that every mail meets, and when one of them was refused for the first time. */
  refused: number
  refusedWorseAt: Date | null
  /** The newest message that is refused for a reason of its own, and since when it is owed. */
  lastRefusedAlone: string | null
  refusedAloneSince: Date | null
  /** Messages of which two copies may have arrived. */
  doubtful: number
  /** By how many seconds an owed message was written in the future: the database's clock was ahead. Null without one. */
  futureSeconds: number | null
  /** Since the last good sweep of any worker; null before the first. */
  sweepAge: number | null
}

export type FiguresStore = {
  read: () => Promise<Figures>
}

export type PurgeStore = {
  /** Deletes at most `limit` messages older than `days` that are delivered, or held and told; resolves to their ids. */
  purge: (days: number, limit: number) => Promise<string[]>
  /** Deletes records of periodic jobs and of erased ids that nobody needs any more. */
  purgeRecords: () => Promise<void>
}
