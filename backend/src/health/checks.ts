/**
 * The checks of the running product, in one list for three readers: the worker raises an alarm for every `bad` check,
 * the heartbeat summarises them, and `doctor` prints all.
 */
import type { Board, Figures } from '#src/store/status.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** A message may wait this long for an unreachable mail server (the product's table of failure classes). */
const LONGEST_UNREACHED_SECONDS = 30 * MINUTE
/** A backup may fail once and be made up for: half an interval, and an hour for the backup itself. */
const oldestBackup = (hours: number) => hours * 1.5 * HOUR + HOUR
/** The first backup is tried within minutes of the first start, and again every ten minutes. */
const LONGEST_WITHOUT_BACKUP_SECONDS = HOUR
/** Certificates are renewed 30 days before they end: with this many left, renewal has failed for two weeks. */
const LEAST_CERTIFICATE_DAYS = 14
/** A full disk stops the database: leaves time to act. */
const FULLEST_DISK = 0.8
/** The site is opened each minute: one failure is no alarm. */
const LONGEST_SITE_SILENCE_SECONDS = 3 * MINUTE
/** A clock that is off makes wrong dates in mails; a minute is worth a warning. */
const [WARN_CLOCK_SECONDS, MOST_CLOCK_SECONDS] = [MINUTE, 5 * MINUTE]

/** What a process observes beside the database. */
export type HostStatus = {
  /** The machine's name, where there are several; else empty. */
  machine: string
  /** How full this process's disk is, from 0 to 1. */
  diskUsed: number
  /** This machine's time, in milliseconds. */
  time: number
  /** When the site's certificate ends, in milliseconds; null if there is none or it is not known yet. */
  certificateEnd: number | null
  /** What is wrong with the site as visitors open it (null: nothing), and for how long; null while not known yet. */
  site: { address: string; problem: string | null; seconds: number } | null
  /** Interval of the stack's backups; undefined if it makes none. */
  backupHours: number | undefined
}

export type State = { figures: Figures; board: Board; host: HostStatus }

export type Check = {
  name: string
  /** A disk or a machine, where several are checked alike; else empty. */
  subject: string
  /** `bad` raises an alarm and `ok` resolves it; `warn` does neither. */
  result: 'ok' | 'warn' | 'bad'
  /** What is wrong, since when, and what to do. */
  report: string
  /** Seconds after which an open alarm is repeated; null: never; an hour by default. */
  repeatSeconds?: number | null
  /** When it last became worse: repeated an hour later, whatever `repeatSeconds` says. */
  worseAt?: Date | null
}

