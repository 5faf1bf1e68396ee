/** What the monitor must be told, by what really happened and not by the product's figures. */
import type { Row } from '../database.ts'
import { HOUR, MINUTE } from '../event-loop.ts'
import type { Ledger } from '../ledger.ts'
import type { Process } from '../process.ts'
import type { Mail } from '../servers.ts'
import { minutes, ONLY_ONE_MAIL, type Rules } from './mails.ts'

const LONGEST_UNREACHED_MS = 30 * MINUTE
const SLACK_MS = MINUTE
/** After a clock was set, ages start again. */
const STEP_SLACK_MS = HOUR

/** The last completed attempt; a running one has no result yet. */
const lastAttempt = (ledger: Ledger, row: Row): Mail | undefined => {
  const before = ledger.isLeased(row.id) ? ledger.attemptsOf(row.id).claimedAt : Infinity
  return ledger.mailsOf(row).findLast((mail) => mail.begunAt < before && mail.isOver)
}

/** Attempts whose outcome nobody knows, without the one that is under way. */
const ambiguousOf = (ledger: Ledger, row: Row) =>
  ledger.attemptsOf(row.id).ambiguous - Number(ledger.isLeased(row.id))

/**
 * The class of the last completed attempt. It is ambiguous if the mail arrived although the message is pending, if the
 * result could not be stored, or if the worker never learned that it had claimed the message.
 */
const lastClassOf = (ledger: Ledger, row: Row) => {
  const last = lastAttempt(ledger, row)
  const { claimedAt, claimedBefore, markedAt } = ledger.attemptsOf(row.id)
  if ((ledger.isLeased(row.id) ? claimedBefore : claimedAt) > (last?.begunAt ?? -Infinity)) return 'ambiguous'
  if (!last) return 'unreached'
  const isWritten = markedAt >= last.begunAt
  return isWritten && last.result && !last.result.sent ? last.result.failure.class : 'ambiguous'
}

const isPermanent = (ledger: Ledger, row: Row, onlyThisMail: boolean) =>
  lastClassOf(ledger, row) === 'permanent' &&
  ONLY_ONE_MAIL.has(lastAttempt(ledger, row)!.behaviour) === onlyThisMail

/** What must be reported, in words that match `says`, while it `holds`; `changedAt` is when that began or ended. */
type Cause = {
  says: RegExp
  isReason: (ledger: Ledger, row: Row) => boolean
  holds?: boolean
  changedAt?: number
}
const makeCauses = (): Cause[] => [
  {
    says: /not delivered, the oldest/,
    isReason: (ledger, row) =>
      ledger.now - ledger.attemptsOf(row.id).pendingSince > LONGEST_UNREACHED_MS &&
      lastClassOf(ledger, row) === 'unreached',
  },
  { says: /never confirmed/, isReason: (ledger, row) => ambiguousOf(ledger, row) >= 2 },
  { says: /rejected with/, isReason: (ledger, row) => isPermanent(ledger, row, false) },
  { says: /for (its|their) content/, isReason: (ledger, row) => isPermanent(ledger, row, true) },
]

export const openCauses = (ledger: Ledger) => {
  const all = makeCauses()
  /** Evaluated after each change and before each report: some causes come and go with time alone. */
  const update = () => {
    const pending = ledger.pending()
    for (const cause of all) {
      const holds = pending.some((row) => cause.isReason(ledger, row))
      if (holds !== cause.holds) Object.assign(cause, { holds, changedAt: ledger.now })
    }
  }
  return { all, update }
}

/** What a process told the monitor, and when it asked for its figures. */
export type Reported = { process: Process; problems: string[]; readAt: number }

/** Finds a cause that was true, or was not, since before the figures were read, and whose report says the opposite. */
const contradicted = (ledger: Ledger, causes: Cause[], { problems, readAt }: Reported, isTrue: boolean) => {
  const wrong = causes.find(
    ({ says, holds, changedAt }) =>
      holds === isTrue &&
      changedAt! < readAt - SLACK_MS &&
      readAt > ledger.steppedAt + STEP_SLACK_MS &&
      problems.some((problem) => says.test(problem)) !== isTrue,
  )
  return wrong && `"${wrong.says.source}" is ${isTrue} for ${minutes(readAt - wrong.changedAt!)}`
}

/** Evaluated when the monitor is told something. */
export const REPORT_RULES: Rules<[ledger: Ledger, causes: Cause[], reported: Reported]> = {
  'what needs a person is reported': (ledger, causes, reported) => {
    const wrong = contradicted(ledger, causes, reported, true)
    return wrong && `${wrong}, and is not reported`
  },
  'nothing healthy is reported': (ledger, causes, reported) => {
    const wrong = contradicted(ledger, causes, reported, false)
    return wrong && `${wrong}, and is reported`
  },
}
