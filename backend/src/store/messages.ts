/**
 * The contact messages in Postgres, the product's only source of truth, and when they are attempted.
 *
 * A message is pending until `sent_at` is set, and has one wait, `next_attempt_at`. The claim of an attempt writes the row
 * as it must be if nothing is ever heard of that attempt: the mail may have arrived, and the next attempt follows after a
 * long wait. That wait outlasts every send: it is the lease of the worker that has claimed the message. Only a failure that
 * certainly delivered nothing and is temporary replaces the long wait by a short one. So a mail is sent at most four
 * times in any 24 hours, even if every worker dies, and a mail server that is back gets its first mails within half an hour.
 *
 * Times are Postgres', because a process's clock may be days off. Every transition has its condition in the WHERE of the
 * outer statement, which Postgres evaluates again after waiting for a lock. Every mark is absolute and names its claim or
 * its mail (`claim_id`, `resend_no`), so that a late or repeated one changes nothing. Raw SQL is used where Prisma's models
 * cannot say this.
 */
import type { ContactMessage } from '@willow/shared/contract'
import { Prisma, type ContactMessage as Row } from '../../../prisma/generated/client.ts'
import type { Database } from './database.ts'

const { sql } = Prisma

/** Exponential backoff: minutes until the next attempt after the first, second, third and every later failure of a kind. */
export const SHORT_WAITS = [1, 5, 15, 30]
export const LONG_WAITS = [15, 60, 6 * 60, 24 * 60]

/** A message to store. The database sets its times. */
export type NewMessage = ContactMessage & { id: string; idempotencyKey: string | null; suspect: boolean }

/** A claimed message, whose counts include this attempt. schema.prisma explains the columns. */
export type ClaimedMessage = ContactMessage &
  Pick<Row, 'id' | 'suspect' | 'createdAt' | 'attempts' | 'longWaits' | 'resendNo'> & {
    claimId: string
  }

/** What an error of the mail server is understood as. A CHECK lists them, and each has its remedy in health/checks.ts. */
export const MAIL_PROBLEMS = [
  'login',
  'expired certificate',
  'unknown authority',
  'server address',
  'no connection',
  'deferred',
  'defect',
  'other',
] as const
export type MailProblem = (typeof MAIL_PROBLEMS)[number]

/** An attempt that failed. schema.prisma explains its class, its problem and its error. */
export type Failure = {
  class: 'unreached' | 'ambiguous' | 'rejected'
  /** Nothing was delivered, and it may work in a minute. */
  isTemporary: boolean
  problem: MailProblem | null
  error: string
}

export type DueMessage = { id: string; overdueMs: number }

const minutes = (waits: number[], count: Prisma.Sql) =>
  sql`make_interval(mins => (${waits}::int[])[least(${count}, ${waits.length})])`

/** Time synchronisation moves clocks by seconds all the time. */
const CLOCK_TOLERANCE = sql`interval '1 minute'`

/** The message's wait is over, or is longer than any wait that it can have: a clock that was ahead has written it. */
const IS_DUE = sql`(next_attempt_at <= clock_timestamp()
  OR next_attempt_at > clock_timestamp() + ${CLOCK_TOLERANCE}
    + greatest(make_interval(mins => ${SHORT_WAITS.at(-1)}), ${minutes(LONG_WAITS, sql`long_waits`)}))`

/** No attempt lasts longer: one whose end was not marked by then never will be. */
const LONGEST_ATTEMPT = sql`make_interval(mins => ${LONG_WAITS[0]})`

/** A worker may be sending the mail. */
export const IS_UNDER_WAY = sql`(claim_id IS NOT NULL AND claimed_at > clock_timestamp() - ${LONGEST_ATTEMPT})`

/** The worker died while it sent the mail, which may have arrived. */
export const HAS_DIED = sql`(claim_id IS NOT NULL AND NOT ${IS_UNDER_WAY})`

/** A message that is sent or resent keeps nothing of a failure. */
export const FORGET_FAILURE = sql`claim_id = NULL,
  last_failure = NULL, last_problem = NULL, last_error = NULL, rejected_at = NULL`

/** A mail server that accepts a mail may accept only a few a minute. Each success releases as many again. */
const RELEASED_AT_ONCE = 5
const CAN_BE_RELEASED = sql`(sent_at IS NULL AND last_failure = 'unreached' AND claim_id IS NULL AND next_attempt_at > clock_timestamp())`

