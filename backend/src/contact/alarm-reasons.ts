/** What needs a person, and how often it is told. Thresholds: the product's table of failure classes. */
import type { Figures, Work, WorkFigures } from './housekeeping-ports.ts'

/** A message may be without a reachable mail server for this long. */
const LONGEST_UNREACHED_SECONDS = 30 * 60

/** Backups are daily; one may fail and be made up for. */
const OLDEST_BACKUP_SECONDS = 36 * 60 * 60

/** The first backup is tried within minutes of the first start, and again every ten minutes. */
const LONGEST_WITHOUT_BACKUP_SECONDS = 60 * 60

/** A certificate is renewed 30 days before its end: this late, that has failed for two weeks. */
const LEAST_CERTIFICATE_DAYS = 14

/** A failed job is made up for by the sweep; while they fail one after the other it is the same trouble. */
const LATELY_SECONDS = 60 * 60

/** A full disk stops the database: there must be time to act. */
const FULLEST_DISK = 0.8

/** What is seen of this machine, and of the site from outside. */
export type Surroundings = {
  /** How full the disk is, from 0 to 1. */
  diskUsed: number
  /** Which machine this is, where there are several; else empty. */
  machine: string
  /** How long the site's certificate is still good; null where there is none, or while it has not been seen. */
  certificateDays: number | null
  /** Whether the stack makes backups by itself. */
  isBackedUp: boolean
}

export type State = Figures & WorkFigures & Surroundings

export type Reason = {
  name: string
  /** Holds on each machine by itself, and only that machine calls it off. */
  ofMachine?: boolean
  /** What is not known is neither raised nor called off. */
  isKnown?: (state: State) => boolean
  holds: (state: State) => boolean
  /** Told once in each of these periods while it holds. */
  period: (state: State, now: Date) => string
  tell: (state: State) => string
}

const minutes = (seconds: number) => Math.round(seconds / 60)
const hours = (seconds: number) => `${Math.round(seconds / 3600)} hours`
const inDays = (days: number) => (Math.floor(days) === 1 ? '1 day' : `${Math.floor(days)} days`)
const messages = (count: number) => (count === 1 ? '1 message' : `${count} messages`)
const WORK: Record<Work, string> = {
  digest: 'The weekly digest',
  canary: 'The weekly test mail',
  held: 'The daily list of held messages',
  purge: 'The nightly deletion of old messages',
}
const list = (names: Work[]) => names.map((name) => WORK[name]).join(' and ')

const hourly = (_state: State, now: Date) => now.toISOString().slice(0, 13)
const daily = (now: Date) => now.toISOString().slice(0, 10)

const tellBackup = ({ backupAge, uncopiedAge }: State) => {
  const never = backupAge === null
  const log = 'see the log of the service backup'
  if (uncopiedAge === null)
    return never
      ? `There has never been a good backup: ${log}.`
      : `The last good backup is ${hours(backupAge)} old: ${log}.`
  const last = never
    ? 'No backup has reached BACKUP_REMOTE yet'
    : `The last backup that reached BACKUP_REMOTE is ${hours(backupAge)} old`
  return `${last}: the copy fails since ${hours(uncopiedAge)}, ${log}.`
}

/** Every reason for an alarm, with its sentence: what is so, since when, and what to do. */
export const REASONS: Reason[] = [
  {
    name: 'unreached',
    holds: ({ oldestUnreachedAge }) => (oldestUnreachedAge ?? 0) > LONGEST_UNREACHED_SECONDS,
    period: hourly,
    tell: ({ pending, oldestUnreachedAge }) =>
      `${messages(pending)} wait, the oldest for ${minutes(oldestUnreachedAge!)} minutes: the mail server is not reached, or asks to come back later. "cli doctor" tells which.`,
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
      `${messages(refused)} refused for good: check the mail login and addresses ("cli doctor"), correct .env, then "docker compose up -d".`,
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
    holds: ({ backupAge, installationAge, isBackedUp }) =>
      backupAge === null
        ? isBackedUp && (installationAge ?? 0) > LONGEST_WITHOUT_BACKUP_SECONDS
        : backupAge > OLDEST_BACKUP_SECONDS,
    period: hourly,
    tell: tellBackup,
  },
  {
    name: 'certificate',
    isKnown: ({ certificateDays }) => certificateDays !== null,
    holds: ({ certificateDays }) => (certificateDays ?? Infinity) < LEAST_CERTIFICATE_DAYS,
    period: (_state, now) => daily(now),
    tell: ({ certificateDays }) =>
      certificateDays! < 0
        ? 'The site’s certificate has ended, and browsers warn visitors: see the log of the service certificates, or renew your own.'
        : `The site’s certificate ends in ${inDays(certificateDays!)}: see the log of the service certificates, or renew your own.`,
  },
  {
    name: 'work',
    holds: ({ failingWork }) => failingWork.length > 0,
    period: hourly,
    tell: ({ failingWork }) =>
      `${list(failingWork)} failed, and is tried again: see job.put-off in the log of the worker, and "cli doctor".`,
  },
  {
    name: 'failed-jobs',
    holds: ({ failedJobAge }) => (failedJobAge ?? Infinity) < LATELY_SECONDS,
    period: hourly,
    tell: () =>
      'A delivery broke off with an error of ours; the sweep makes up for it: see message.delivery-failed in the log of the worker.',
  },
  {
    name: 'disk',
    ofMachine: true,
    holds: ({ diskUsed }) => diskUsed > FULLEST_DISK,
    period: hourly,
    tell: ({ diskUsed, machine }) =>
      `The disk${machine && ` of ${machine}`} is ${Math.round(diskUsed * 100)} % full: make room before the database stops.`,
  },
]