/** A number with its noun, in the plural but for 1. */
export const countOf = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`
const minutes = (seconds: number) => countOf(Math.round(seconds / MINUTE), 'minute')
export const hours = (seconds: number) =>
  seconds < HOUR ? minutes(seconds) : countOf(Math.round(seconds / HOUR), 'hour')
const messages = (count: number) => countOf(count, 'message')

type Result = Check['result']
const check = (name: string, result: Result, report: string, more: Partial<Check> = {}): Check => ({
  name,
  subject: '',
  result,
  report,
  ...more,
})
/** `bad` with the `problem` as its report, if there is one. */
const verdict = (name: string, problem: string | false, fine: string, more: Partial<Check> = {}) =>
  check(name, problem ? 'bad' : 'ok', problem || fine, more)
const noteOf = ({ board }: State, name: string) => board.notes.find((note) => note.name === name)

const unreached = ({ figures: { pending, oldestUnreachedAge: age, deferred } }: State) =>
  verdict(
    'unreached',
    (age ?? 0) > LONGEST_UNREACHED_SECONDS &&
      `${messages(pending)} not delivered, the oldest for ${minutes(age!)}: ${
        deferred.unreached > 0
          ? 'the mail server is not reached, or asks to come back later. "cli doctor" says which.'
          : 'nothing has been sent yet. See message.delivery-failed and sweep.failed in the log of the worker.'
      }`,
    pending === 0 ? 'Nothing is owed.' : `${messages(pending)} owed, none overdue.`,
  )

const ambiguous = ({ figures: { ambiguous: count } }: State) =>
  verdict(
    'ambiguous',
    count > 0 &&
      `${messages(count)} sent at least twice and never confirmed: the groomer may get duplicates. Ask her, then "cli messages mark-sent" what she has.`,
    'Every mail that left was confirmed.',
  )

const permanent = ({ figures: { permanent: count, permanentWorseAt } }: State) =>
  verdict(
    'permanent',
    count > 0 &&
      `${messages(count)} failed permanently: check the mail login and addresses ("cli doctor"), fix .env, then "docker compose up -d".`,
    'No mail failed permanently.',
    { repeatSeconds: DAY, worseAt: permanentWorseAt },
  )

/** Names the newest of several: a server may reject the content of everything. */
const rejected = ({ figures: { lastRejected: id, rejectedSince } }: State) =>
  verdict(
    'rejected',
    id !== null &&
      `The mail server rejects one message for its content: read it with "cli messages show ${id.slice(-12)}", give it to the groomer, then "cli messages mark-sent ${id.slice(-12)}".`,
    'No message is rejected for its content.',
    { repeatSeconds: null, worseAt: rejectedSince },
  )

const backup = (state: State) => {
  const { backupHours } = state.host
  const [good, uncopied] = [noteOf(state, 'backup'), noteOf(state, 'backup-uncopied')]
  const fails = uncopied ? `copies to BACKUP_REMOTE have failed for ${hours(uncopied.sinceAge)}: ` : ''
  const why = `${fails}"docker compose logs backup" says why.`
  if (good) {
    const last = `The last good backup${good.detail ? ` (${good.detail})` : ''} is ${hours(good.age)} old`
    // one in the future was dated by a clock that was ahead, and proves nothing about today
    if (Math.abs(good.age) > oldestBackup(backupHours ?? 24)) return check('backup', 'bad', `${last}: ${why}`)
    return uncopied ? check('backup', 'warn', `${last}; ${why}`) : check('backup', 'ok', `${last}.`)
  }
  if (backupHours === undefined)
    return check(
      'backup',
      'warn',
      'No backup is known of here: the operator of this database must make them.',
    )
  const isLate = (noteOf(state, 'sweep')?.sinceAge ?? 0) > LONGEST_WITHOUT_BACKUP_SECONDS
  return check('backup', isLate ? 'bad' : 'warn', `There has never been a good backup: ${why}`)
}

const certificate = ({ host: { certificateEnd, time } }: State): Check[] => {
  if (certificateEnd === null) return []
  const days = Math.floor((certificateEnd - time) / (DAY * 1000))
  const until = new Date(certificateEnd).toISOString().slice(0, 10)
  const ends =
    days < 0 ? 'has ended, and browsers warn visitors' : `ends in ${countOf(days, 'day')} (${until})`
  const problem =
    days < LEAST_CERTIFICATE_DAYS &&
    `The site’s certificate ${ends}: see "docker compose logs certificates", or renew your own.`
  const fine = `Good for ${days} more days, until ${until}.`
  return [verdict('certificate', problem, fine, { repeatSeconds: DAY })]
}

const disk = (place: string, used: number) => {
  const full = `The disk of ${place} is ${Math.round(used * 100)} % full`
  const remedy = 'make room before the database stops ("docker system df" shows what takes it)'
  return verdict('disk', used > FULLEST_DISK && `${full}: ${remedy}.`, `${full}.`, { subject: place })
}
/** A container's disk is its machine's; those of database and backups may be others. */
const disks = ({ board, host }: State): Check[] => [
  disk(host.machine || 'this machine', host.diskUsed),
  ...board.notes.flatMap(({ name, subject, value }) =>
    name === 'disk' && value !== null ? [disk(`the ${subject}`, value)] : [],
  ),
]

const clock = ({ figures: { futureSeconds }, board, host }: State) => {
  const seconds = Math.round(Math.abs(host.time - board.now.getTime()) / 1000)
  const differ = `This machine's clock and the database's differ by ${seconds} s`
  const of = (result: Result, report: string) => check('clock', result, report, { subject: host.machine })
  if (seconds > MOST_CLOCK_SECONDS)
    return of('bad', `${differ}, and one of them is wrong: set up NTP ("timedatectl set-ntp true").`)
  if ((futureSeconds ?? 0) > MOST_CLOCK_SECONDS)
    return of(
      'bad',
      `A message that is owed was written in the future, by ${minutes(futureSeconds!)}: the database's clock was ahead. It is mailed all the same; check NTP.`,
    )
  return seconds > WARN_CLOCK_SECONDS
    ? of('warn', `${differ}: set up NTP.`)
    : of('ok', `Within ${WARN_CLOCK_SECONDS} s of the database's.`)
}

/**
 * A site that was never opened from here may be unreachable from its own machine (a router without hairpin NAT): only
 * `doctor` reports it.
 */
const site = ({ board, host }: State): Check[] => {
  if (!host.site) return []
  const { address, problem, seconds } = host.site
  const wasSeen = board.notes.some(({ name, subject }) => name === 'site' && subject === address)
  const isBad = wasSeen && seconds > LONGEST_SITE_SILENCE_SECONDS
  const report = `${problem} Try "docker compose up -d", then "docker compose logs web api".`
  const subject = { subject: host.machine }
  return problem === null
    ? [check('site', 'ok', `${address} answers.`, subject)]
    : [check('site', isBad ? 'bad' : 'warn', report, subject)]
}

/** All checks of a state of the product. Without those whose facts are unknown. */
export const checkAll = (state: State): Check[] => [
  unreached(state),
  ambiguous(state),
  permanent(state),
  rejected(state),
  backup(state),
  ...certificate(state),
  ...disks(state),
  clock(state),
  ...site(state),
]

/** The only check that a process without its database can make. */
export const databaseAway = (silentSeconds: number): Check =>
  check(
    'database',
    'bad',
    `The worker has not reached its database for ${minutes(silentSeconds)}, so nothing is stored or delivered: see "docker compose ps" and "docker compose logs db", make room if its disk is full, then "docker compose up -d --force-recreate".`,
  )