/** The message store over an open database. Every method throws if the database is unreachable. */
export const messageStore = (db: Database) => ({
  /** Commits the message; a message with the same id or key is stored once. Resolves to the id that is stored. */
  insert: async (message: NewMessage): Promise<string> => {
    const { id, idempotencyKey, name, email, subject, message: text, suspect } = message
    const inserted = await db.$executeRaw`
      INSERT INTO contact_message (id, idempotency_key, name, email, subject, message, suspect)
      VALUES (${id}::uuid, ${idempotencyKey}, ${name}, ${email}, ${subject}, ${text}, ${suspect})
      ON CONFLICT DO NOTHING`
    if (inserted === 1) return id
    const same = idempotencyKey === null ? [{ id }] : [{ id }, { idempotencyKey }]
    const stored = await db.contactMessage.findFirst({ where: { OR: same }, select: { id: true } })
    if (!stored) throw new Error('The message was erased just now.')
    return stored.id
  },

  /** The id of the message that is stored with this key; undefined if none is. */
  findByKey: async (idempotencyKey: string): Promise<string | undefined> =>
    (await db.contactMessage.findUnique({ where: { idempotencyKey }, select: { id: true } }))?.id,

  /**
   * Claims a due, pending message for one attempt, and counts it; null if it is sent, erased, or claimed by another worker.
   * A claim whose answer was lost can be repeated: with the same `claimId` it finds its own.
   */
  claim: async (id: string, claimId: string): Promise<ClaimedMessage | null> => {
    await db.$executeRaw`
      UPDATE contact_message
      SET claim_id = ${claimId}::uuid, claimed_at = clock_timestamp(),
        attempts = attempts + 1, long_waits = long_waits + 1,
        next_attempt_at = clock_timestamp() + ${minutes(LONG_WAITS, sql`long_waits + 1`)},
        last_failure = CASE WHEN claim_id IS NULL THEN last_failure ELSE 'ambiguous' END,
        last_problem = CASE WHEN claim_id IS NULL THEN last_problem END,
        last_error = CASE WHEN claim_id IS NULL THEN last_error END,
        rejected_at = CASE WHEN claim_id IS NULL THEN rejected_at END
      WHERE id = ${id}::uuid AND sent_at IS NULL AND ${IS_DUE} AND claim_id IS DISTINCT FROM ${claimId}::uuid`
    // A second statement reads it: one that waits for a lock does not see what an earlier run of this claim has written.
    const claimed = await db.contactMessage.findFirst({ where: { id, claimId } })
    return claimed && { ...claimed, claimId }
  },

  /** Marks this mail's first 250; does nothing if the message was resent since, because the new mail is still pending. */
  markSent: async ({ id, resendNo }: ClaimedMessage, response: string): Promise<void> =>
    void (await db.$executeRaw`
      UPDATE contact_message SET sent_at = clock_timestamp(), smtp_response = ${response}, ${FORGET_FAILURE}
      WHERE id = ${id}::uuid AND sent_at IS NULL AND resend_no = ${resendNo}`),

  /**
   * Ends the attempt. A temporary failure does not count as a long wait, and is followed by a short one. Does nothing if the
   * attempt has ended, or if the message was claimed, sent, resent or erased since.
   */
  markFailed: async (message: ClaimedMessage, failure: Failure): Promise<void> => {
    const { id, claimId, attempts, longWaits } = message
    const shortWait = minutes(SHORT_WAITS, sql`${attempts - longWaits + 1}::int`)
    const wait = failure.isTemporary
      ? sql`, long_waits = ${longWaits - 1}, next_attempt_at = clock_timestamp() + ${shortWait}`
      : Prisma.empty
    const rejectedAt =
      failure.class === 'rejected' ? sql`coalesce(rejected_at, clock_timestamp())` : sql`NULL`
    await db.$executeRaw`
      UPDATE contact_message
      SET claim_id = NULL, last_failure = ${failure.class}, last_problem = ${failure.problem},
        last_error = ${failure.error}, rejected_at = ${rejectedAt}${wait}
      WHERE id = ${id}::uuid AND claim_id = ${claimId}::uuid`
  },

  /**
   * Makes due `count` messages that certainly did not reach the mail server, and are not under way. Those with the fewest
   * attempts come first, so that each gets its turn even if others have a fault of their own. Resolves to their number.
   */
  release: (count = RELEASED_AT_ONCE): Promise<number> => db.$executeRaw`
    UPDATE contact_message SET next_attempt_at = clock_timestamp()
    WHERE ${CAN_BE_RELEASED} AND id = ANY (ARRAY(
      SELECT id FROM contact_message WHERE ${CAN_BE_RELEASED}
      ORDER BY attempts, next_attempt_at DESC LIMIT ${count} FOR UPDATE SKIP LOCKED))`,

  /** Finds the longest overdue messages first, and last those whose time a wrong clock has written. */
  findDue: (limit: number): Promise<DueMessage[]> => db.$queryRaw<DueMessage[]>`
    SELECT id, abs(extract(epoch FROM clock_timestamp() - next_attempt_at) * 1000)::float8 AS "overdueMs"
    FROM contact_message WHERE sent_at IS NULL AND ${IS_DUE}
    ORDER BY next_attempt_at LIMIT ${limit}`,

  /**
   * Resolves if the database accepts messages: it stores one and undoes that. Its text is long, because a full disk may
   * still have room for a short one. It is one statement, so that no late answer leaves a transaction open on a connection:
   * messages that were stored in it later would be rolled back.
   */
  ping: async (): Promise<void> =>
    void (await db.$executeRaw`
    DO $$ BEGIN
      INSERT INTO contact_message (id, name, email, subject, message)
      VALUES (gen_random_uuid(), '', '', '', repeat('x', 1500));
      RAISE SQLSTATE 'UNDO1';
    EXCEPTION WHEN SQLSTATE 'UNDO1' THEN NULL;
    END $$`),
})

export type MessageStore = ReturnType<typeof messageStore>
