/** The messages as the operator sees and moves them by hand. */
import type { PurgeStore } from '#src/contact/house-ports.ts'
import type { MessageState, OperatorStore, StoredMessage } from '#src/contact/operator-ports.ts'
import { Prisma } from '../../../prisma/generated/client.ts'
import type { Database } from './database.ts'

const ids = (rows: { id: string }[]) => rows.map(({ id }) => id)

/** Another mail than before: its own Message-ID, and no copy of it is out yet. */
const resend = async (db: Database, id: string) =>
  (await db.$executeRaw`
    UPDATE contact_message
    SET state = 'pending', resend_no = resend_no + 1, next_attempt_at = clock_timestamp(),
      copies = 0, first_copy_at = NULL, first_copy_try = NULL, refusals = 0, content_refusals = 0,
      sent_at = NULL, smtp_response = NULL, last_class = NULL, last_code = NULL, last_error = NULL
    WHERE id = ${id}::uuid`) === 1

/** In so many words, so that the partial indexes serve a rare state among very many messages. */
const IN_STATE: Record<MessageState, Prisma.Sql> = {
  pending: Prisma.sql`WHERE state = 'pending' AND state <> 'sent'`,
  held: Prisma.sql`WHERE state = 'held' AND state <> 'sent'`,
  sent: Prisma.sql`WHERE state = 'sent'`,
}

const list = async (db: Database, state: MessageState | undefined, limit: number) => {
  const found = await db.$queryRaw<{ id: string }[]>`
    SELECT id FROM contact_message ${state ? IN_STATE[state] : Prisma.empty}
    ORDER BY created_at DESC LIMIT ${limit}`
  return db.contactMessage.findMany({ where: { id: { in: ids(found) } }, orderBy: { createdAt: 'desc' } })
}

const hold = async (db: Database, id: string) =>
  (await db.contactMessage.updateMany({ where: { id, state: 'pending' }, data: { state: 'held' } })).count ===
  1

const release = async (db: Database, id: string) =>
  (await db.$executeRaw`
    UPDATE contact_message SET state = 'pending', next_attempt_at = clock_timestamp()
    WHERE id = ${id}::uuid AND state = 'held'`) === 1

const REFERENCE_LENGTH = 12

/** By the index of reversed references: those that begin alike; no digit of an id sorts behind `f`. */
const find = async (db: Database, reference: string) => {
  const wanted = reference.toLowerCase()
  const start = [...wanted].toReversed().join('').slice(0, REFERENCE_LENGTH)
  const found = await db.$queryRaw<{ id: string }[]>`
    SELECT id FROM contact_message
    WHERE reverse(right(id::text, ${REFERENCE_LENGTH}::int)) ~>=~ ${start}
      AND reverse(right(id::text, ${REFERENCE_LENGTH}::int)) ~<~ ${`${start}g`}
      AND right(id::text, ${wanted.length}::int) = ${wanted}`
  return db.contactMessage.findMany({ where: { id: { in: ids(found) } } })
}

const OLDEST_JOB_DAYS = 400

/** `now()` stands still within the statement, so that the index is used. */
const purge = async (db: Database, days: number, limit: number) =>
  ids(
    await db.$queryRaw<{ id: string }[]>`
    DELETE FROM contact_message WHERE id IN (
      SELECT id FROM contact_message
      WHERE state <> 'pending' AND created_at < now() - make_interval(days => ${days})
        AND coalesce(sent_at, created_at) < now() - make_interval(days => ${days})
      ORDER BY created_at LIMIT ${limit})
    RETURNING id`,
  )

const purgeJobs = async (db: Database) => {
  await db.$executeRaw`
    DELETE FROM periodic_job
    WHERE next_attempt_at < clock_timestamp() - make_interval(days => ${OLDEST_JOB_DAYS})`
}

const PAGE = 500

/** Each page begins behind the last message of the one before, by the index of the person. */
async function* pagesByEmail(db: Database, email: string): AsyncGenerator<StoredMessage[]> {
  let last: StoredMessage | undefined
  for (;;) {
    const found: { id: string }[] = await db.$queryRaw`
      SELECT id FROM contact_message
      WHERE lower(email) = lower(${email}) AND (${last === undefined}
        OR (created_at, id) > (SELECT created_at, id FROM contact_message WHERE id = ${last?.id ?? null}::uuid))
      ORDER BY created_at, id LIMIT ${PAGE}`
    if (found.length === 0) return
    const orderBy = [{ createdAt: 'asc' }, { id: 'asc' }] as const
    const page = await db.contactMessage.findMany({
      where: { id: { in: ids(found) } },
      orderBy: [...orderBy],
    })
    yield page
    last = page.at(-1)
    if (found.length < PAGE) return
  }
}

const erase = async (db: Database, email: string) =>
  ids(
    await db.$queryRaw<{ id: string }[]>`
    DELETE FROM contact_message WHERE lower(email) = lower(${email}) RETURNING id`,
  )

/** The operator's store over an open database. */
export const operatorStore = (db: Database): OperatorStore & PurgeStore => ({
  list: (state, limit) => list(db, state, limit),
  find: (reference) => find(db, reference),
  pagesByEmail: (email) => pagesByEmail(db, email),
  resend: (id) => resend(db, id),
  hold: (id) => hold(db, id),
  release: (id) => release(db, id),
  erase: (email) => erase(db, email),
  purge: (days, limit) => purge(db, days, limit),
  purgeJobs: () => purgeJobs(db),
})
