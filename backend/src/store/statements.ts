/**
 * The raw SQL of delivery and figures, each statement with the reason why Prisma's model API cannot say it.
 * Two reasons return: time is told by Postgres' clock alone (a process' own may be days off), and a transition has
 * its condition in the WHERE of the outer statement, which Postgres asks again after waiting for a lock.
 */
import type { Failure, Generation, NewMessage, Outcome, SuspectCaps } from '#src/contact/ports.ts'
import { Prisma } from '../../../prisma/generated/client.ts'

const { sql } = Prisma

/** Nobody holds the message, or whoever did has had the time for any send. */
export const FREE = sql`(lease_ends_at IS NULL OR lease_ends_at <= clock_timestamp())`

/** Postgres' clock. */
export const now = () => sql`SELECT clock_timestamp() AS now`

/** What storing a message needs: a server that is no copy, a session that may write, the right to insert. */
export const takesMessages = () => sql`
  SELECT current_setting('transaction_read_only') = 'off'
    AND has_any_column_privilege('contact_message', 'INSERT') AS takes`

/** Counted and stored in one statement. Inserts of the same instant may pass a cap: no lock is worth it. */
export const insertSuspect = (message: NewMessage, { perDay, floodPerHour, heldPerDay }: SuspectCaps) => {
  const { id, idempotencyKey, name, email, subject, message: text } = message
  return sql`
    INSERT INTO contact_message (id, idempotency_key, name, email, subject, message, suspect, state)
    SELECT ${id}::uuid, ${idempotencyKey}, ${name}, ${email}, ${subject}, ${text}, true, verdict.state
    FROM (SELECT (CASE WHEN
        (SELECT count(*) FROM contact_message
          WHERE suspect AND state <> 'held' AND created_at > now() - interval '1 day') >= ${perDay}
        OR (SELECT count(*) FROM contact_message WHERE created_at > now() - interval '1 hour') >= ${floodPerHour}
      THEN 'held' ELSE 'pending' END)::message_state AS state) AS verdict
    WHERE verdict.state = 'pending'
      OR (SELECT count(*) FROM contact_message
        WHERE state = 'held' AND state <> 'sent' AND created_at > now() - interval '1 day') < ${heldPerDay}
    ON CONFLICT DO NOTHING`
}

/**
 * Takes a due message by Postgres' clock. All that a death on the way leaves behind is written before sending: the
 * class, the copy, and the wait for the next try. The first of `leases` is the longest that any send may take.
 */
export const claim = (id: string, leases: readonly number[]) => sql`
  UPDATE contact_message
  SET attempts = attempts + 1, copies = copies + 1, last_class = 'maybe_delivered', own_failure = false,
    first_copy_at = coalesce(first_copy_at, clock_timestamp()),
    first_copy_try = coalesce(first_copy_try, attempts + 1),
    last_try_at = clock_timestamp(),
    lease_ends_at = clock_timestamp() + make_interval(secs => ${leases[0]}),
    next_attempt_at = clock_timestamp() +
      make_interval(secs => (${[...leases]}::float8[])[least(copies + 1, ${leases.length})])
  WHERE id = ${id}::uuid AND state = 'pending' AND next_attempt_at <= clock_timestamp() AND ${FREE}
  RETURNING id, name, email, subject, message, suspect, attempts, copies, refusals,
    created_at AS "createdAt", first_copy_at AS "firstCopyAt", first_copy_try AS "firstCopyTry",
    content_refusals AS "contentRefusals", resend_no AS "resendNo"`

/** The time is Postgres'. A later try that is under way keeps its lease. */
export const markSent = ({ id, attempts, resendNo }: Generation, response: string) => sql`
  UPDATE contact_message
  SET state = 'sent', sent_at = clock_timestamp(), smtp_response = left(${response}, 500),
    last_try_at = clock_timestamp(), last_error = NULL, last_code = NULL, last_class = NULL, own_failure = false,
    lease_ends_at = CASE WHEN attempts > ${attempts} THEN lease_ends_at END
  WHERE id = ${id}::uuid AND state <> 'sent' AND resend_no = ${resendNo}`

/** Ends the lease, so that the same failure marked again finds nothing; the next try is due by Postgres' clock. */
export const markFailed = ({ id, attempts, resendNo }: Generation, failure: Failure, outcome: Outcome) => sql`
  UPDATE contact_message
  SET last_class = ${failure.class}::failure_class, last_code = ${failure.code},
    last_error = left(${failure.error}, 500), own_failure = ${failure.aboutThisMail},
    copies = ${outcome.copies}, refusals = ${outcome.refusals}, content_refusals = ${outcome.contentRefusals},
    first_copy_at = CASE WHEN ${outcome.copies} > 0 THEN first_copy_at END,
    first_copy_try = CASE WHEN ${outcome.copies} > 0 THEN first_copy_try END,
    last_try_at = clock_timestamp(), lease_ends_at = NULL,
    next_attempt_at = clock_timestamp() + make_interval(secs => ${outcome.retrySeconds})
  WHERE id = ${id}::uuid AND state <> 'sent' AND lease_ends_at IS NOT NULL
    AND attempts = ${attempts} AND resend_no = ${resendNo}`

