/** A week's figures and previews for the groomer's digest. */
import type { Digest, DigestStore, Preview } from '#src/contact/house-ports.ts'
import type { Prisma } from '../../../prisma/generated/client.ts'
import type { Database } from './database.ts'

/** So many of each kind are listed; the counts tell how many there are. */
const LISTED = 20
const PREVIEW_LENGTH = 90

type Counts = Pick<Digest, 'received' | 'delivered' | 'late' | 'suspect' | 'held' | 'waiting'>

const count = async (db: Database, from: Date, to: Date) => {
  const [counts] = await db.$queryRaw<Counts[]>`
    SELECT
      count(*) FILTER (WHERE created_at >= ${from} AND created_at < ${to})::int AS received,
      count(*) FILTER (WHERE sent_at >= ${from} AND sent_at < ${to})::int AS delivered,
      count(*) FILTER (WHERE sent_at >= ${from} AND sent_at < ${to}
        AND resend_no = 0 AND sent_at - created_at > interval '1 hour')::int AS late,
      count(*) FILTER (WHERE created_at >= ${from} AND created_at < ${to} AND suspect)::int AS suspect,
      count(*) FILTER (WHERE created_at >= ${from} AND created_at < ${to} AND state = 'held')::int AS held,
      count(*) FILTER (WHERE state = 'pending' AND created_at < ${to})::int AS waiting
    FROM contact_message`
  return counts!
}

const oneLine = (text: string) => {
  const characters = [...text.replace(/\s+/g, ' ').trim()]
  const cut = characters.length > PREVIEW_LENGTH
  return cut ? `${characters.slice(0, PREVIEW_LENGTH).join('')}…` : characters.join('')
}

const list = async (db: Database, where: Prisma.ContactMessageWhereInput): Promise<Preview[]> => {
  const rows = await db.contactMessage.findMany({ where, orderBy: { createdAt: 'asc' }, take: LISTED })
  return rows.map(({ id, createdAt, name, subject, message }) => ({
    id,
    createdAt,
    name,
    subject,
    text: oneLine(message),
  }))
}

const lateIds = async (db: Database, from: Date, to: Date) => {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT id FROM contact_message
    WHERE sent_at >= ${from} AND sent_at < ${to} AND resend_no = 0
      AND sent_at - created_at > interval '1 hour'
    ORDER BY created_at LIMIT ${LISTED}`
  return rows.map(({ id }) => id)
}

const readWeek = async (db: Database, from: Date, to: Date): Promise<Digest> => {
  const createdAt = { gte: from, lt: to }
  const [counts, late] = [await count(db, from, to), await lateIds(db, from, to)]
  const lists = {
    late: await list(db, { id: { in: late } }),
    suspect: await list(db, { createdAt, suspect: true, state: { not: 'held' } }),
    held: await list(db, { createdAt, state: 'held' }),
    waiting: await list(db, { createdAt: { lt: to }, state: 'pending' }),
  }
  return { from, to, ...counts, lists }
}

/** The digest store over an open database. */
export const digestStore = (db: Database): DigestStore => ({
  readWeek: (from, to) => readWeek(db, from, to),
})
