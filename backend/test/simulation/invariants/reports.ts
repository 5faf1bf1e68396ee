/** What the monitor must be told, by what really happened and not by the product's figures. */
import type { Failure } from '#src/store/messages.ts'
import type { Row } from '../database.ts'
import { HOUR, MINUTE, type Process } from '../world.ts'
import type { Ledger } from '../ledger.ts'
import type { Behaviour } from '../servers.ts'
import { minutes, type Rules } from './mails.ts'

const LONGEST_UNREACHED_MS = 30 * MINUTE
const SLACK_MS = MINUTE
/** After a clock was set, ages start again. */
const STEP_SLACK_MS = HOUR

/** The class of the last attempt that has ended, as far as the product can know of its end. */
const lastClassOf = (ledger: Ledger, row: Row): Failure['class'] => {
  const { claimedAt, claimedBefore, markedAt, marked } = ledger.attemptsOf(row.id)
  const isUnknown = (ledger.isClaimed(row.id) ? claimedBefore : claimedAt) > markedAt
  return isUnknown ? 'ambiguous' : (marked ?? 'unreached')
}

/** Failures that a person must correct. */
const FAULTS = new Set<Behaviour>(['login rejected', 'rcpt 550'])
const isFaulty = (ledger: Ledger, row: Row) => {
  const lastRecorded = ledger.mails.findLast((mail) => mail.isRecorded && ledger.isOf(mail, row))
  return lastClassOf(ledger, row) === 'unreached' && FAULTS.has(lastRecorded?.behaviour ?? 'fine')
}

const isLate = (ledger: Ledger, row: Row) =>
  lastClassOf(ledger, row) === 'unreached' &&
  (row.resend_no > 0 || row.long_waits > Number(ledger.isClaimed(row.id))
    ? row.attempts - row.long_waits >= 4
    : -ledger.msUntil(row.created_at) > LONGEST_UNREACHED_MS)

const isAmbiguous = (ledger: Ledger, row: Row) => lastClassOf(ledger, row) === 'ambiguous'
/** Attempts whose outcome nobody knows, without the one that is under way. */
const unknownOf = (ledger: Ledger, row: Row) =>
  ledger.attemptsOf(row.id).ambiguous - Number(ledger.isClaimed(row.id))

/** What is reported, in words that match `says`; `changedAt` is when it began or ended to hold. */
type Cause = {
  says: RegExp
  isReason: (ledger: Ledger, row: Row) => boolean
  /** Whether it must be reported while it holds, and must not while it does not. */
  must?: true
  mustNot?: true
  holds?: boolean
  changedAt?: number
}
const makeCauses = (): Cause[] => [
  { says: /rejected with/, isReason: isFaulty, must: true, mustNot: true },
  // A fault is reported in its place.
  { says: /not delivered, the oldest|rejected with/, isReason: isLate, must: true },
  { says: /not delivered, the oldest/, isReason: isLate, mustNot: true },
  {
    says: /never confirmed/,
    isReason: (ledger, row) => isAmbiguous(ledger, row) && unknownOf(ledger, row) >= 2,
    must: true,
  },
  // After other long waits one unknown outcome is reported too.
  { says: /never confirmed/, isReason: isAmbiguous, mustNot: true },
  {
    says: /for (its|their) content/,
    isReason: (ledger, row) => lastClassOf(ledger, row) === 'rejected',
    must: true,
    mustNot: true,
  },
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
export type Reported = { process: Process; isUp: boolean; problems: string[]; readAt: number }

/** Finds a cause that was true, or was not, since before the figures were read, and whose report says the opposite. */
const contradicted = (ledger: Ledger, causes: Cause[], { problems, readAt }: Reported, isTrue: boolean) => {
  const wrong = causes.find(
    ({ says, must, mustNot, holds, changedAt }) =>
      holds === isTrue &&
      (isTrue ? must : mustNot) &&
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
  'a message that is rejected for its content does not hold the monitor down, and anything else does': (
    ledger,
    _causes,
    { isUp, problems },
  ) => {
    const others = problems.filter(
      (problem) => !/for (its|their) content|arrived within an hour/.test(problem),
    )
    const isBlocked = ledger.pending().filter(({ last_failure: last }) => last === 'rejected').length >= 3
    if (others.length > 0) return isUp && `"${others[0]}" is told, and up`
    return !isUp && !isBlocked && `down is told because of "${problems.join()}"`
  },
  'nothing healthy is reported': (ledger, causes, reported) => {
    const wrong = contradicted(ledger, causes, reported, false)
    return wrong && `${wrong}, and is reported`
  },
}
