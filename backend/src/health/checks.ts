/**
 * The checks of the running product, in one list: the worker reports them to the monitor, and `doctor` prints them. What
 * only `doctor` checks, such as settings and the mail server, is in cli/.
 */
import { DAY, HOUR, MINUTE } from '#src/clock.ts'
import { pluralise, referenceOf } from '#src/format.ts'
import { isTemporary, type MailFailure } from '#src/mail/classify-failure.ts'
import type { MailProblem } from '#src/store/messages.ts'
import type { Metrics, PendingGroup } from '#src/store/metrics.ts'
import type { Facts, ServerProblem } from './facts.ts'

/** A restart of the database takes less. */
const LONGEST_WITHOUT_DATABASE = MINUTE
const LONGEST_WITHOUT_QUEUE = 5 * MINUTE
/** A salon gets a few messages a day; bots that pass for people send hundreds. */
const MAX_IN_AN_HOUR = 60
/** This many messages that are rejected one after the other have a common cause: the sender. */
const REJECTIONS_OF_A_SENDER = 3
/** A full disk stops the database: this leaves time to act. */
const FULLEST_DISK = 0.8
/** The next backup is due after a day, and a failed one is retried after ten minutes. */
const OLDEST_BACKUP = 2 * DAY

/** A `failing` check holds the monitor down; a `warn` is reported too, and does not. `report` says what to do. */
export type Check = { name: string; result: 'ok' | 'warn' | 'failing'; report: string }

export const pass = (name: string, report: string): Check => ({ name, result: 'ok', report })
export const warn = (name: string, report: string): Check => ({ name, result: 'warn', report })
export const fail = (name: string, report: string): Check => ({ name, result: 'failing', report })

const CLI = 'docker compose run --rm cli'

const countMessages = (count: number) => pluralise(count, 'message')
const duration = (ms: number) =>
  ms < HOUR ? pluralise(Math.round(ms / MINUTE), 'minute') : pluralise(Math.round(ms / HOUR), 'hour')

const REMEDIES: Record<MailProblem, string> = {
  login: 'Correct SMTP_USER and SMTP_PASSWORD in .env, then "docker compose up -d".',
  'expired certificate':
    'The provider of the mail server must renew its certificate; no change of .env helps.',
  'unknown authority':
    'The authority of the mail server’s certificate is not known. Correct SMTP_HOST in .env, then "docker compose up -d". For an authority of your own see docker/README.md, "On the same machine".',
  'server address': 'Correct SMTP_HOST, SMTP_PORT and SMTP_SECURITY in .env, then "docker compose up -d".',
  'no connection':
    'The connection to SMTP_HOST, SMTP_PORT and SMTP_SECURITY fails. If one is wrong, such as 127.0.0.1 for this machine, correct it in .env, then "docker compose up -d". If they are right, wait for the mail server. A firewall may be in between.',
  deferred: 'The mail server asks to come back later: wait, or ask its provider.',
  defect: `It is a defect of this software. Tell whoever maintains it. "${CLI} messages list --state pending" shows what waits.`,
  other:
    'Correct MAIL_FROM, MAIL_TO and SMTP_USER in .env, then "docker compose up -d". If they are right, ask the provider of the mail server.',
}

/** What to do about a failure of the mail server, and then its error. */
export const remedyFor = ({ problem, error }: MailFailure): string => `${REMEDIES[problem]} (${error})`

/** What does not pass by itself is reported at once, anything else when a message is late. */
const checkUnreached = (groups: PendingGroup[]) => {
  const lasting = groups.flatMap(({ count, problem, error }) => {
    if (problem === null || isTemporary(problem)) return []
    return `${countMessages(count)} failed with "${error}". ${REMEDIES[problem]}`
  })
  const release = `Then "${CLI} mail test" sends what waits.`
  if (lasting.length > 0) return fail('unreached', [...lasting, release].join(' '))
  const late = groups.find((group) => group.late > 0)
  const count = countMessages(groups.reduce((sum, group) => sum + group.count, 0))
  if (!late) return pass('unreached', `${count} waiting, none overdue.`)
  const oldest = Math.max(...groups.map(({ oldestMs }) => oldestMs))
  const cause =
    late.problem === null
      ? 'none was attempted. See "docker compose logs worker".'
      : `the last attempt ended with "${late.error}". See "${CLI} doctor".`
  return fail('unreached', `${count} not delivered, the oldest for ${duration(oldest)}: ${cause}`)
}

