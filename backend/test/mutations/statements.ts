/** Broken statements of delivery and figures. */
import { inFile, type Mutation } from './mutation.ts'

export const STATEMENTS: Mutation[] = [
  ...inFile(
    'src/store/message-store.ts',
    ['message-store', 'contact-route'],
    [
      ['a duplicate is an error', "error.code === 'P2002'", "error.code === 'P0000'"],
      [
        'a suspected message is stored like any other',
        'message.suspect && caps ?',
        'false as boolean && caps ?',
      ],
    ],
  ),
  ...inFile(
    'src/store/statements.ts',
    ['message-store', 'written-twice', 'deliver-contact'],
    [
      [
        'a claim without its state',
        "AND state = 'pending' AND next_attempt_at <= clock_timestamp() AND ${FREE}",
        'AND next_attempt_at <= clock_timestamp() AND ${FREE}',
      ],
      [
        'a claim before the message is due',
        "AND state = 'pending' AND next_attempt_at <= clock_timestamp() AND ${FREE}",
        "AND state = 'pending' AND ${FREE}",
      ],
      [
        'a claim of what somebody holds',
        'next_attempt_at <= clock_timestamp() AND ${FREE}',
        'next_attempt_at <= clock_timestamp()',
      ],
      ['a wait that does not grow', 'least(copies + 1, ', 'least(1, '],
      ['a claim that counts no copy', 'copies = copies + 1, last_class', 'last_class'],
      [
        'the delay told anew in every copy',
        'first_copy_at = coalesce(first_copy_at, clock_timestamp()),',
        'first_copy_at = clock_timestamp(),',
      ],
      [
        'the try told anew in every copy',
        'first_copy_try = coalesce(first_copy_try, attempts + 1),',
        'first_copy_try = attempts + 1,',
      ],
      [
        'a mark of the mail before a resend',
        "AND state <> 'sent' AND resend_no = ${resendNo}`",
        "AND state <> 'sent'`",
      ],
      [
        'a second 250 overwrites the first',
        "WHERE id = ${id}::uuid AND state <> 'sent' AND resend_no = ${resendNo}`",
        'WHERE id = ${id}::uuid AND resend_no = ${resendNo}`',
      ],
      [
        'a late failure spoils the successor’s lease',
        'IS NOT NULL\n    AND attempts = ${attempts} AND resend_no = ${resendNo}`',
        'IS NOT NULL\n    AND resend_no = ${resendNo}`',
      ],
      [
        'a failure of the mail before a resend',
        'IS NOT NULL\n    AND attempts = ${attempts} AND resend_no = ${resendNo}`',
        'IS NOT NULL\n    AND attempts = ${attempts}`',
      ],
      [
        'a failure is marked after the message was sent',
        "AND state <> 'sent' AND lease_ends_at IS NOT NULL",
        'AND lease_ends_at IS NOT NULL',
      ],
      [
        'a failure is marked twice',
        "AND state <> 'sent' AND lease_ends_at IS NOT NULL",
        "AND state <> 'sent'",
      ],
      [
        'a failure keeps its lease',
        'last_try_at = clock_timestamp(), lease_ends_at = NULL,\n    next',
        'last_try_at = clock_timestamp(),\n    next',
      ],
      [
        'copies are counted relatively',
        'copies = ${outcome.copies}, refusals',
        'copies = copies - (1 - ${outcome.copies} * 0), refusals',
      ],
      ['a release of what is held', "WHERE state = 'pending' AND last_class IN", 'WHERE last_class IN'],
      ['a success releases what was refused for itself', ' AND NOT own_failure\n    AND', '\n    AND'],
      ['a success releases no refusals', "IN ('unreached', 'permanent')", "IN ('unreached')"],
      [
        'a success releases what may have arrived',
        "IN ('unreached', 'permanent')",
        "IN ('unreached', 'permanent', 'maybe_delivered')",
      ],
      [
        'changed settings release everything',
        "WHERE state = 'pending' AND last_class = 'permanent' AND next_attempt_at > clock_timestamp()`",
        "WHERE state = 'pending' AND next_attempt_at > clock_timestamp()`",
      ],
      [
        'changed settings release what is held',
        "WHERE state = 'pending' AND last_class = 'permanent' AND next_attempt_at > clock_timestamp()`",
        "WHERE last_class = 'permanent' AND next_attempt_at > clock_timestamp()`",
      ],
      [
        'the newest due message first',
        'ORDER BY next_attempt_at LIMIT',
        'ORDER BY next_attempt_at DESC LIMIT',
      ],
      [
        'what is not due is found',
        "WHERE state = 'pending' AND next_attempt_at <= (SELECT clock_timestamp())",
        "WHERE state = 'pending'",
      ],
      [
        'the cap of suspected messages counts held ones',
        "WHERE suspect AND state <> 'held' AND created_at",
        'WHERE suspect AND created_at',
      ],
      ['no cap of suspected messages', '>= ${perDay}', '>= 1000000'],
      ['no brake in a flood', '>= ${floodPerHour}', '>= 1000000'],
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
      ['a lease of a minute', 'secs => ${leases[0]}),\n    next', 'secs => 60),\n    next'],
      ['a wait that does not grow with the copies', '[least(copies + 1, ${leases.length})]', '[1]'],
      ['sent keeps its lease', 'CASE WHEN attempts > ${attempts} THEN lease_ends_at END', 'lease_ends_at'],
      ['sent without its time', "state = 'sent', sent_at = clock_timestamp(),", "state = 'sent',"],
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
      ['failure is due at once', 'secs => ${outcome.retrySeconds})', 'secs => 0)'],
      [
        'failure of a sent message is pending again',
        'SET last_class = ${failure.class}::failure_class',
        "SET state = 'pending', last_class = ${failure.class}::failure_class",
      ],
      [
        'a release looks for no rest',
        'AND next_attempt_at > greatest(clock_timestamp(), last_try_at + make_interval(secs => ${restSeconds}))',
        'AND next_attempt_at > clock_timestamp()',
      ],
      [
        'a success releases without a rest, at once',
        'SET next_attempt_at = greatest(clock_timestamp(), last_try_at + make_interval(secs => ${restSeconds}))\n',
        'SET next_attempt_at = clock_timestamp()\n',
      ],
      [
        'nothing is ever due',
        "WHERE state = 'pending' AND next_attempt_at <= (SELECT clock_timestamp())",
        'WHERE false',
      ],
      ['suspects are never held', "THEN 'held' ELSE", "THEN 'pending' ELSE"],
    ],
  ),
  ...inFile(
    'src/store/statements.ts',
    ['operator-store'],
    [
      [
        'a late mark ends its successor’s lease',
        'lease_ends_at = CASE WHEN attempts > ${attempts} THEN lease_ends_at END',
        'lease_ends_at = NULL',
      ],
    ],
  ),
  ...inFile(
    'src/store/statements.ts',
    ['raise-alarms'],
    [
      [
        'alarms count from the day a message was written',
        'min(owed_since) FILTER (\n',
        'min(created_at) FILTER (\n',
      ],
      ['a copy that is being sent is called lost', 'copies - (NOT ${FREE})::int >= 2', 'copies >= 2'],
    ],
  ),
]
