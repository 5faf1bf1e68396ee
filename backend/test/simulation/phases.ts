/** What is asked after everything has become well, and how long after. */
import type { Rules } from './invariants/facts.ts'
import { OF_DIGESTS, OF_RECOVERY, OF_THE_END } from './invariants/of-ends.ts'
import type { Plan } from './plan.ts'
import type { Run } from './processes.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** How long after the calm what is asked. The last wait of any class is a day. */
export const phasesOf = (
  plan: Plan,
): { untilMs: number; rules: Rules; isNeeded: (run: Run) => boolean }[] => [
  { untilMs: 1, rules: {}, isNeeded: () => true },
  { untilMs: 70 * MINUTE, rules: OF_RECOVERY, isNeeded: () => true },
  ...[6, 12, 18, 24].map((hours) => ({
    untilMs: hours * HOUR,
    rules: {},
    isNeeded: ({ auditor }: Run) => auditor.ledger.isOwing,
  })),
  { untilMs: 31 * HOUR, rules: OF_THE_END, isNeeded: ({ auditor }) => auditor.ledger.isOwing },
  { untilMs: untilMonday(plan), rules: OF_DIGESTS, isNeeded: ({ auditor }) => auditor.ledger.isHolding },
]

const WEEK_MS = 7 * 24 * HOUR
/** 1970 began on a Thursday; an hour more lets the digest leave. */
const MONDAY_EIGHT_MS = 4 * 24 * HOUR + 9 * HOUR

const untilMonday = ({ start, calmAt }: Plan) => {
  const from = start + calmAt + 31 * HOUR
  return calmToMonday(from) - start - calmAt
}
const calmToMonday = (from: number) => {
  const weeks = Math.ceil((from - MONDAY_EIGHT_MS) / WEEK_MS)
  return weeks * WEEK_MS + MONDAY_EIGHT_MS
}
