/**
 * The raw SQL of delivery and figures, each statement with the reason why Prisma's model API cannot say it.
 * Two reasons return: time is told by Postgres' clock alone (a process' own may be days off), and a transition has
 * its condition in the WHERE of the outer statement, which Postgres asks again after waiting for a lock.
 */
import type { Failure, Generation, NewMessage, Outcome, SuspectCaps } from '#src/contact/ports.ts'
import { LEASE_SECONDS, LONGEST_WAIT_SECONDS } from '#src/contact/schedule.ts'
import { Prisma } from '../../../prisma/generated/client.ts'

const { sql } = Prisma

/**
 * Nobody holds the message, or whoever did has had the time for any send. A lease that ends later than any can was
 * written by a clock that was ahead.
 */
export const FREE = sql`(lease_ends_at IS NULL OR lease_ends_at <= clock_timestamp()
  OR lease_ends_at > clock_timestamp() + make_interval(secs => ${2 * LEASE_SECONDS}))`

/** Its wait is over, or is longer than any: then it was written by a clock that was ahead. */
const DUE = sql`(next_attempt_at <= clock_timestamp()
  OR next_attempt_at > clock_timestamp() + make_interval(secs => ${LONGEST_WAIT_SECONDS}))`

/** The class of the last try. One whose worker died with the lease left no mark: its mail may have arrived. */
const CLASS = sql`(CASE WHEN lease_ends_at <= clock_timestamp() THEN 'maybe_delivered' ELSE last_class END)`

/** Postgres' clock. */
export const now = () => sql`SELECT clock_timestamp() AS now`

/** What storing a message needs: a server that is no copy, a session that may write, the right to insert. */
export const takesMessages = () => sql`
  SELECT current_setting('transaction_read_only') = 'off'
    AND has_any_column_privilege('contact_message', 'INSERT') AS takes`

/**
 * The last key between these, and whether it holds by Postgres' clock. A row that a clock was ahead for holds nothing:
 * what is told "sent" for its sake would never be stored.
 */
export const lastKey = ({ from, to, minutes }: { from: string; to: string; minutes: number }) => sql`
  SELECT idempotency_key AS key, abs(extract(epoch FROM clock_timestamp() - created_at)) < ${60 * minutes} AS holds
  FROM contact_message WHERE idempotency_key BETWEEN ${from} AND ${to} ORDER BY idempotency_key DESC LIMIT 1`

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
 * Takes a due message by Postgres' clock. What a death on the way must leave is written before sending: the lease, the
 * possible delivery, and the wait for the next try. The class stays that of the last try that ended, so that nothing
 * looks cured because it is being tried. The first of `leases` is the longest that any send may take.
 */
export const claim = (id: string, leases: readonly number[]) => sql`
  UPDATE contact_message
  SET attempts = attempts + 1, copies = copies + 1,
    own_failure = own_failure AND lease_ends_at IS NULL,
    last_class = CASE WHEN lease_ends_at IS NULL THEN last_class ELSE 'maybe_delivered' END,
    first_copy_at = coalesce(first_copy_at, clock_timestamp()),
    first_copy_try = coalesce(first_copy_try, attempts + 1),
    last_try_at = clock_timestamp(),
    lease_ends_at = clock_timestamp() + make_interval(secs => ${leases[0]}),
    next_attempt_at = clock_timestamp() +
      make_interval(secs => (${[...leases]}::float8[])[least(copies + 1, ${leases.length})])
  WHERE id = ${id}::uuid AND state = 'pending' AND ${DUE} AND ${FREE}
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
  WHERE state = 'pending' AND last_class IN ('unreached', 'permanent') AND NOT own_failure AND lease_ends_at IS NULL
    AND next_attempt_at > (SELECT clock_timestamp())
    AND next_attempt_at > greatest(clock_timestamp(), last_try_at + make_interval(secs => ${restSeconds}))`

/** Due by Postgres' clock. */
export const releaseRefused = () => sql`
  UPDATE contact_message SET next_attempt_at = clock_timestamp()
  WHERE state = 'pending' AND last_class = 'permanent' AND lease_ends_at IS NULL
    AND next_attempt_at > clock_timestamp()`

/**
 * Overdue by Postgres' clock, which stands still within the subquery so that the index is used, and what is further off
 * than any wait: a clock that was ahead has written it.
 */
export const findDue = (limit: number) => sql`
  (SELECT id, (extract(epoch FROM clock_timestamp() - next_attempt_at) * 1000)::float8 AS "overdueMs"
    FROM contact_message
    WHERE state = 'pending' AND next_attempt_at <= (SELECT clock_timestamp())
    ORDER BY next_attempt_at LIMIT ${limit})
  UNION ALL
  (SELECT id, 0 AS "overdueMs" FROM contact_message
    WHERE state = 'pending'
      AND next_attempt_at > (SELECT clock_timestamp() + make_interval(secs => ${LONGEST_WAIT_SECONDS}))
    LIMIT ${limit})`

/** The model API cannot compare the distance of two columns. The newest first. */
export const sentLate = (from: Date, to: Date) => sql`
  SELECT id FROM contact_message
  WHERE sent_at >= ${from} AND sent_at < ${to} AND resend_no = 0 AND sent_at - created_at > interval '1 hour'
  ORDER BY created_at DESC`

/** The server's settings of these names, which no model has. */
export const settings = (names: string[]) => sql`
  SELECT name, setting FROM pg_settings WHERE name = ANY (${names})`

/**
 * Figures that belong to one moment, read in one statement; ages by Postgres' clock. The columns are named, because the
 * API's role may read these alone.
 */
export const figures = () => sql`
  SELECT
    count(*) FILTER (WHERE state = 'pending')::int AS pending,
    count(*) FILTER (WHERE state = 'held')::int AS held,
    count(*) FILTER (WHERE class = 'unreached')::int AS unreached,
    count(*) FILTER (WHERE class = 'maybe_delivered')::int AS maybe_delivered,
    count(*) FILTER (WHERE class = 'permanent')::int AS permanent,
    count(*) FILTER (WHERE class = 'permanent' AND NOT own_failure)::int AS refused,
    max(last_try_at) FILTER (WHERE class = 'permanent' AND NOT own_failure AND refusals = 1) AS "refusedWorseAt",
    (array_agg(id ORDER BY owed_since DESC) FILTER (WHERE class = 'permanent' AND own_failure))[1]
      AS "lastRefusedAlone",
    max(owed_since) FILTER (WHERE class = 'permanent' AND own_failure) AS "refusedAloneSince",
    count(*) FILTER (WHERE state = 'pending' AND copies - (NOT is_free)::int >= 2)::int AS doubtful,
    extract(epoch FROM clock_timestamp() - min(owed_since) FILTER (WHERE state = 'pending'))::float8
      AS "oldestAge",
    extract(epoch FROM clock_timestamp() - min(owed_since) FILTER (
      WHERE state = 'pending' AND (class IS NULL OR class = 'unreached')))::float8
      AS "oldestUnreachedAge",
    extract(epoch FROM max(created_at) FILTER (WHERE state = 'pending' AND created_at > clock_timestamp())
      - clock_timestamp())::float8 AS "futureSeconds",
    (SELECT extract(epoch FROM clock_timestamp() - at)::float8 FROM status WHERE name = 'sweep' AND subject = '')
      AS "sweepAge"
  FROM (
    SELECT id, state, created_at, owed_since, last_try_at, own_failure, copies, refusals, ${FREE} AS is_free,
      CASE WHEN state = 'pending' THEN ${CLASS} END AS class
    FROM contact_message WHERE state <> 'sent') AS unsent`
