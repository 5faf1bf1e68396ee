/** When alarms are raised, and when not. */
import type { Raised } from '../ledger.ts'
import { HOUR, MINUTE } from '../durations.ts'
import { minutes, type Rules } from './facts.ts'

const GRACE_MS = 3 * MINUTE
/** Rounds fail, workers restart, and while nothing is due the simulated sweeps are far apart. */
const LONGEST_SILENCE_MS = 30 * MINUTE

/** Asked when an alarm is raised. */
export const OF_ALARMS: Rules<[raised: Raised]> = {
  'nothing well raises an alarm': ({ truths }, { reason, at }) => {
    const truth = truths.of(reason)
    return truth && truth.since === undefined && truth.until < at - GRACE_MS
      ? `"${reason}" is raised, and there is no such message`
      : undefined
  },

  'an alarm is not repeated all the time': ({ ledger }, { reason, at }) =>
    ledger.alarms.filter((one) => one.reason === reason && one.at > at - HOUR).length > 8
      ? `"${reason}" is raised more than 8 times within an hour`
      : undefined,
}

/** Asked when an alarm is resolved. */
export const OF_RESOLVED: Rules<[reason: string]> = {
  'an alarm ends only when its cause has ended': ({ ledger, truths }, reason) => {
    const since = truths.of(reason)?.since
    return since !== undefined && since < ledger.now - GRACE_MS
      ? `"${reason}" is called resolved, and it has been true for ${minutes(ledger.now - since)}`
      : undefined
  },
}

/** Asked at each sweep that succeeds. */
export const OF_SWEEPS: Rules = {
  'what needs a person raises an alarm, also when it returns': ({ ledger, truths }) => {
    const silent = truths
      .entries()
      .find(
        ([reason, { since, sweeps }]) =>
          since !== undefined &&
          sweeps > 8 &&
          ledger.now - since > LONGEST_SILENCE_MS &&
          !ledger.openAlarms.has(reason),
      )
    return (
      silent && `"${silent[0]}" is true for ${minutes(ledger.now - silent[1].since!)}, and no alarm is open`
    )
  },

  'an alarm ends when its cause has ended': ({ ledger, truths }) => {
    const late = truths
      .entries()
      .find(
        ([reason, { since, until, sweeps }]) =>
          since === undefined &&
          sweeps > 8 &&
          ledger.now - until > LONGEST_SILENCE_MS &&
          ledger.openAlarms.has(reason),
      )
    return (
      late &&
      `the cause of "${late[0]}" ended ${minutes(ledger.now - late[1].until)} ago, and its alarm is open`
    )
  },
}
