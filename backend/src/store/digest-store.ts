/** A week's figures and previews for the groomer's digest, and the held messages that nobody has told her of. */
import type { Digest, DigestStore, Preview } from '#src/contact/housekeeping-ports.ts'
import type { Prisma } from '../../../prisma/generated/client.ts'
import type { Database } from './database.ts'
import { sentLate } from './statements.ts'

/** So many of each kind are listed in a week's digest; the counts tell how many there are. */
const LISTED = 20
const PREVIEW_LENGTH = 90

type Where = Prisma.ContactMessageWhereInput
const SELECT = { id: true, createdAt: true, name: true, subject: true, message: true } as const

/** That what is held or owed is not sent stands there for the partial index. */
const UNSENT = { NOT: { state: 'sent' } } as const

/**
 * What was quarantined was never tried; what the operator held may well have arrived. Each part has an index of its own: a week
 * costs the same however many weeks are stored.
 */
const partsOf = (from: Date, to: Date) => {
  const written = { createdAt: { gte: from, lt: to } }
  return {
    received: written,
    delivered: { sentAt: { gte: from, lt: to } },
    suspect: { ...written, suspect: true },
    held: { ...written, state: 'held', suspect: true, attempts: 0, ...UNSENT },
    waiting: { createdAt: { lt: to }, state: 'pending', ...UNSENT },
  } satisfies Record<string, Where>
}

const oneLine = (text: string) => {
  const characters = [...text.replace(/\s+/g, ' ').trim()]
  const cut = characters.length > PREVIEW_LENGTH
  return cut ? `${characters.slice(0, PREVIEW_LENGTH).join('')}…` : characters.join('')
}

/** The newest first: what is cut off is what she has been told before. */
const list = async (db: Database, where: Where, take = LISTED): Promise<Preview[]> => {
  const rows = await db.contactMessage.findMany({
    where,
    orderBy: { createdAt: 'desc' },
    take,
    select: SELECT,
  })
  return rows.map(({ message, ...preview }) => ({ ...preview, text: oneLine(message) }))
}

const readWeek = async (db: Database, from: Date, to: Date): Promise<Digest> => {
  const parts = partsOf(from, to)
  const count = (where: Where) => db.contactMessage.count({ where })
  const late = (await db.$queryRaw<{ id: string }[]>(sentLate(from, to))).map(({ id }) => id)
  return {
    from,
    to,
    received: await count(parts.received),
    delivered: await count(parts.delivered),
    late: late.length,
    suspect: await count(parts.suspect),
    held: await count(parts.held),
    waiting: await count(parts.waiting),
    lists: {
      late: await list(db, { id: { in: late.slice(0, LISTED) } }),
      suspect: await list(db, { ...parts.suspect, NOT: { state: 'held' } }),
      held: await list(db, parts.held),
      waiting: await list(db, parts.waiting),
    },
  }
}

const markTold = async (db: Database, ids: string[], at: Date) =>
  void (await db.contactMessage.updateMany({
    where: { id: { in: ids }, state: 'held', toldAt: null },
    data: { toldAt: at },
  }))

/** The digest store over an open database. */
export const digestStore = (db: Database): DigestStore => ({
  readWeek: (from, to) => readWeek(db, from, to),
  readUntold: (limit) => list(db, { state: 'held', ...UNSENT, toldAt: null }, limit),
  markTold: (ids, at) => markTold(db, ids, at),
})
