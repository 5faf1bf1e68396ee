/** Ways to break the statements of a message's delivery. */
import { of } from './mutant.ts'

const CLAIM_WHERE = "state = 'pending' AND next_attempt_at <= clock_timestamp() AND ${FREE}\n  RETURNING"

export const CLAIM = of('store/statements.ts', [
  ['claim without the state', CLAIM_WHERE, 'next_attempt_at <= clock_timestamp() AND ${FREE}\n  RETURNING'],
  ['claim before it is due', CLAIM_WHERE, "state = 'pending' AND ${FREE}\n  RETURNING"],
  [
    'claim counts no try',
    'SET attempts = attempts + 1, copies',
    'SET attempts = greatest(attempts, 1), copies',
  ],
  ['claim counts one copy at most', 'copies = copies + 1, last_class', 'copies = 1, last_class'],
  [
    'claim keeps the old class',
    "last_class = 'maybe_delivered', own_failure = false,\n    first",
    'own_failure = false,\n    first',
  ],
  ['each copy tells its own delay', 'coalesce(first_copy_at, clock_timestamp())', 'clock_timestamp()'],
  ['each copy tells its own number of tries', 'coalesce(first_copy_try, attempts + 1)', 'attempts + 1'],
  ['a lease of a minute', 'secs => ${leases[0]}),\n    next', 'secs => 60),\n    next'],
  ['a wait that does not grow with the copies', '[least(copies + 1, ${leases.length})]', '[1]'],
])

export const MARKS = of('store/statements.ts', [
  ['sent is marked whatever was resent', "state <> 'sent' AND resend_no = ${resendNo}`", "state <> 'sent'`"],
  ['sent keeps its lease', 'CASE WHEN attempts > ${attempts} THEN lease_ends_at END', 'lease_ends_at'],
  ['sent without its time', "state = 'sent', sent_at = clock_timestamp(),", "state = 'sent',"],
  [
    'failed whatever try it was',
    'AND lease_ends_at IS NOT NULL\n    AND attempts = ${attempts} AND resend_no = ${resendNo}`',
    'AND lease_ends_at IS NOT NULL\n    AND resend_no = ${resendNo}`',
  ],
  [
    'failed whatever was resent',
    'AND lease_ends_at IS NOT NULL\n    AND attempts = ${attempts} AND resend_no = ${resendNo}`',
    'AND lease_ends_at IS NOT NULL\n    AND attempts = ${attempts}`',
  ],
  ['failed twice is failed twice', 'AND lease_ends_at IS NOT NULL\n', '\n'],
  ['copies counted down', 'copies = ${outcome.copies}, refusals', 'copies = copies - 1, refusals'],
  ['refusals counted up', 'refusals = ${outcome.refusals},', 'refusals = refusals + 1,'],
  [
    'failure forgets the first copy',
    'first_copy_at = CASE WHEN ${outcome.copies} > 0 THEN first_copy_at END',
    'first_copy_at = NULL',
  ],
  [
    'failure keeps the first try',
    'CASE WHEN ${outcome.copies} > 0 THEN first_copy_try END',
    'first_copy_try',
  ],
  [
    'failure keeps the lease',
    'last_try_at = clock_timestamp(), lease_ends_at = NULL,',
    'last_try_at = clock_timestamp(),',
  ],
  ['failure is due at once', 'secs => ${outcome.retrySeconds})', 'secs => 0)'],
  [
    'failure of a sent message is pending again',
    'SET last_class = ${failure.class}::failure_class',
    "SET state = 'pending', last_class = ${failure.class}::failure_class",
  ],
])

export const RELEASES = of('store/statements.ts', [
  ['a success releases what is refused for its own fault', ' AND NOT own_failure\n', '\n'],
  [
    'a success releases without a rest',
    'AND next_attempt_at > greatest(clock_timestamp(), last_try_at + make_interval(secs => ${restSeconds}))',
    'AND next_attempt_at > clock_timestamp()',
  ],
  [
    'a success releases without a rest, at once',
    'SET next_attempt_at = greatest(clock_timestamp(), last_try_at + make_interval(secs => ${restSeconds}))\n',
    'SET next_attempt_at = clock_timestamp()\n',
  ],
  [
    'a success releases what may be out',
    "last_class IN ('unreached', 'permanent')",
    "last_class IN ('unreached', 'permanent', 'maybe_delivered')",
  ],
  [
    'a success does not release refusals',
    "last_class IN ('unreached', 'permanent')",
    "last_class IN ('unreached')",
  ],
  [
    'nothing is ever due',
    "WHERE state = 'pending' AND next_attempt_at <= (SELECT clock_timestamp())",
    'WHERE false',
  ],
  [
    'suspects: the cap counts held ones',
    "suspect AND state <> 'held' AND created_at",
    'suspect AND created_at',
  ],
  ['suspects are never held', "THEN 'held' ELSE", "THEN 'pending' ELSE"],
  ['unreached counts from when it was written', 'min(owed_since) FILTER (\n', 'min(created_at) FILTER (\n'],
  ['doubtful counts the try under way', 'copies - (NOT ${FREE})::int >= 2', 'copies >= 2'],
])
