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
  /** Messages refused for a reason that every mail meets; `refusedLately`: one of them for the first time within the hour. */
  refused: number
  refusedLately: boolean
  /** The newest message that is refused for a reason of its own, and since when it is owed. */
  lastRefusedAlone: string | null
  refusedAloneSince: Date | null
  /** Messages of which two copies may have arrived. */
  doubtful: number
  /** Since the last good sweep of any worker; null before the first. */
  sweepAge: number | null
  /** Since the last backup that was restored for a test; null where none is made. */
  backupAge: number | null
  /** Since when backups could not be copied to another machine; null where they are, or none is to be. */
  uncopiedAge: number | null
}

/** Work beside the messages whose failure is an alarm. */
export type Work = 'digest' | 'held' | 'purge'

/** How the work beside the messages goes, by Postgres' clock. Ages in seconds; null where there is nothing to be old. */
export type WorkFigures = {
  /** Since the first sweep. */
  installationAge: number | null
  /** What of it has a newest period that is not done although one try has failed. */
  failingWork: Work[]
  /** Since a job of the queue failed last while the database answered. */
  failedJobAge: number | null
}

export type FiguresStore = {
  read: () => Promise<Figures>
  /** For who raises alarms: the API's role may not read it. */
  readWork: () => Promise<WorkFigures>
  /** Notes that a job of the queue has just failed. */
  noteFailedJob: () => Promise<void>
  /** Notes that a sweep has just succeeded. */
  noteSweep: () => Promise<void>
}

export type PurgeStore = {
  /** Deletes at most `limit` messages older than `days` that are delivered, or held and told; resolves to their ids. */
  purge: (days: number, limit: number) => Promise<string[]>
  /** Deletes old records of periodic jobs. */
  purgeJobs: () => Promise<void>
}

/** Tells somebody outside that all is well, or what is not; silence is the alarm. Throws when that did not work. */
export type Heartbeat = (problems: string[]) => Promise<void>

/** Tells somebody outside. Throws when that did not work. Never a text or address of a visitor. */
export type Alarm = (text: string, facts: Record<string, string | number | null>) => Promise<void>
