/**
 * The contact messages in Postgres, the product's only source of truth. It uses raw SQL where Prisma's model API is
 * not enough: times are Postgres', because a process's clock may be days off, and a transition has its condition in the
 * WHERE of the outer statement, which Postgres evaluates again after waiting for a lock.
 */
import type { ContactMessage } from '#contract/contact.ts'
import { type ContactMessage as Row, Prisma } from '../../../prisma/generated/client.ts'
import type { Database } from './database.ts'

const { sql } = Prisma

/** A message to store. The database sets its times. */
export type NewMessage = ContactMessage & {
  id: string
  idempotencyKey: string | null
  suspect: boolean
}

/** A claimed message: `attempts` and `ambiguousAttempts` include this attempt. schema.prisma explains the columns. */
export type ClaimedMessage = ContactMessage &
  Pick<Row, 'id' | 'suspect' | 'createdAt' | 'attempts' | 'ambiguousAttempts' | 'permanentFailures'> &
  Pick<Row, 'contentRejections' | 'noticeSentAt' | 'resendNo'>

/**
 * Why an attempt failed, which determines when to retry. unreached: no body was sent, or the server asked to come back.
 * ambiguous: the body was sent and no reply came. permanent: the server rejects the mail, or login or TLS failed.
 */
export type FailureClass = 'unreached' | 'ambiguous' | 'permanent'

/** A failed attempt. `error` is for the operator and contains no text of the visitor. */
export type Failure = {
  class: FailureClass
  error: string
  code: number | null
  /** This mail itself may be the reason, so the success of another mail proves nothing about it. */
  onlyThisMail: boolean
}

/** What a failed attempt writes to the row: the counters' new values, and the wait. */
export type Outcome = Pick<Row, 'ambiguousAttempts' | 'permanentFailures' | 'contentRejections'> & {
  retrySeconds: number
}

type Attempt = Pick<ClaimedMessage, 'id' | 'attempts' | 'resendNo'>

export type DueMessage = { id: string; overdueMs: number }

/** When a failed message is retried, in seconds. */
export type Schedule = {
  /** How long no other worker can claim a claimed message; longer than any send. */
  lease: number
  /** The wait if the worker dies, by the number of ambiguous attempts. */
  waits: readonly number[]
  /** The longest waits: of a message that could not reach the mail server, and of any other. */
  longest: { unreached: number; other: number }
}

/** Time synchronisation moves clocks by seconds all the time. A later time was written by a clock that was ahead. */
const CLOCK_TOLERANCE = sql`interval '1 minute'`

/** A lease begins with its attempt: one that began in the future was written by a clock that was ahead. */
const LEASE_ENDED = sql`(lease_ends_at IS NOT NULL
  AND (lease_ends_at <= clock_timestamp() OR last_attempt_at > clock_timestamp() + ${CLOCK_TOLERANCE}))`

export const NOT_BEING_SENT = sql`(lease_ends_at IS NULL OR ${LEASE_ENDED})`

/** The last attempt's class. A worker that died with its lease left no mark: its mail may have been delivered. */
export const LAST_CLASS = sql`(CASE WHEN ${LEASE_ENDED} THEN 'ambiguous' ELSE last_class END)`

/** A wait that is over, or longer than its class allows. The clock is constant, so that the index is used. */
const isDue = ({ unreached, other }: Schedule['longest']) => sql`
  (next_attempt_at <= (SELECT clock_timestamp())
    OR next_attempt_at > (SELECT clock_timestamp()) + ${CLOCK_TOLERANCE} + make_interval(secs => CASE
      WHEN lease_ends_at IS NOT NULL OR last_class IN ('ambiguous', 'permanent') THEN ${other}::float8
      WHEN last_class = 'unreached' THEN ${unreached}::float8 ELSE 0 END))`

/** At most this many suspected messages are stored, and so mailed, in 24 hours. */
export const SUSPECTS_PER_DAY = 20

/**
 * Resolves to false if the message is already stored, or if it is suspected and the day's limit is reached. The count
 * is part of the statement; simultaneous inserts may exceed the limit slightly, which is not worth a lock. A row that a
 * clock has dated in the future does not count.
 */
