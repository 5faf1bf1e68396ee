/** The checks of the running product, in one list: the worker reports them to the monitor, and `doctor` prints them. */
import type { Metrics } from '#src/store/metrics.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** A message may wait this long for a mail server that cannot be reached. */
const LONGEST_UNREACHED_SECONDS = 30 * MINUTE
/** A restart of the database takes less. */
const LONGEST_WITHOUT_DATABASE_SECONDS = MINUTE
const LONGEST_WITHOUT_QUEUE_SECONDS = 5 * MINUTE
/** A salon gets a few messages a day; bots that pass for people send hundreds. */
const MAX_IN_AN_HOUR = 60
/** This many content rejections have a common cause: the sender. */
const REJECTIONS_OF_A_SENDER = 3
/** Certificates are renewed 30 days before they end: with this many left, renewal has failed for two weeks. */
const LEAST_CERTIFICATE_DAYS = 14
/** A full disk stops the database: this leaves time to act. */
const FULLEST_DISK = 0.8
/** The site is opened once a minute: one or two failures may be a restart. */
const MAX_SITE_FAILURES = 2
/** A clock that is off dates mails wrongly. */
const MAX_CLOCK_SECONDS = 5 * MINUTE

/** Why a server does not answer, and for how many seconds it has not; Infinity if it was asked only once. */
export type Outage = { seconds: number; reason: string }

/** What is known of this machine and of the site. Null: not known. */
export type HostFacts = {
  /** This machine's time, in milliseconds. */
  time: number
  /** How full this process's disk is, from 0 to 1. */
  diskUsed: number
  /** What was wrong with the site as visitors open it, and how many times in a row. */
  site: { address: string; problem: string | null; failures: number } | null
  /** When the site's certificate ends, in milliseconds. */
  certificateEnd: number | null
}

/** What is known of the product. Null: not known, or nothing is wrong. */
export type Facts = HostFacts & {
  metrics: Metrics | null
  databaseOutage: Outage | null
  queueOutage: Outage | null
}

export type Check = {
  name: string
  /** `failing` is reported to the monitor; `warn` is not. */
  result: 'ok' | 'warn' | 'failing'
  /** What is wrong, why, and what to do. */
  report: string
}

const CLI = 'docker compose run --rm cli'

