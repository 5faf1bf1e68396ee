/** When alarms are raised, and when not. */
import type { Raised } from '../ledger.ts'
import { DAY, HOUR, MINUTE } from '../durations.ts'
import { minutes, type Rules } from './facts.ts'

const GRACE_MS = 3 * MINUTE
/** An alarm is claimed by the hour, and while nothing is due the simulated sweeps are far apart. */
const LONGEST_UNTOLD_MS = 90 * MINUTE
/** What does not grow is told daily, and one message alone once. */
const TOLD_WITHIN: Record<string, number> = { refused: DAY, 'refused-alone': Infinity }

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

/** Asked at each sweep that succeeds. */
export const OF_SWEEPS: Rules = {
  'what needs a person raises an alarm': ({ ledger, truths }) => {
    const silent = truths
      .entries()
      .find(
        ([reason, { since, sweeps }]) =>
          since !== undefined &&
          sweeps > 8 &&
          ledger.now - since > LONGEST_UNTOLD_MS &&
          !ledger.alarms.some(
            (one) => one.reason === reason && one.at > since - (TOLD_WITHIN[reason] ?? HOUR),
          ),
      )
    return (
      silent && `"${silent[0]}" is true for ${minutes(ledger.now - silent[1].since!)}, and nobody was told`
    )
  },
}
