/** Ways to break the operator's acts and the periodic jobs. */
import { of } from './mutant.ts'

export const OPERATOR = of('store/operator-statements.ts', [
  ['resend during a send', 'AND resend_no = ${resendNo} AND ${FREE}`', 'AND resend_no = ${resendNo}`'],
  ['resend keeps the number', 'resend_no = ${resendNo + 1}', 'resend_no = ${resendNo}'],
  [
    'resend keeps the copies',
    'copies = 0, first_copy_at = NULL, first_copy_try = NULL, refusals',
    'refusals',
  ],
  [
    'resend is owed since the first time',
    'owed_since = clock_timestamp(), lease_ends_at = NULL, told_at = NULL,\n    copies',
    'lease_ends_at = NULL, told_at = NULL,\n    copies',
  ],
  ['hold during a send', "AND state = 'pending' AND ${FREE}`", "AND state = 'pending'`"],
  ['hold whatever state', "AND state = 'pending' AND ${FREE}`", 'AND ${FREE}`'],
  ['release drops the wait', 'greatest(next_attempt_at, clock_timestamp())', 'clock_timestamp()'],
  [
    'release is owed since the first time',
    "SET state = 'pending', owed_since = clock_timestamp(), next",
    "SET state = 'pending', next",
  ],
  ['erase during a send', 'lower(${email}) AND ${FREE} RETURNING', 'lower(${email}) RETURNING'],
  [
    'purge of what is held and not told',
    "(state = 'sent' OR (state = 'held' AND told_at IS NOT NULL))",
    "state IN ('sent', 'held')",
  ],
  [
    'purge of what is owed',
    "(state = 'sent' OR (state = 'held' AND told_at IS NOT NULL))",
    "(state <> 'held' OR told_at IS NOT NULL)",
  ],
  [
    'purge by the date written',
    '\n  AND coalesce(sent_at, told_at) < now() - make_interval(days => ${days})',
    '',
  ],
])

export const JOBS = of('store/job-statements.ts', [
  ['a job that is done is done again', 'WHERE job.done_at IS NULL AND job.next', 'WHERE job.next'],
  ['a job is taken before it is due', 'AND job.next_attempt_at <= clock_timestamp()\n', '\n'],
  ['a job waits the same after each try', '[least(job.attempts + 1, ${leases.length})]', '[1]'],
  [
    'a job is never finished',
    'AND period = ${period} AND done_at IS NULL`\n\n/** Due',
    'AND false`\n\n/** Due',
  ],
  ['a job is put off whatever try it was', 'AND attempts = ${attempt} AND done_at', 'AND done_at'],
])
