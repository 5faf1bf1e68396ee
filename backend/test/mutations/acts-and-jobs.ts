/** Broken statements of the operator and of periodic jobs, and other broken stores. */
import { inFile, type Mutation } from './mutation.ts'

export const ACTS_AND_JOBS: Mutation[] = [
  ...inFile(
    'src/cli/message-commands.ts',
    ['cli'],
    [['an act during a send is called done', "if (result !== 'done')", "if (result === 'refused')"]],
  ),
  ...inFile(
    'src/cli/delete-commands.ts',
    ['cli'],
    [
      [
        'an address is searched as typed',
        'store.erase(storedAddress(input.words[0]!))',
        'store.erase(input.words[0]!)',
      ],
      ['an incomplete erasure ends well', 'code: beingSent > 0 ? CODE.problem : CODE.ok', 'code: CODE.ok'],
      ['an erasure without --yes', 'if (!yes) throw', 'if (false as boolean) throw'],
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
  ...inFile(
    'src/store/digest-store.ts',
    ['housekeeping'],
    [
      ['the oldest held messages first', "orderBy: { createdAt: 'desc' }", "orderBy: { createdAt: 'asc' }"],
      ['what was told is told again', 'toldAt: null }, limit)', '}, limit)'],
      ['the week has no end', 'createdAt: { gte: from, lt: to }', 'createdAt: { gte: from }'],
    ],
  ),
  ...inFile(
    'src/store/grant-roles.ts',
    ['grant-roles'],
    [
      ['the API reads texts', "const READ =\n  'id,", "const READ =\n  'id, message,"],
      [
        'the worker may change tables',
        "'SELECT, UPDATE, DELETE ON contact_message; ",
        "'ALL ON contact_message; ",
      ],
    ],
  ),
  ...inFile(
    'src/store/job-statements.ts',
    ['job-store', 'written-twice', 'housekeeping'],
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
      ['a job waits the same after each try', '[least(job.attempts + 1, ${leases.length})]', '[1]'],
      [
        'a job is never finished',
        'AND period = ${period} AND done_at IS NULL`\n\n/** Due',
        'AND false`\n\n/** Due',
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
      ['an export that repeats its first page', 'AND (created_at, id) > (', 'AND (created_at, id) >= ('],
      [
        'resend keeps the copies',
        'copies = 0, first_copy_at = NULL, first_copy_try = NULL, refusals',
        'refusals',
      ],
      [
        'release is owed since the first time',
        "SET state = 'pending', owed_since = clock_timestamp(), next",
        "SET state = 'pending', next",
      ],
      [
        'purge of what is held and not told',
        "(state = 'sent' OR (state = 'held' AND told_at IS NOT NULL)) AND ${FREE}\n  AND created_at < now() - make_interval(days => ${days})\n  AND coalesce(sent_at, told_at)",
        "state IN ('sent', 'held') AND ${FREE}\n  AND created_at < now() - make_interval(days => ${days})\n  AND coalesce(sent_at, told_at, created_at)",
      ],
      [
        'purge of what is owed',
        "(state = 'sent' OR (state = 'held' AND told_at IS NOT NULL))",
        "(state <> 'held' OR told_at IS NOT NULL)",
      ],
    ],
  ),
]
