/**
 * What the operator can see of the messages, and do with them. Every change has its condition in the WHERE of the
 * outer statement, and is impossible during a lease: what a worker is sending stays as it is. Times are Postgres'.
 */
import { FIELDS, storedAddress } from '#contract/contact.ts'
import type { FailureClass } from '#src/store/messages.ts'
import { type ContactMessage as Row, Prisma } from '../../../prisma/generated/client.ts'
import type { Database } from './database.ts'
import { NOT_BEING_SENT } from './messages.ts'

const { sql } = Prisma

export type MessageState = 'pending' | 'sent'

/** The whole row. State and class are text to Prisma; a CHECK limits them to these words. */
export type StoredMessage = Row & { state: MessageState; lastClass: FailureClass | null }

/** The result of an operator's change. A message that a worker is sending cannot be changed until its lease ends. */
export type ChangeResult = 'done' | 'unchanged' | 'being sent'

/** Changes the row if the condition holds and no worker is sending it; otherwise resolves to the reason. */
const changeRow = async (
  db: Database,
  id: string,
  changes: Prisma.Sql,
  condition: Prisma.Sql,
): Promise<ChangeResult> => {
  const changed = await db.$executeRaw`
    UPDATE contact_message SET ${changes} WHERE id = ${id}::uuid AND ${condition} AND ${NOT_BEING_SENT}`
  if (changed === 1) return 'done'
  const [row] = await db.$queryRaw<{ isBeingSent: boolean }[]>`
    SELECT NOT ${NOT_BEING_SENT} AS "isBeingSent" FROM contact_message WHERE id = ${id}::uuid`
  return row?.isBeingSent ? 'being sent' : 'unchanged'
}

/** Escapes the wildcards of ILIKE, with which Prisma compares insensitively. */
const escapeWildcards = (word: string) => word.replace(/[\\%_]/g, '\\$&')
const containing = (word: string) => ({ contains: escapeWildcards(word), mode: 'insensitive' }) as const

const matching = (search: string): Prisma.ContactMessageWhereInput => ({
  OR: FIELDS.map((field) => ({ [field]: containing(field === 'email' ? storedAddress(search) : search) })),
})

const deleteWhere = async (db: Database, condition: Prisma.Sql): Promise<string[]> => {
  const deleted = await db.$queryRaw<
    { id: string }[]
  >`DELETE FROM contact_message WHERE ${condition} RETURNING id`
  return deleted.map(({ id }) => id)
}

/** now() is constant within the statement, so that the index is used. */
const isOld = (days: number) => sql`
  state = 'sent' AND ${NOT_BEING_SENT} AND created_at < now() - make_interval(days => ${days})
  AND sent_at < now() - make_interval(days => ${days})`

/** The operator's store over an open database. */
export const operatorStore = (db: Database) => ({
  /** Lists the newest messages first; with `search`, only those that contain it. */
  list: (state: MessageState | undefined, limit: number, search?: string): Promise<StoredMessage[]> =>
    db.contactMessage.findMany({
      where: { ...(state && { state }), ...(search !== undefined && matching(search)) },
      orderBy: { createdAt: 'desc' },
      take: limit,
    }) as Promise<StoredMessage[]>,

  /** How many messages are stored in each state. */
  count: async (): Promise<Record<MessageState, number>> => ({
    pending: await db.contactMessage.count({ where: { state: 'pending' } }),
    sent: await db.contactMessage.count({ where: { state: 'sent' } }),
  }),

  /** Messages whose id is, or ends with, `reference`. */
  find: async (reference: string): Promise<StoredMessage[]> => {
    const end = reference.toLowerCase()
    const found = await db.$queryRaw<{ id: string }[]>`
      SELECT id FROM contact_message WHERE right(id::text, ${end.length}::int) = ${end}`
    const where = { id: { in: found.map(({ id }) => id) } }
    return (await db.contactMessage.findMany({ where })) as StoredMessage[]
  },

  /** All messages of a person, oldest first. */
  findByEmail: (email: string): Promise<StoredMessage[]> =>
    db.contactMessage.findMany({
      where: { email: { equals: escapeWildcards(email), mode: 'insensitive' } },
      orderBy: { createdAt: 'asc' },
    }) as Promise<StoredMessage[]>,

  /**
   * Makes the message pending again now as a new mail, with its own Message-ID and no ambiguous attempt yet. Unchanged
   * unless its resend number is still `resendNo`, so a repeat does nothing.
   */
  resend: (id: string, resendNo: number): Promise<ChangeResult> =>
    changeRow(
      db,
      id,
      sql`state = 'pending', resend_no = ${resendNo + 1}, next_attempt_at = clock_timestamp(),
        pending_since = clock_timestamp(), lease_ends_at = NULL,
        ambiguous_attempts = 0, permanent_failures = 0, content_rejections = 0, notice_sent_at = NULL,
        sent_at = NULL, smtp_response = NULL, last_class = NULL, last_code = NULL, last_error = NULL,
        only_this_mail = false`,
      sql`resend_no = ${resendNo}`,
    ),

  /** Ends a pending message that a person has given to the groomer; unchanged if it is not pending. */
  markSent: (id: string): Promise<ChangeResult> =>
    changeRow(
      db,
      id,
      sql`state = 'sent', sent_at = clock_timestamp(), smtp_response = 'marked as sent by hand',
        last_class = NULL, last_code = NULL, last_error = NULL, only_this_mail = false`,
      sql`state = 'pending'`,
    ),

  /** Deletes all messages of this address in any state, except those being sent. */
  erase: async (email: string): Promise<{ erased: string[]; beingSent: number }> => {
    const erased = await deleteWhere(db, sql`lower(email) = lower(${email}) AND ${NOT_BEING_SENT}`)
    const [left] = await db.$queryRaw<{ count: number }[]>`
      SELECT count(*)::int AS count FROM contact_message WHERE lower(email) = lower(${email})`
    return { erased, beingSent: left!.count }
  },

  /**
   * Deletes at most `limit` sent messages older than `days`; resolves to their ids. The condition is evaluated again on
   * delete: a message resent while the statement waited for a lock stays.
   */
  purge: (days: number, limit: number): Promise<string[]> =>
    deleteWhere(
      db,
      sql`id IN (SELECT id FROM contact_message WHERE ${isOld(days)} ORDER BY created_at LIMIT ${limit})
        AND ${isOld(days)}`,
    ),
})

export type OperatorStore = ReturnType<typeof operatorStore>