const insertOnce = async (db: Database, message: NewMessage) => {
  const { id, idempotencyKey, name, email, subject, message: text, suspect } = message
  const inserted = await db.$executeRaw`
    INSERT INTO contact_message (id, idempotency_key, name, email, subject, message, suspect)
    SELECT ${id}::uuid, ${idempotencyKey}, ${name}, ${email}, ${subject}, ${text}, ${suspect}
    WHERE NOT ${suspect} OR (SELECT count(*) FROM contact_message
      WHERE suspect AND created_at BETWEEN now() - interval '1 day' AND now()) < ${SUSPECTS_PER_DAY}
    ON CONFLICT DO NOTHING`
  return inserted === 1
}

const findByKey = async (db: Database, idempotencyKey: string): Promise<string | undefined> =>
  (await db.contactMessage.findUnique({ where: { idempotencyKey }, select: { id: true } }))?.id

const insert = async (db: Database, message: NewMessage): Promise<string | null> => {
  const { id, idempotencyKey, suspect } = message
  if (await insertOnce(db, message)) return id
  const same = idempotencyKey === null ? [{ id }] : [{ id }, { idempotencyKey }]
  const stored = await db.contactMessage.findFirst({ where: { OR: same }, select: { id: true } })
  if (!stored && !suspect) throw new Error('The message was erased just now.')
  return stored?.id ?? null
}

/** Small enough not to block other workers, and to end long before the statement's time-out. */
const DUE_AT_ONCE = 1000

/**
 * What makes waiting messages due, and the minimum interval after their last attempt: a mail server that accepts only every
 * second mail must not be hammered, nor one that rejects the login of a worker which restarts in a loop.
 */
const REASONS_TO_RETRY = {
  success: {
    condition: sql`last_class IN ('unreached', 'permanent') AND NOT only_this_mail`,
    minimumSeconds: 5 * 60,
  },
  start: { condition: sql`last_class = 'permanent'`, minimumSeconds: 15 * 60 },
}

