/** A week's figures and previews for the groomer's digest, and the quarantined messages that no mail has listed yet. */
import type { Prisma } from '../../../prisma/generated/client.ts'
import type { Database } from './database.ts'

/** One line about a message in the weekly digest. */
export type Preview = { id: string; createdAt: Date; name: string; subject: string; text: string }

/** A week for the groomer. Counts are of the week; the lists show its first ones. */
export type Digest = {
  from: Date
  to: Date
  received: number
  delivered: number
  late: number
  suspect: number
  quarantined: number
  /** Still undelivered now, whenever they were written. */
  waiting: number
  lists: { late: Preview[]; suspect: Preview[]; quarantined: Preview[]; waiting: Preview[] }
}

/** So many of each kind are listed in a week's digest; the counts say how many there are. */
const LISTED = 20
const PREVIEW_LENGTH = 90

type Where = Prisma.ContactMessageWhereInput
const SELECT = { id: true, createdAt: true, name: true, subject: true, message: true } as const

/** That what is quarantined or owed is not sent is said for the partial index. */
const UNSENT = { NOT: { state: 'sent' } } as const

/**
 * What was quarantined was never tried; what the operator quarantined may well have arrived. Each part has an index of its own: a week
 * costs the same however many weeks are stored.
 */
const partsOf = (from: Date, to: Date) => {
  const written = { createdAt: { gte: from, lt: to } }
  return {
    received: written,
    delivered: { sentAt: { gte: from, lt: to } },
    suspect: { ...written, suspect: true },
    quarantined: { ...written, state: 'quarantined', suspect: true, attempts: 0, ...UNSENT },
    waiting: { createdAt: { lt: to }, state: 'pending', ...UNSENT },
  } satisfies Record<string, Where>
}

const oneLine = (text: string) => {
  const characters = [...text.replace(/\s+/g, ' ').trim()]
  const cut = characters.length > PREVIEW_LENGTH
  return cut ? `${characters.slice(0, PREVIEW_LENGTH).join('')}…` : characters.join('')
}

/** The newest first: what is cut off was listed before. */
const list = async (db: Database, where: Where, take = LISTED): Promise<Preview[]> => {
  const rows = await db.contactMessage.findMany({
    where,
    orderBy: { createdAt: 'desc' },
    take,
    select: SELECT,
  })
  return rows.map(({ message, ...preview }) => ({ ...preview, text: oneLine(message) }))
}

/** The digest store over an open database. */
export const digestStore = (db: Database) => ({
  readWeek: async (from: Date, to: Date): Promise<Digest> => {
    const parts = partsOf(from, to)
    const count = (where: Where) => db.contactMessage.count({ where })
    // The model API cannot compare the distance of two columns.
    const late = await db.$queryRaw<{ id: string }[]>`
      SELECT id FROM contact_message
      WHERE sent_at >= ${from} AND sent_at < ${to} AND resend_no = 0 AND sent_at - created_at > interval '1 hour'
      ORDER BY created_at DESC`
    return {
      from,
      to,
      received: await count(parts.received),
      delivered: await count(parts.delivered),
      late: late.length,
      suspect: await count(parts.suspect),
      quarantined: await count(parts.quarantined),
      waiting: await count(parts.waiting),
      lists: {
        late: await list(db, { id: { in: late.slice(0, LISTED).map(({ id }) => id) } }),
        suspect: await list(db, { ...parts.suspect, NOT: { state: 'quarantined' } }),
        quarantined: await list(db, parts.quarantined),
        waiting: await list(db, parts.waiting),
      },
    }
  },

  /** Messages that were quarantined and that no mail has listed yet, the newest first; not what the operator quarantined. */
  readUnlisted: (limit: number): Promise<Preview[]> =>
    list(db, { state: 'quarantined', ...UNSENT, listedAt: null }, limit),

  /** Notes that a mail which lists them was taken. */
  markListed: async (ids: string[], at: Date): Promise<void> =>
    void (await db.contactMessage.updateMany({
      where: { id: { in: ids }, state: 'quarantined', listedAt: null },
      data: { listedAt: at },
    })),
})

export type DigestStore = ReturnType<typeof digestStore>