export const countOf = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`
/** The end of an id, short enough to read out. */
export const referenceOf = (id: string): string => id.slice(-12)

const messages = (count: number) => countOf(count, 'message')
const duration = (seconds: number) =>
  seconds < HOUR
    ? countOf(Math.round(seconds / MINUTE), 'minute')
    : countOf(Math.round(seconds / HOUR), 'hour')
const lasting = ({ seconds }: Outage) => (seconds === Infinity ? '' : ` for ${duration(seconds)}`)

/** Makes a check that fails, or warns, with `problem` as its report; without a problem its report is `fine`. */
export const makeCheck = (
  name: string,
  problem: string | false | null,
  fine: string,
  result: 'warn' | 'failing' = 'failing',
): Check => ({ name, result: problem ? result : 'ok', report: problem || fine })

/** Says what to do about a failure, whose cause it recognises by the words that classify-failure.ts stores. */
const remedyOf = (error: string) => {
  if (/EAUTH|answered 53\d/.test(error))
    return 'Correct SMTP_USER and SMTP_PASSWORD in .env, then "docker compose up -d".'
  if (/expired/i.test(error))
    return 'The provider of the mail server must renew its certificate; no change of .env helps.'
  if (/certificate|altname|self.signed|ETLS|wrong version/i.test(error))
    return 'Correct SMTP_HOST, SMTP_PORT and SMTP_SECURITY in .env, then "docker compose up -d".'
  return 'Correct MAIL_FROM and MAIL_TO in .env, then "docker compose up -d", or ask the provider of the mail server.'
}

const rejectedReport = (count: number, reference: string, code: number | null) => {
  const reply = code === null ? '' : ` (${code})`
  if (count >= REJECTIONS_OF_A_SENDER)
    return `The mail server rejects ${messages(count)} for their content${reply}: MAIL_FROM or its server is on a block list, or a filter has changed. Ask the provider of MAIL_TO to accept mail from MAIL_FROM; then "docker compose restart worker" sends them again.`
  const which =
    count === 1 ? 'a message for its' : `${messages(count)}, the newest of them ${reference}, for their`
  return `The mail server rejects ${which} content${reply}: read it with "${CLI} messages show ${reference}", tell the groomer what it says, then "${CLI} messages mark-sent ${reference}".`
}

const unreachedReport = ({ pending, oldestUnreachedAge: age, unreachedError: error }: Metrics) => {
  const why =
    error === null
      ? 'none was attempted. See "docker compose logs worker".'
      : `the last attempt ended with "${error}". See "${CLI} doctor".`
  return `${messages(pending)} not delivered, the oldest for ${duration(age!)}: ${why}`
}

const MESSAGE_CHECKS: ((metrics: Metrics) => Check)[] = [
  (metrics) =>
    makeCheck(
      'unreached',
      (metrics.oldestUnreachedAge ?? 0) > LONGEST_UNREACHED_SECONDS && unreachedReport(metrics),
      `${messages(metrics.pending)} pending, none overdue.`,
    ),
  ({ ambiguous, lastAmbiguous }) =>
    makeCheck(
      'ambiguous',
      ambiguous > 0 &&
        `${messages(ambiguous)} sent at least twice and never confirmed, so the groomer may get duplicates. Ask her, then mark those that she has received with "${CLI} messages mark-sent ${referenceOf(lastAmbiguous!)}".`,
      'Every mail that was sent was confirmed.',
    ),
  ({ permanent, permanentError: error }) =>
    makeCheck(
      'permanent',
      permanent > 0 && `${messages(permanent)} rejected with "${error}". ${remedyOf(error ?? '')}`,
      'No mail is rejected.',
    ),
  ({ rejected, lastRejected, rejectedCode }) =>
    makeCheck(
      'rejected',
      rejected > 0 && rejectedReport(rejected, referenceOf(lastRejected!), rejectedCode),
      'No message is rejected for its content.',
    ),
  ({ lastHour }) =>
    makeCheck(
      'flood',
      lastHour > MAX_IN_AN_HOUR &&
        `${messages(lastHour)} arrived within an hour: read some with "${CLI} messages list"; if they are spam, block the networks that "docker compose logs web" shows, and delete them with "${CLI} messages erase ADDRESS --yes".`,
      `${messages(lastHour)} arrived in the last hour.`,
    ),
]

const checkDatabase = (outage: Outage | null) =>
  makeCheck(
    'database',
    (outage?.seconds ?? 0) > LONGEST_WITHOUT_DATABASE_SECONDS &&
      `The database cannot be used${lasting(outage!)} (${outage!.reason}), so nothing is stored: see "docker compose ps" and "docker compose logs db".`,
    'Answers.',
  )

const checkQueue = (outage: Outage | null) =>
  makeCheck(
    'queue',
    (outage?.seconds ?? 0) > LONGEST_WITHOUT_QUEUE_SECONDS &&
      `Redis does not answer${lasting(outage!)} (${outage!.reason}): mail is delivered all the same, but the weekly mail and the purge wait. See "docker compose logs redis".`,
    'Answers.',
  )

const checkSite = ({ address, problem, failures }: NonNullable<Facts['site']>) =>
  makeCheck(
    'site',
    problem && `${problem} See "docker compose ps" and "docker compose logs web api".`,
    `${address} answers.`,
    failures > MAX_SITE_FAILURES ? 'failing' : 'warn',
  )

const checkCertificate = (end: number, time: number) => {
  const days = Math.floor((end - time) / (DAY * 1000))
  const date = new Date(end).toISOString().slice(0, 10)
  const ends = days < 0 ? `ended on ${date}, and browsers warn visitors` : `ends on ${date}`
  const problem =
    days < LEAST_CERTIFICATE_DAYS &&
    `The site’s certificate ${ends}: see "docker compose logs certificates", or renew your own.`
  return makeCheck('certificate', problem, `Good until ${date}.`)
}

const checkDisk = (diskUsed: number) => {
  const full = `The disk is ${Math.round(diskUsed * 100)} % full`
  const remedy = 'make room before the database stops ("docker system df" shows what uses the space)'
  return makeCheck('disk', diskUsed > FULLEST_DISK && `${full}: ${remedy}.`, `${full}.`)
}

const checkClock = ({ now }: Metrics, time: number) => {
  const seconds = Math.round(Math.abs(time - now.getTime()) / 1000)
  const problem =
    seconds > MAX_CLOCK_SECONDS &&
    `This machine’s clock and the database’s differ by ${duration(seconds)}, and one of them is wrong: set up NTP ("timedatectl set-ntp true").`
  return makeCheck('clock', problem, `${countOf(seconds, 'second')} from the database’s.`)
}

/** All checks, without those whose facts are unknown. */
export const checkAll = (facts: Facts): Check[] => {
  const { metrics, databaseOutage, queueOutage, site, certificateEnd, diskUsed, time } = facts
  return [
    checkDatabase(databaseOutage),
    ...(metrics ? MESSAGE_CHECKS.map((check) => check(metrics)) : []),
    checkQueue(queueOutage),
    ...(site ? [checkSite(site)] : []),
    ...(certificateEnd === null ? [] : [checkCertificate(certificateEnd, time)]),
    checkDisk(diskUsed),
    ...(metrics ? [checkClock(metrics, time)] : []),
  ]
}
