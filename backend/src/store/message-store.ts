/** The contact messages in Postgres. Times are told by Postgres' clock: a process' own may be days off. */
import type {
  ClaimedMessage,
  DueMessage,
  Failure,
  FailureClass,
  MessageStore,
  NewMessage,
  SuspectCaps,
} from '#src/contact/ports.ts'
import type { Database } from './database.ts'

/** Names the columns that the API's role may write, and no other. */
const insertPlain = (db: Database, message: NewMessage) => {
  const { id, idempotencyKey, name, email, subject, message: text, suspect } = message
  return db.$executeRaw`
    INSERT INTO contact_message (id, idempotency_key, name, email, subject, message, suspect)
    VALUES (${id}::uuid, ${idempotencyKey}, ${name}, ${email}, ${subject}, ${text}, ${suspect})
    ON CONFLICT DO NOTHING`
}

/** Counted and stored in one statement. Inserts of the same instant may pass the cap: no lock is worth it. */
const insertSuspect = (db: Database, message: NewMessage, { perDay, floodPerHour }: SuspectCaps) => {
  const { id, idempotencyKey, name, email, subject, message: text } = message
  return db.$executeRaw`
    INSERT INTO contact_message (id, idempotency_key, name, email, subject, message, suspect, state)
    SELECT ${id}::uuid, ${idempotencyKey}, ${name}, ${email}, ${subject}, ${text}, true,
      (CASE WHEN
        (SELECT count(*) FROM contact_message
          WHERE suspect AND state <> 'held' AND created_at > now() - interval '1 day') >= ${perDay}
        OR (SELECT count(*) FROM contact_message WHERE created_at > now() - interval '1 hour') >= ${floodPerHour}
      THEN 'held' ELSE 'pending' END)::message_state
    ON CONFLICT DO NOTHING`
}

const insert = async (db: Database, message: NewMessage, caps: SuspectCaps | undefined) => {
  if ((await (message.suspect && caps ? insertSuspect(db, message, caps) : insertPlain(db, message))) === 1)
    return message.id
  const { id, idempotencyKey } = message
  const sameKey = idempotencyKey === null ? [] : [{ idempotencyKey }]
  const stored = await db.contactMessage.findFirstOrThrow({
    where: { OR: [{ id }, ...sameKey] },
    select: { id: true },
  })
  return stored.id
}

/** All that a death on the way leaves behind is written before sending: class, copy and the wait for the next try. */
const claim = async (db: Database, id: string, leases: readonly number[]) => {
  const rows = await db.$queryRaw<ClaimedMessage[]>`
    UPDATE contact_message
    SET attempts = attempts + 1, copies = copies + 1, last_class = 'maybe_delivered',
      first_copy_at = coalesce(first_copy_at, clock_timestamp()),
      first_copy_try = coalesce(first_copy_try, attempts + 1),
      next_attempt_at = clock_timestamp() +
        make_interval(secs => (${[...leases]}::float8[])[least(copies + 1, ${leases.length})])
    WHERE id = ${id}::uuid AND state = 'pending' AND next_attempt_at <= clock_timestamp()
    RETURNING id, name, email, subject, message, suspect, attempts, copies, refusals,
      created_at AS "createdAt", first_copy_at AS "firstCopyAt", first_copy_try AS "firstCopyTry",
      content_refusals AS "contentRefusals", resend_no AS "resendNo"`
  return rows[0] ?? null
}

const markSent = async (
  db: Database,
  { id, resendNo }: Pick<ClaimedMessage, 'id' | 'resendNo'>,
  response: string,
) => {
  await db.$executeRaw`
    UPDATE contact_message
    SET state = 'sent', sent_at = clock_timestamp(), smtp_response = left(${response}, 500),
      last_error = NULL, last_code = NULL, last_class = NULL
    WHERE id = ${id}::uuid AND resend_no = ${resendNo}`
}

const markFailed = async (
  db: Database,
  { id, attempts }: Pick<ClaimedMessage, 'id' | 'attempts'>,
  failure: Failure,
  retrySeconds: number,
) => {
  const { class: failureClass, code, error, ofContent } = failure
  const noCopy = Number(failureClass !== 'maybe_delivered')
  const refused = Number(failureClass === 'permanent')
  await db.$executeRaw`
    UPDATE contact_message
    SET last_class = ${failureClass}::failure_class, last_code = ${code}, last_error = left(${error}, 500),
      copies = copies - ${noCopy},
      first_copy_at = CASE WHEN copies > ${noCopy} THEN first_copy_at END,
      first_copy_try = CASE WHEN copies > ${noCopy} THEN first_copy_try END,
      refusals = refusals + ${refused},
      content_refusals = content_refusals + ${Number(ofContent)},
      next_attempt_at = clock_timestamp() + make_interval(secs => ${retrySeconds})
    WHERE id = ${id}::uuid AND state = 'pending' AND attempts = ${attempts}`
}

const releaseClass = (db: Database, failure: FailureClass) => db.$executeRaw`
  UPDATE contact_message SET next_attempt_at = clock_timestamp()
  WHERE state = 'pending' AND last_class = ${failure}::failure_class AND next_attempt_at > clock_timestamp()`

const findDue = (db: Database, limit: number) => db.$queryRaw<DueMessage[]>`
  SELECT id, (extract(epoch FROM clock_timestamp() - next_attempt_at) * 1000)::float8 AS "overdueMs"
  FROM contact_message
  WHERE state = 'pending' AND next_attempt_at <= (SELECT clock_timestamp())
  ORDER BY next_attempt_at LIMIT ${limit}`

/** The message store over an open database. */
export const messageStore = (db: Database): MessageStore => ({
  insert: (message, caps) => insert(db, message, caps),
  claim: (id, leases) => claim(db, id, leases),
  markSent: (message, response) => markSent(db, message, response),
  markFailed: (message, failure, retrySeconds) => markFailed(db, message, failure, retrySeconds),
  releaseClass: (failure) => releaseClass(db, failure),
  findDue: (limit) => findDue(db, limit),
  ping: async () => void (await db.$queryRaw`SELECT 1`),
})