const checkAmbiguous = (group: PendingGroup | undefined) => {
  if (!group) return pass('ambiguous', 'Every mail that was sent was confirmed.')
  const { count, unconfirmed, newestId } = group
  if (unconfirmed === 0) return pass('ambiguous', `${countMessages(count)} sent once and not confirmed yet.`)
  const which = unconfirmed > 1 ? ` "${CLI} messages list --state pending" shows them.` : ''
  const report = `${countMessages(unconfirmed)} sent and never confirmed, so the groomer may get duplicates.${which} Ask her which she has received. Mark those with "${CLI} messages mark-sent ${referenceOf(newestId)}".`
  return fail('ambiguous', report)
}

/** One visitor's message that looks like spam is a warning; a sender that is blocked is a failure. */
const checkRejected = (group: PendingGroup | undefined) => {
  if (!group) return pass('rejected', 'No message is rejected for its content.')
  const { count, error, sinceLastSent } = group
  if (sinceLastSent >= REJECTIONS_OF_A_SENDER) {
    const report = `The mail server rejects ${countMessages(count)} for their content, and has accepted none since (${error}). MAIL_FROM or its server is on a block list, or a filter has changed. Ask the provider of MAIL_TO to accept mail from MAIL_FROM. Each message is sent again within a day, and at once by "${CLI} messages resend REFERENCE".`
    return fail('rejected', report)
  }
  const reference = referenceOf(group.newestId)
  const which = count === 1 ? 'a message for its' : `${countMessages(count)}, such as ${reference}, for their`
  const report = `The mail server rejects ${which} content (${error}). Read it with "${CLI} messages show ${reference}". Tell the groomer what it says. Then end it with "${CLI} messages mark-sent ${reference}".`
  return warn('rejected', report)
}

const checkMessages = ({ pending }: Metrics) => [
  checkUnreached(pending.filter((group) => group.class === 'unreached')),
  checkAmbiguous(pending.find((group) => group.class === 'ambiguous')),
  checkRejected(pending.find((group) => group.class === 'rejected')),
]

const checkFlood = ({ lastHour }: Metrics) => {
  const arrived = `${countMessages(lastHour)} arrived`
  if (lastHour <= MAX_IN_AN_HOUR) return pass('flood', `${arrived} in the last hour.`)
  const report = `${arrived} within an hour. Read some with "${CLI} messages list". If they are spam, block the networks that "docker compose logs web" shows. Then delete them with "${CLI} messages erase ADDRESS --yes".`
  return warn('flood', report)
}

const checkBackup = (backupAt: number | 'never', time: number) => {
  const see = 'See "docker compose logs backup".'
  if (backupAt === 'never') return fail('backup', `No backup has been made yet. ${see}`)
  const made = `${new Date(backupAt).toISOString().slice(0, 16).replace('T', ' ')} UTC`
  // A clock that was ahead may have dated it in the future.
  if (Math.abs(time - backupAt) < OLDEST_BACKUP)
    return pass('backup', `Made and restored for a test at ${made}.`)
  return fail('backup', `The last tested backup is of ${made}, not of the last two days. ${see}`)
}

/** The outage for a report, such as " for 7 minutes (ECONNREFUSED)"; null while it may be a restart. */
const describeOutage = (problem: ServerProblem | null, restartMs: number) => {
  if (!problem) return null
  const { ms, reason } = problem
  if (ms === null) return ` (${reason})`
  return ms > restartMs ? ` for ${duration(ms)} (${reason})` : null
}

const checkDatabase = ({ databaseProblem }: Facts) => {
  const outage = describeOutage(databaseProblem, LONGEST_WITHOUT_DATABASE)
  if (!outage) return pass('database', 'Answers.')
  const report = `The database cannot be used${outage}, so nothing is stored. See "docker compose ps -a" and "docker compose logs db migrate".`
  return fail('database', report)
}

const checkQueue = ({ queueProblem }: Facts) => {
  const outage = describeOutage(queueProblem, LONGEST_WITHOUT_QUEUE)
  if (!outage) return pass('queue', 'Answers.')
  const report = `Redis does not answer${outage}: mail is still delivered, but the weekly mail and the purge wait. See "docker compose logs redis".`
  return fail('queue', report)
}

const checkDisk = (diskUsed: number) => {
  const full = `The disk is ${Math.round(diskUsed * 100)} % full`
  if (diskUsed <= FULLEST_DISK) return pass('disk', `${full}.`)
  const remedy = 'make room before the database stops ("docker system df" shows what uses the space)'
  return fail('disk', `${full}: ${remedy}.`)
}

/** All checks in the order of their harm, without those whose facts are unknown. */
export const checkAll = (facts: Facts): Check[] => {
  const { metrics, diskUsed, time, backupAt } = facts
  return [
    checkDatabase(facts),
    ...(metrics ? checkMessages(metrics) : []),
    checkDisk(diskUsed),
    ...(backupAt === null ? [] : [checkBackup(backupAt, time)]),
    checkQueue(facts),
    ...(metrics ? [checkFlood(metrics)] : []),
  ]
}