/**
 * By Postgres' clock: nothing is tried again sooner than `restSeconds` after its last try. The clock stands still in the
 * subquery, so that a backlog that is due already is not read.
 */
export const releaseWaiting = (restSeconds: number) => sql`
  UPDATE contact_message
  SET next_attempt_at = greatest(clock_timestamp(), last_try_at + make_interval(secs => ${restSeconds}))
  WHERE state = 'pending' AND last_class IN ('unreached', 'permanent') AND NOT own_failure
    AND next_attempt_at > (SELECT clock_timestamp())
    AND next_attempt_at > greatest(clock_timestamp(), last_try_at + make_interval(secs => ${restSeconds}))`

/** Due by Postgres' clock. */
export const releaseRefused = () => sql`
  UPDATE contact_message SET next_attempt_at = clock_timestamp()
  WHERE state = 'pending' AND last_class = 'permanent' AND next_attempt_at > clock_timestamp()`

/** Overdue by Postgres' clock, which stands still within the subquery so that the index is used. */
export const findDue = (limit: number) => sql`
  SELECT id, (extract(epoch FROM clock_timestamp() - next_attempt_at) * 1000)::float8 AS "overdueMs"
  FROM contact_message
  WHERE state = 'pending' AND next_attempt_at <= (SELECT clock_timestamp())
  ORDER BY next_attempt_at LIMIT ${limit}`

/** The model API cannot compare the distance of two columns. The newest first. */
export const sentLate = (from: Date, to: Date) => sql`
  SELECT id FROM contact_message
  WHERE sent_at >= ${from} AND sent_at < ${to} AND resend_no = 0 AND sent_at - created_at > interval '1 hour'
  ORDER BY created_at DESC`

/** The server's settings of these names, which no model has. */
export const settings = (names: string[]) => sql`
  SELECT name, setting FROM pg_settings WHERE name = ANY (${names})`

/** Figures that belong to one moment, read in one statement; ages by Postgres' clock. */
export const figures = () => sql`
  SELECT
    count(*) FILTER (WHERE state = 'pending')::int AS pending,
    count(*) FILTER (WHERE state = 'held')::int AS held,
    count(*) FILTER (WHERE state = 'pending' AND last_class = 'unreached')::int AS unreached,
    count(*) FILTER (WHERE state = 'pending' AND last_class = 'maybe_delivered')::int AS maybe_delivered,
    count(*) FILTER (WHERE state = 'pending' AND last_class = 'permanent')::int AS permanent,
    count(*) FILTER (WHERE state = 'pending' AND last_class = 'permanent' AND NOT own_failure)::int AS refused,
    coalesce(bool_or(last_class = 'permanent' AND NOT own_failure AND refusals = 1
      AND last_try_at > clock_timestamp() - interval '1 hour') FILTER (WHERE state = 'pending'), false)
      AS "refusedLately",
    (array_agg(id ORDER BY owed_since DESC)
      FILTER (WHERE state = 'pending' AND last_class = 'permanent' AND own_failure))[1] AS "lastRefusedAlone",
    max(owed_since) FILTER (WHERE state = 'pending' AND last_class = 'permanent' AND own_failure)
      AS "refusedAloneSince",
    count(*) FILTER (WHERE state = 'pending' AND copies - (NOT ${FREE})::int >= 2)::int AS doubtful,
    extract(epoch FROM clock_timestamp() - min(owed_since) FILTER (WHERE state = 'pending'))::float8
      AS "oldestAge",
    extract(epoch FROM clock_timestamp() - min(owed_since) FILTER (
      WHERE state = 'pending' AND (last_class IS NULL OR last_class = 'unreached')))::float8
      AS "oldestUnreachedAge",
    (SELECT extract(epoch FROM clock_timestamp() - done_at)::float8
      FROM periodic_job WHERE name = 'sweep' AND period = 'last') AS "sweepAge",
    (SELECT extract(epoch FROM clock_timestamp() - done_at)::float8
      FROM periodic_job WHERE name = 'backup' AND period = 'last') AS "backupAge",
    (SELECT extract(epoch FROM clock_timestamp() - done_at)::float8
      FROM periodic_job WHERE name = 'backup' AND period = 'uncopied') AS "uncopiedAge"
  FROM contact_message WHERE state <> 'sent'`
