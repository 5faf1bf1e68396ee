/** What the monitor must be told, by what really happened and not by the product's figures. */
import type { Row } from '../database.ts'
import { MINUTE } from '../event-loop.ts'
import type { Ledger } from '../ledger.ts'
import type { Mail } from '../servers.ts'
import type { Process } from '../process.ts'
import { ONLY_ONE_MAIL, minutes, type Rules } from './mails.ts'

const LONGEST_UNREACHED_MS = 30 * MINUTE
/** The database's clock may have been set back meanwhile. */
const SLACK_MS = MINUTE
/** The last completed attempt; a running one has no result yet. */
const lastAttempt = (ledger: Ledger, row: Row): Mail | undefined => {
  const before = ledger.isLeased(row.id) ? ledger.attemptsOf(row.id).claimedAt : Infinity
  return ledger.mailsOf(row).findLast((mail) => mail.begunAt < before && mail.isOver)
}

/** Whether a worker claimed it before, and nobody knows what became of that. */
const hasEarlierClaim = (ledger: Ledger, row: Row) =>
  ledger.attemptsOf(row.id).ambiguous > Number(ledger.isLeased(row.id))

/**
 * Of the last attempt that is over. One that arrived and is still pending, one whose end could not be written down, and one
 * whose worker never heard that it had the message, may have been delivered.
 */
const lastClassOf = (ledger: Ledger, row: Row) => {
  const last = lastAttempt(ledger, row)
  const { claimedAt, markedAt } = ledger.attemptsOf(row.id)
  if (!ledger.isLeased(row.id) && claimedAt > (last?.begunAt ?? -Infinity)) return 'ambiguous'
  if (!last) return hasEarlierClaim(ledger, row) ? 'ambiguous' : undefined
  const isWritten = markedAt >= last.begunAt
  return isWritten && last.result && !last.result.sent ? last.result.failure.class : 'ambiguous'
}

const isPermanent = (ledger: Ledger, row: Row, onlyThisMail: boolean) =>
  lastClassOf(ledger, row) === 'permanent' &&
  ONLY_ONE_MAIL.has(lastAttempt(ledger, row)!.weather) === onlyThisMail

const REASONS: Record<string, (ledger: Ledger, row: Row) => boolean> = {
  unreached: (ledger, row) =>
    ledger.now - ledger.attemptsOf(row.id).pendingSince > LONGEST_UNREACHED_MS &&
    (lastClassOf(ledger, row) ?? 'unreached') === 'unreached',
  ambiguous: (ledger, row) => ledger.attemptsOf(row.id).ambiguous - Number(ledger.isLeased(row.id)) >= 2,
  permanent: (ledger, row) => isPermanent(ledger, row, false),
  rejected: (ledger, row) => isPermanent(ledger, row, true),
}

/** Whether a cause holds, and since when it has or has not. */
type Cause = { name: string; holds: boolean; changedAt: number }

export const openCauses = (ledger: Ledger) => {
  const all: Cause[] = Object.keys(REASONS).map((name) => ({ name, holds: false, changedAt: -Infinity }))
  let updatedAt = -Infinity
  const updateAt = (now: number) =>
    ledger.evaluateAt(now, () => {
      const pending = ledger.inState('pending')
      for (const cause of all) {
        const holds = pending.some((row) => REASONS[cause.name]!(ledger, row))
        if (holds !== cause.holds) Object.assign(cause, { holds, changedAt: now })
      }
      updatedAt = now
    })
  /** Evaluated after each change and before each report: some causes come, or have come and gone, with time alone. */
  const update = () => {
    const shortlyBefore = ledger.now - SLACK_MS
    if (shortlyBefore > updatedAt) updateAt(shortlyBefore)
    updateAt(ledger.now)
  }
  return { all, update }
}

/** What a process told the monitor, which checks fail according to its log, and when it asked for its figures. */
export type Reported = { process: Process; problems: string[]; failing: Set<string>; readAt: number }

/** A cause that has been like this since before the figures were read, and is reported otherwise. */
const contradicted = (causes: Cause[], { failing, readAt }: Reported, holds: boolean) =>
  causes.find(
    (one) => one.holds === holds && one.changedAt < readAt - SLACK_MS && failing.has(one.name) !== holds,
  )

/** Evaluated when the monitor is told something. */
export const OF_REPORTS: Rules<[causes: Cause[], reported: Reported]> = {
  'what needs a person is reported': (causes, reported) => {
    const silent = contradicted(causes, reported, true)
    const since = silent && minutes(reported.readAt - silent.changedAt)
    return silent && `"${silent.name}" is true for ${since}, and is not reported`
  },
  'nothing healthy is reported': (causes, reported) => {
    const over = contradicted(causes, reported, false)
    const since = over && minutes(reported.readAt - over.changedAt)
    return over && `the cause of "${over.name}" ended ${since} ago, and it is reported`
  },
  'the monitor is told down exactly while a check fails': (_, { problems, failing }) =>
    problems.length !== failing.size && `${[...failing].join()} fails, and ${problems.length} are reported`,
}
