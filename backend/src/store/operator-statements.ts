/**
 * Raw SQL of the operator's acts and looks. An act is a transition with its condition in the WHERE of the outer
 * statement, and waits for the end of a running lease: nobody changes what a worker is sending.
 */
import { Prisma } from '../../../prisma/generated/client.ts'
import { FREE } from './statements.ts'

const { sql } = Prisma

/**
 * Owes the message anew from now on, by Postgres' clock. Another mail than before: its own Message-ID, and no copy
 * of it is out yet. Twice for the same `resendNo` is one resend.
 */
export const resend = (id: string, resendNo: number) => sql`
  UPDATE contact_message
  SET state = 'pending', resend_no = ${resendNo + 1}, next_attempt_at = clock_timestamp(),
    owed_since = clock_timestamp(), lease_ends_at = NULL, told_at = NULL,
    copies = 0, first_copy_at = NULL, first_copy_try = NULL, refusals = 0, content_refusals = 0,
    sent_at = NULL, smtp_response = NULL, last_class = NULL, last_code = NULL, last_error = NULL,
    own_failure = false
  WHERE id = ${id}::uuid AND resend_no = ${resendNo} AND ${FREE}`

/** Only while nobody sends it, by Postgres' clock. No list of what was quarantined is to name it: a person decided. */
export const hold = (id: string) => sql`
  UPDATE contact_message SET state = 'held', told_at = clock_timestamp()
  WHERE id = ${id}::uuid AND state = 'pending' AND ${FREE}`

/** Owed from now on, by Postgres' clock; a copy that may be out keeps its wait. */
export const release = (id: string) => sql`
  UPDATE contact_message
  SET state = 'pending', owed_since = clock_timestamp(), next_attempt_at = greatest(next_attempt_at, clock_timestamp())
  WHERE id = ${id}::uuid AND state = 'held' AND ${FREE}`

/** Whether a worker holds the message now, by Postgres' clock. */
export const isBeingSent = (id: string) => sql`
  SELECT NOT ${FREE} AS sending FROM contact_message WHERE id = ${id}::uuid`

/**
 * By the index on lower(email), which the model API cannot use; what is being sent stays. The id is kept for as long as
 * a backup may hold the message, so that a restore brings back nobody who was erased.
 */
export const erase = (email: string) => sql`
  WITH gone AS (DELETE FROM contact_message WHERE lower(email) = lower(${email}) AND ${FREE} RETURNING id),
    kept AS (INSERT INTO erased_message (id) SELECT id FROM gone ON CONFLICT DO NOTHING)
  SELECT id FROM gone`

/** By the index on lower(email). */
export const countOf = (email: string) => sql`
  SELECT count(*)::int AS count FROM contact_message WHERE lower(email) = lower(${email})`

const old = (days: number) => sql`
  (state = 'sent' OR (state = 'held' AND told_at IS NOT NULL)) AND ${FREE}
  AND created_at < now() - make_interval(days => ${days})
  AND coalesce(sent_at, told_at) < now() - make_interval(days => ${days})`

/**
 * Old by Postgres' clock; now() stands still within the statement, so that the index is used. What is deleted is
 * asked twice: a message that was resent while the statement waited for its lock stays.
 */
export const purge = (days: number, limit: number) => sql`
  DELETE FROM contact_message
  WHERE id IN (SELECT id FROM contact_message WHERE ${old(days)} ORDER BY created_at LIMIT ${limit}) AND ${old(days)}
  RETURNING id`

/** By Postgres' clock. */
export const purgeErased = (days: number) => sql`
  DELETE FROM erased_message WHERE erased_at < now() - make_interval(days => ${days})`

const REFERENCE_LENGTH = 12

/** By the index of reversed references: those that begin alike; no digit of an id sorts behind `f`. */
export const findByReference = (reference: string) => {
  const wanted = reference.toLowerCase()
  const start = [...wanted].toReversed().join('').slice(0, REFERENCE_LENGTH)
  return sql`
    SELECT id FROM contact_message
    WHERE reverse(right(id::text, ${REFERENCE_LENGTH}::int)) ~>=~ ${start}
      AND reverse(right(id::text, ${REFERENCE_LENGTH}::int)) ~<~ ${`${start}g`}
      AND right(id::text, ${wanted.length}::int) = ${wanted}`
}

/** Where a message stands among those of its writer; as text, because a Date has no microseconds. */
export type Place = { createdAt: string; id: string }
export const START: Place = { createdAt: '-infinity', id: '00000000-0000-0000-0000-000000000000' }

/** By the index on lower(email): the page behind a place, whose message may be gone, the oldest first. */
export const pageOf = (email: string, { createdAt, id }: Place, limit: number) => sql`
  SELECT id, created_at::text AS "createdAt" FROM contact_message
  WHERE lower(email) = lower(${email}) AND (created_at, id) > (${createdAt}::timestamptz, ${id}::uuid)
  ORDER BY created_at, id LIMIT ${limit}`

/** As text: the model API knows no word of a newer version. */
export const wordsOf = (ids: string[]) => sql`
  SELECT id, state::text AS state, last_class::text AS "lastClass" FROM contact_message WHERE id = ANY (${ids}::uuid[])`
