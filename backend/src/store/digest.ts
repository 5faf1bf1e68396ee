/** A week's figures and previews for the digest, and the quarantined messages that no mail has listed yet. */
import type { Prisma } from '../../../prisma/generated/client.ts'
import type { Database } from './database.ts'

/** A message's line in the digest. */
export type Preview = { id: string; createdAt: Date; name: string; subject: string; text: string }

/** A week for the groomer. Counts are for the week; the lists show the first of each kind. */
export type Digest = {
  from: Date
  to: Date
  received: number
  delivered: number
  late: number
  /** Delivered with [suspect] in the subject. */
  suspect: number
  quarantined: number
  /** Still undelivered now, whenever they were written. */
  waiting: number
  lists: { late: Preview[]; suspect: Preview[]; quarantined: Preview[]; waiting: Preview[] }
}

/** How many of each kind the digest lists. */
const LISTED = 20
const PREVIEW_LENGTH = 90

type Where = Prisma.ContactMessageWhereInput
const SELECT = { id: true, createdAt: true, name: true, subject: true, message: true } as const

/** Implied by the other conditions; stated for the partial index. */
const UNSENT = { NOT: { state: 'sent' } } as const

/**
 * A quarantined message was never tried, unless the operator quarantined it. Each part uses an index of its own, so a
 * week costs the same however many are stored.
 */
const partsOf = (from: Date, to: Date) => {
  const written = { createdAt: { gte: from, lt: to } }
  return {
    received: written,
    delivered: { sentAt: { gte: from, lt: to } },
    suspect: { ...written, state: 'sent', suspect: true },
    quarantined: { ...written, state: 'quarantined', suspect: true, attempts: 0, ...UNSENT },
    waiting: { createdAt: { lt: to }, state: 'pending', ...UNSENT },
  } satisfies Record<string, Where>
}

const oneLine = (text: string) => {
  const characters = [...text.replace(/\s+/g, ' ').trim()]
  const cut = characters.length > PREVIEW_LENGTH
  return cut ? `${characters.slice(0, PREVIEW_LENGTH).join('')}…` : characters.join('')
}

/** Newest first: those that are cut off were listed before. */
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
    // The model API cannot compare the difference of two columns.
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
        suspect: await list(db, parts.suspect),
        quarantined: await list(db, parts.quarantined),
        waiting: await list(db, parts.waiting),
      },
    }
  },

  /** Quarantined messages that no mail has listed yet, newest first; not those that the operator quarantined. */
  readUnlisted: (limit: number): Promise<Preview[]> =>
    list(db, { state: 'quarantined', ...UNSENT, listedAt: null }, limit),

  /** Records that a mail with them was accepted. */
  markListed: async (ids: string[], at: Date): Promise<void> =>
    void (await db.contactMessage.updateMany({
      where: { id: { in: ids }, state: 'quarantined', listedAt: null },
      data: { listedAt: at },
    })),
})

export type DigestStore = ReturnType<typeof digestStore>
