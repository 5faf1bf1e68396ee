/** The contact messages in Postgres. Times are told by Postgres' clock: a process' own may be days off. */
import type { ClaimedMessage, DueMessage, Failure, MessageStore, NewMessage } from '#src/contact/ports.ts'
import type { Database } from './database.ts'

const insert = async (db: Database, message: NewMessage) => {
  const { count } = await db.contactMessage.createMany({ data: [message], skipDuplicates: true })
  if (count === 1) return message.id
  const { id, idempotencyKey } = message
  const sameKey = idempotencyKey === null ? [] : [{ idempotencyKey }]
  const stored = await db.contactMessage.findFirstOrThrow({
    where: { OR: [{ id }, ...sameKey] },
    select: { id: true },
  })
  return stored.id
}

/** The class is written before sending: a worker that dies on the way leaves the truth behind. */
const claim = async (db: Database, id: string, leaseSeconds: number) => {
  const rows = await db.$queryRaw<ClaimedMessage[]>`
    UPDATE contact_message
    SET attempts = attempts + 1, last_class = 'maybe_delivered',
      next_attempt_at = clock_timestamp() + make_interval(secs => ${leaseSeconds})
    WHERE id = ${id}::uuid AND state = 'pending' AND next_attempt_at <= clock_timestamp()
    RETURNING id, name, email, subject, message, suspect, attempts,
      created_at AS "createdAt", resend_no AS "resendNo"`
  return rows[0] ?? null
}

const markSent = async (db: Database, id: string, response: string) => {
  await db.$executeRaw`
    UPDATE contact_message
    SET state = 'sent', sent_at = clock_timestamp(), smtp_response = left(${response}, 500),
      last_error = NULL, last_code = NULL, last_class = NULL
    WHERE id = ${id}::uuid`
}

const markFailed = async (db: Database, id: string, failure: Failure, retrySeconds: number) => {
  await db.$executeRaw`
    UPDATE contact_message
    SET last_class = ${failure.class}::failure_class, last_code = ${failure.code},
      last_error = left(${failure.error}, 500),
      next_attempt_at = clock_timestamp() + make_interval(secs => ${retrySeconds})
    WHERE id = ${id}::uuid AND state = 'pending'`
}

const releaseUnreached = (db: Database) => db.$executeRaw`
  UPDATE contact_message SET next_attempt_at = clock_timestamp()
  WHERE state = 'pending' AND last_class = 'unreached' AND next_attempt_at > clock_timestamp()`

const findDue = (db: Database, limit: number) => db.$queryRaw<DueMessage[]>`
  SELECT id, (extract(epoch FROM clock_timestamp() - next_attempt_at) * 1000)::float8 AS "overdueMs"
  FROM contact_message
  WHERE state = 'pending' AND next_attempt_at <= (SELECT clock_timestamp())
  ORDER BY next_attempt_at LIMIT ${limit}`

/** The message store over an open database. */
export const messageStore = (db: Database): MessageStore => ({
  insert: (message) => insert(db, message),
  claim: (id, leaseSeconds) => claim(db, id, leaseSeconds),
  markSent: (id, response) => markSent(db, id, response),
  markFailed: (id, failure, retrySeconds) => markFailed(db, id, failure, retrySeconds),
  releaseUnreached: () => releaseUnreached(db),
  findDue: (limit) => findDue(db, limit),
  ping: async () => void (await db.$queryRaw`SELECT 1`),
})
