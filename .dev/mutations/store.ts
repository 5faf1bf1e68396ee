/** Broken statements and stores. */
import { inFile, type Mutation } from './mutation.ts'

const MESSAGES = ['message-store', 'written-twice', 'deliver-contact']

export const STORE: Mutation[] = [
  ...inFile('src/store/statements.ts', MESSAGES, [
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
    ['a failure is marked twice', "AND state <> 'sent' AND lease_ends_at IS NOT NULL", "AND state <> 'sent'"],
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
    ['a success releases what was refused for itself', ' AND NOT own_failure', ''],
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
    ['the newest due message first', 'ORDER BY next_attempt_at LIMIT', 'ORDER BY next_attempt_at DESC LIMIT'],
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
  ]),
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
    'src/store/operator-statements.ts',
    ['operator-store', 'written-twice', 'cli'],
    [
      ['a resend without its generation', 'AND resend_no = ${resendNo} AND ${FREE}', 'AND ${FREE}'],
      ['a resend during a send', 'AND resend_no = ${resendNo} AND ${FREE}', 'AND resend_no = ${resendNo}'],
      ['a resend keeps its Message-ID', 'resend_no = ${resendNo + 1}', 'resend_no = ${resendNo}'],
      [
        'a resend is owed since it was written',
        'owed_since = clock_timestamp(), lease_ends_at = NULL, told_at = NULL,',
        'lease_ends_at = NULL, told_at = NULL,',
      ],
      ['a hold during a send', "AND state = 'pending' AND ${FREE}", "AND state = 'pending'"],
      ['a hold of what is sent', "AND state = 'pending' AND ${FREE}", 'AND ${FREE}'],
      [
        'a release keeps the old due time',
        'next_attempt_at = greatest(next_attempt_at, clock_timestamp())',
        'next_attempt_at = next_attempt_at',
      ],
      [
        'a release drops the wait of a copy',
        'greatest(next_attempt_at, clock_timestamp())',
        'clock_timestamp()',
      ],
      ['a release of what is not held', "AND state = 'held' AND ${FREE}", 'AND ${FREE}'],
      [
        'an erasure during a send',
        'WHERE lower(email) = lower(${email}) AND ${FREE} RETURNING id',
        'WHERE lower(email) = lower(${email}) RETURNING id',
      ],
      [
        'an erasure to the letter',
        'WHERE lower(email) = lower(${email}) AND ${FREE} RETURNING id',
        'WHERE email = ${email} AND ${FREE} RETURNING id',
      ],
      [
        'a purge of what was told a moment ago',
        'coalesce(sent_at, told_at) <',
        'coalesce(sent_at, created_at) <',
      ],
      [
        'a purge by the day it was written',
        '\n  AND coalesce(sent_at, told_at) < now() - make_interval(days => ${days})',
        '',
      ],
      ['a purge that asks once', 'LIMIT ${limit}) AND ${old(days)}', 'LIMIT ${limit})'],
      [
        'an export that repeats its first page',
        'OR (created_at, id) > (SELECT',
        'OR (created_at, id) >= (SELECT',
      ],
    ],
  ),
  ...inFile(
    'src/store/job-statements.ts',
    ['job-store', 'written-twice', 'keep-house'],
    [
      [
        'a job that is done is done again',
        'WHERE job.done_at IS NULL AND job.next_attempt_at',
        'WHERE job.next_attempt_at',
      ],
      ['a job is taken from who has it', 'AND job.next_attempt_at <= clock_timestamp()', ''],
      [
        'a late try puts off its successor',
        'AND attempts = ${attempt} AND done_at IS NULL',
        'AND done_at IS NULL',
      ],
      ['a lease of a job that does not grow', 'least(job.attempts + 1, ', 'least(1, '],
      [
        'a finished job is finished anew',
        'WHERE name = ${name} AND period = ${period} AND done_at IS NULL`\n\n/** Due',
        'WHERE name = ${name} AND period = ${period}`\n\n/** Due',
      ],
    ],
  ),
  ...inFile(
    'src/store/digest-store.ts',
    ['keep-house'],
    [
      ['the oldest held messages first', "orderBy: { createdAt: 'desc' }", "orderBy: { createdAt: 'asc' }"],
      ['what was told is told again', 'toldAt: null }, limit)', '}, limit)'],
      ['the week has no end', 'createdAt: { gte: from, lt: to }', 'createdAt: { gte: from }'],
    ],
  ),
  ...inFile(
    'src/store/database.ts',
    ['store/database'],
    [
      ['times in the zone of the server', '-c TimeZone=UTC ', ''],
      ['commits that may be lost', ' -c synchronous_commit=on', ''],
      ['no time-outs of queries', '  query_timeout: 5000,\n', ''],
    ],
  ),
]
