/** The messages as the operator sees and moves them by hand. */
import type { PurgeStore } from '#src/contact/house-ports.ts'
import type { OperatorStore } from '#src/contact/operator-ports.ts'
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

const hold = async (db: Database, id: string) =>
  (await db.contactMessage.updateMany({ where: { id, state: 'pending' }, data: { state: 'held' } })).count ===
  1

const release = async (db: Database, id: string) =>
  (await db.$executeRaw`
    UPDATE contact_message SET state = 'pending', next_attempt_at = clock_timestamp()
    WHERE id = ${id}::uuid AND state = 'held'`) === 1

const find = async (db: Database, reference: string) => {
  const found = await db.$queryRaw<{ id: string }[]>`
    SELECT id FROM contact_message WHERE right(id::text, ${reference.length}) = ${reference.toLowerCase()}`
  return db.contactMessage.findMany({ where: { id: { in: ids(found) } } })
}

const OLDEST_JOB_DAYS = 400

const purge = async (db: Database, days: number) => {
  const purged = await db.$queryRaw<{ id: string }[]>`
    DELETE FROM contact_message
    WHERE state <> 'pending' AND created_at < clock_timestamp() - make_interval(days => ${days})
      AND coalesce(sent_at, created_at) < clock_timestamp() - make_interval(days => ${days})
    RETURNING id`
  await db.$executeRaw`
    DELETE FROM periodic_job
    WHERE next_attempt_at < clock_timestamp() - make_interval(days => ${OLDEST_JOB_DAYS})`
  return ids(purged)
}

const erase = async (db: Database, email: string) =>
  ids(
    await db.$queryRaw<{ id: string }[]>`
    DELETE FROM contact_message WHERE lower(email) = lower(${email}) RETURNING id`,
  )

/** The operator's store over an open database. */
export const operatorStore = (db: Database): OperatorStore & PurgeStore => ({
  list: (state, limit) =>
    db.contactMessage.findMany({
      ...(state && { where: { state } }),
      orderBy: { createdAt: 'desc' },
      take: limit,
    }),
  find: (reference) => find(db, reference),
  findByEmail: (email) =>
    db.contactMessage.findMany({
      where: { email: { equals: email, mode: 'insensitive' } },
      orderBy: { createdAt: 'asc' },
    }),
  resend: (id) => resend(db, id),
  hold: (id) => hold(db, id),
  release: (id) => release(db, id),
  erase: (email) => erase(db, email),
  purge: (days) => purge(db, days),
})
