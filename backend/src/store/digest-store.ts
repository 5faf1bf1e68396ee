/** A week's figures and previews for the groomer's digest. */
import type { Digest, DigestStore, Preview } from '#src/contact/house-ports.ts'
import { Prisma } from '../../../prisma/generated/client.ts'
import type { Database } from './database.ts'

/** So many of each kind are listed; the counts tell how many there are. */
const LISTED = 20
const PREVIEW_LENGTH = 90

type Counts = Pick<Digest, 'received' | 'delivered' | 'late' | 'suspect' | 'held' | 'waiting'>

/**
 * Each part has an index of its own: a week costs the same however many weeks are stored. What is held is not sent,
 * and says so, because that is the condition of its index.
 */
const partsOf = (from: Date, to: Date) => {
  const written = Prisma.sql`created_at >= ${from} AND created_at < ${to}`
  const mailed = Prisma.sql`sent_at >= ${from} AND sent_at < ${to}`
  return {
    written,
    mailed,
    late: Prisma.sql`${mailed} AND resend_no = 0 AND sent_at - created_at > interval '1 hour'`,
    suspect: Prisma.sql`${written} AND suspect AND state <> 'held'`,
    held: Prisma.sql`${written} AND state = 'held' AND state <> 'sent'`,
    waiting: Prisma.sql`state = 'pending' AND created_at < ${to}`,
  }
}
type Parts = ReturnType<typeof partsOf>

const count = async (db: Database, { written, mailed, late, waiting }: Parts) => {
  const [counts] = await db.$queryRaw<Counts[]>`
    WITH
      written AS (SELECT count(*)::int AS received, count(*) FILTER (WHERE suspect)::int AS suspect,
        count(*) FILTER (WHERE state = 'held')::int AS held FROM contact_message WHERE ${written}),
      mailed AS (SELECT count(*)::int AS delivered, count(*) FILTER (WHERE ${late})::int AS late
        FROM contact_message WHERE ${mailed}),
      owed AS (SELECT count(*)::int AS waiting FROM contact_message WHERE ${waiting})
    SELECT * FROM written, mailed, owed`
  return counts!
}

const oneLine = (text: string) => {
  const characters = [...text.replace(/\s+/g, ' ').trim()]
  const cut = characters.length > PREVIEW_LENGTH
  return cut ? `${characters.slice(0, PREVIEW_LENGTH).join('')}…` : characters.join('')
}

type Row = Omit<Preview, 'text'> & { message: string }

/** Chosen before they are put in order: else the order's index is read from its old end. */
const list = async (db: Database, part: Prisma.Sql): Promise<Preview[]> => {
  const rows = await db.$queryRaw<Row[]>`
    WITH part AS MATERIALIZED (SELECT id, created_at FROM contact_message WHERE ${part})
    SELECT id, created_at AS "createdAt", name, subject, message FROM contact_message
    WHERE id IN (SELECT id FROM part ORDER BY created_at LIMIT ${LISTED}) ORDER BY created_at`
  return rows.map(({ message, ...preview }) => ({ ...preview, text: oneLine(message) }))
}

const readWeek = async (db: Database, from: Date, to: Date): Promise<Digest> => {
  const parts = partsOf(from, to)
  const counts = await count(db, parts)
  const lists = {
    late: await list(db, parts.late),
    suspect: await list(db, parts.suspect),
    held: await list(db, parts.held),
    waiting: await list(db, parts.waiting),
  }
  return { from, to, ...counts, lists }
}

/** The digest store over an open database. */
export const digestStore = (db: Database): DigestStore => ({
  readWeek: (from, to) => readWeek(db, from, to),
})
