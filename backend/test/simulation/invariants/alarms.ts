/** When alarms must be raised, and when not, by what really happened and not by the product's figures. */
import type { Row } from '../database.ts'
import { MINUTE } from '../event-loop.ts'
import type { Ledger } from '../ledger.ts'
import type { Mail } from '../servers.ts'
import { ONLY_ONE_MAIL, minutes, type Rules } from './mails.ts'

const LONGEST_UNREACHED_MS = 30 * MINUTE
const GRACE_MS = 3 * MINUTE
/** Rounds fail, workers restart, and while nothing is due the simulated sweeps are far apart. */
const LONGEST_SILENCE_MS = 30 * MINUTE
const MOST_SWEEPS = 8

/** The last completed try; a running one has no result yet. */
const lastTry = (ledger: Ledger, row: Row): Mail | undefined => {
  const before = ledger.isLeased(row.id) ? ledger.triesOf(row.id).claimedAt : Infinity
  return ledger.mailsOf(row).findLast((mail) => mail.begunAt < before && mail.isOver)
}

/**
 * Of the last try that is over. One that arrived and is still owed, one whose end could not be written down, and one
 * whose worker never heard that it had the message, may have been delivered.
 */
const lastClassOf = (ledger: Ledger, row: Row) => {
  const last = lastTry(ledger, row)
  const { claimedAt, markedAt } = ledger.triesOf(row.id)
  if (!ledger.isLeased(row.id) && claimedAt > (last?.begunAt ?? -Infinity)) return 'ambiguous'
  if (!last) return undefined
  const isWritten = markedAt >= last.begunAt
  return isWritten && last.result && !last.result.sent ? last.result.failure.class : 'ambiguous'
}

const isPermanent = (ledger: Ledger, row: Row, onlyThisMail: boolean) =>
  lastClassOf(ledger, row) === 'permanent' &&
  ONLY_ONE_MAIL.has(lastTry(ledger, row)!.weather) === onlyThisMail

const REASONS: Record<string, (ledger: Ledger, row: Row) => boolean> = {
  unreached: (ledger, row) =>
    ledger.now - ledger.triesOf(row.id).pendingSince > LONGEST_UNREACHED_MS &&
    (lastClassOf(ledger, row) ?? 'unreached') === 'unreached',
  ambiguous: (ledger, row) => ledger.triesOf(row.id).ambiguous - Number(ledger.isLeased(row.id)) >= 2,
  permanent: (ledger, row) => isPermanent(ledger, row, false),
  rejected: (ledger, row) => isPermanent(ledger, row, true),
}

/** Whether a cause holds, since when it has or has not, and how many sweeps there were since. */
type Cause = { name: string; holds: boolean; changedAt: number; sweeps: number }

export const openCauses = (ledger: Ledger) => {
  const never = { holds: false, changedAt: -Infinity, sweeps: 0 }
  const all: Cause[] = Object.keys(REASONS).map((name) => ({ name, ...never }))
  /** Evaluated after each change, alarm and sweep, because some causes arise with time. */
  const update = () => {
    const owed = ledger.inState('pending')
    for (const cause of all) {
      const holds = owed.some((row) => REASONS[cause.name]!(ledger, row))
      if (holds !== cause.holds) Object.assign(cause, { holds, changedAt: ledger.now, sweeps: 0 })
    }
  }
  const noteSweep = () => {
    update()
    for (const cause of all) cause.sweeps++
  }
  return { all, update, noteSweep }
}

/** Whether the alarm contradicts its cause for longer than it takes to notice. */
const contradicts = (ledger: Ledger, causes: Cause[], reason: string, holds: boolean) =>
  causes.some((one) => one.name === reason && one.holds === holds && one.changedAt < ledger.now - GRACE_MS)
const unnoticed = ({ now, openAlarms }: Ledger, causes: Cause[], wanted: boolean) =>
  causes.find(
    ({ name, holds, sweeps, changedAt }) =>
      holds === wanted &&
      openAlarms.has(name) !== wanted &&
      sweeps > MOST_SWEEPS &&
      now - changedAt > LONGEST_SILENCE_MS,
  )
type What = [ledger: Ledger, causes: Cause[], reason: string]

/** Evaluated when an alarm is raised. */
export const OF_RAISED: Rules<What> = {
  'nothing well raises an alarm': (ledger, causes, reason) =>
    contradicts(ledger, causes, reason, false) && `"${reason}" is raised, and there is no such message`,
}

/** Evaluated when an alarm is resolved. */
export const OF_RESOLVED: Rules<What> = {
  'an alarm ends only when its cause has ended': (ledger, causes, reason) =>
    contradicts(ledger, causes, reason, true) && `"${reason}" is resolved, and its cause lasts`,
}

/** Evaluated at each successful sweep. */
export const OF_SWEEPS: Rules<[ledger: Ledger, causes: Cause[]]> = {
  'what needs a person raises an alarm, also when it returns': (ledger, causes) => {
    const silent = unnoticed(ledger, causes, true)
    const since = silent && minutes(ledger.now - silent.changedAt)
    return silent && `"${silent.name}" is true for ${since}, and no alarm is open`
  },
  'an alarm ends when its cause has ended': (ledger, causes) => {
    const late = unnoticed(ledger, causes, false)
    const since = late && minutes(ledger.now - late.changedAt)
    return late && `the cause of "${late.name}" ended ${since} ago, and its alarm is open`
  },
}