/** The message store over an open database. Every method throws if the database is unreachable. */
export const messageStore = (db: Database) => ({
  /**
   * Commits the message; a message with the same id or key is stored once. Resolves to the id that is stored, or to null
   * for a suspected one beyond the day's limit: its sender must not read "sent".
   */
  insert: (message: NewMessage): Promise<string | null> => insert(db, message),

  /** The id of the message that is stored with this key; undefined if none is. */
  findByKey: (key: string): Promise<string | undefined> => findByKey(db, key),

  /**
   * Claims a due, pending message by Postgres' clock and counts the attempt; null if another worker has claimed it.
   * The row is written as it must be if the worker dies: with a lease, a possible delivery, and the wait until the next
   * attempt. The class remains that of the last completed attempt, so that no check recovers while a message is being sent.
   */
  claim: async (id: string, { lease, waits, longest }: Schedule): Promise<ClaimedMessage | null> => {
    const [claimed] = await db.$queryRaw<ClaimedMessage[]>`
      UPDATE contact_message
      SET attempts = attempts + 1, ambiguous_attempts = ambiguous_attempts + 1,
        only_this_mail = only_this_mail AND lease_ends_at IS NULL,
        last_class = CASE WHEN lease_ends_at IS NULL THEN last_class ELSE 'ambiguous' END,
        last_attempt_at = clock_timestamp(), pending_since = least(pending_since, clock_timestamp()),
        lease_ends_at = clock_timestamp() + make_interval(secs => ${lease}),
        next_attempt_at = clock_timestamp() +
          make_interval(secs => (${[...waits]}::float8[])[least(ambiguous_attempts + 1, ${waits.length})])
      WHERE id = ${id}::uuid AND state = 'pending' AND ${isDue(longest)} AND ${NOT_BEING_SENT}
      RETURNING id, name, email, subject, message, suspect, attempts,
        ambiguous_attempts AS "ambiguousAttempts", permanent_failures AS "permanentFailures",
        created_at AS "createdAt", content_rejections AS "contentRejections", notice_sent_at AS "noticeSentAt",
        resend_no AS "resendNo"`
    return claimed ?? null
  },

  /**
   * Marks this mail's first 250; does nothing if the message was resent since, because the new mail is still pending.
   * The lease of a later attempt stays.
   */
  markSent: async ({ id, attempts, resendNo }: Attempt, response: string): Promise<void> =>
    void (await db.$executeRaw`
      UPDATE contact_message
      SET state = 'sent', sent_at = clock_timestamp(), smtp_response = ${response},
        last_attempt_at = clock_timestamp(), last_error = NULL, last_code = NULL, last_class = NULL, only_this_mail = false,
        lease_ends_at = CASE WHEN attempts > ${attempts} THEN lease_ends_at END
      WHERE id = ${id}::uuid AND state = 'pending' AND resend_no = ${resendNo}`),

  /**
   * Ends the attempt; does nothing if it has ended, or if the message was claimed or resent since. Also ends the lease,
   * so that a repeat finds nothing.
   */
  markFailed: async (
    { id, attempts, resendNo }: Attempt,
    failure: Failure,
    outcome: Outcome,
  ): Promise<void> =>
    void (await db.$executeRaw`
      UPDATE contact_message
      SET last_class = ${failure.class}::text, last_code = ${failure.code},
        last_error = ${failure.error}, only_this_mail = ${failure.onlyThisMail},
        ambiguous_attempts = ${outcome.ambiguousAttempts}, permanent_failures = ${outcome.permanentFailures},
        content_rejections = ${outcome.contentRejections},
        last_attempt_at = clock_timestamp(), lease_ends_at = NULL,
        next_attempt_at = clock_timestamp() + make_interval(secs => ${outcome.retrySeconds})
      WHERE id = ${id}::uuid AND state = 'pending' AND lease_ends_at IS NOT NULL
        AND attempts = ${attempts} AND resend_no = ${resendNo}`),

  /** Records that the groomer got the notice about this mail. */
  markNoticeSent: async ({ id, resendNo }: Pick<Attempt, 'id' | 'resendNo'>): Promise<void> =>
    void (await db.$executeRaw`
      UPDATE contact_message SET notice_sent_at = clock_timestamp()
      WHERE id = ${id}::uuid AND resend_no = ${resendNo} AND notice_sent_at IS NULL`),

  /**
   * Makes waiting messages due: after a `success` those that failed for a reason common to all mails, at the `start` of a
   * worker those that corrected settings may have cured; none sooner than the minimum interval after its last attempt.
   * Changes at most a thousand rows, longest wait first, and skips locked ones. Resolves to their number.
   */
  makeWaitingDue: (reason: keyof typeof REASONS_TO_RETRY): Promise<number> => {
    const { condition, minimumSeconds } = REASONS_TO_RETRY[reason]
    const dueAt = sql`greatest(clock_timestamp(),
      least(last_attempt_at, clock_timestamp()) + make_interval(secs => ${minimumSeconds}))`
    const isWaiting = sql`state = 'pending' AND ${condition} AND lease_ends_at IS NULL AND next_attempt_at > ${dueAt}`
    // The clock is constant in the innermost subquery, so that the index skips those already due.
    return db.$executeRaw`
      UPDATE contact_message SET next_attempt_at = ${dueAt}
      WHERE ${isWaiting} AND id = ANY (ARRAY(
        SELECT id FROM contact_message WHERE ${isWaiting} AND next_attempt_at > (SELECT clock_timestamp())
        ORDER BY next_attempt_at DESC LIMIT ${DUE_AT_ONCE} FOR UPDATE SKIP LOCKED))`
  },

  /** The longest overdue messages first, and last those whose time a wrong clock has written. */
  findDue: (limit: number, longest: Schedule['longest']): Promise<DueMessage[]> => db.$queryRaw<DueMessage[]>`
      SELECT id, abs(extract(epoch FROM clock_timestamp() - next_attempt_at) * 1000)::float8 AS "overdueMs"
      FROM contact_message
      WHERE state = 'pending' AND ${isDue(longest)}
      ORDER BY next_attempt_at LIMIT ${limit}`,

  /** Resolves if the database accepts messages: no standby, a session that may write, the right to insert. */
  ping: async (): Promise<void> => {
    const [answer] = await db.$queryRaw<{ canInsert: boolean }[]>`
      SELECT current_setting('transaction_read_only') = 'off'
        AND has_any_column_privilege('contact_message', 'INSERT') AS "canInsert"`
    if (!answer?.canInsert) throw new Error('The database accepts no messages: it is read-only.')
  },
})

export type MessageStore = ReturnType<typeof messageStore>
