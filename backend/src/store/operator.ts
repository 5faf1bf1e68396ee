/**
 * What the operator can see of the messages, and do with them. Every change has its condition in the WHERE of the
 * outer statement. A worker may be sending the mail meanwhile, and it may still arrive; the worker's later mark then finds
 * nothing to change. Times are Postgres'.
 */
import { FIELDS, storedAddress } from '@willow/shared/contract'
import type { Prisma, ContactMessage as StoredMessage } from '../../../prisma/generated/client.ts'
import type { Database } from './database.ts'
import { FORGET_FAILURE } from './messages.ts'

export type { StoredMessage }
/** The mail of a message: each resend is another one. */
export type Mail = Pick<StoredMessage, 'id' | 'resendNo'>

export type MessageState = 'pending' | 'sent'

/** Escapes the wildcards of ILIKE, with which Prisma compares insensitively. */
const escapeWildcards = (word: string) => word.replace(/[\\%_]/g, '\\$&')
const containing = (word: string) => ({ contains: escapeWildcards(word), mode: 'insensitive' }) as const

const matching = (search: string): Prisma.ContactMessageWhereInput => ({
  OR: FIELDS.map((field) => ({ [field]: containing(field === 'email' ? storedAddress(search) : search) })),
})

const fromAddress = (email: string): Prisma.ContactMessageWhereInput => ({
  email: { equals: escapeWildcards(email), mode: 'insensitive' },
})

/** The operator's store over an open database. */
export const operatorStore = (db: Database) => ({
  /** Lists the newest messages first; with `search`, only those that contain it. */
  list: (state: MessageState | undefined, limit: number, search?: string): Promise<StoredMessage[]> =>
    db.contactMessage.findMany({
      where: {
        ...(state && { sentAt: state === 'sent' ? { not: null } : null }),
        ...(search !== undefined && matching(search)),
      },
      orderBy: { createdAt: 'desc' },
      take: limit,
    }),

  /** Messages whose id is, or ends with, `reference`. */
  find: async (reference: string): Promise<StoredMessage[]> => {
    const end = reference.toLowerCase()
    const found = await db.$queryRaw<{ id: string }[]>`
      SELECT id FROM contact_message WHERE right(id::text, ${end.length}::int) = ${end}`
    const where = { id: { in: found.map(({ id }) => id) } }
    return db.contactMessage.findMany({ where })
  },

  /** All messages of a person, oldest first. */
  findByEmail: (email: string): Promise<StoredMessage[]> =>
    db.contactMessage.findMany({ where: fromAddress(email), orderBy: { createdAt: 'asc' } }),

  /**
   * Makes the message pending again now as a new mail, with its own Message-ID; resolves to whether that mail is pending or
   * sent. A repeat finds what the first has done; a message that is erased, or resent more often, stays as it is.
   */
  resend: async ({ id, resendNo }: Mail): Promise<boolean> => {
    await db.$executeRaw`
      UPDATE contact_message
      SET resend_no = ${resendNo + 1}, attempts = 0, long_waits = 0, next_attempt_at = clock_timestamp(),
        sent_at = NULL, smtp_response = NULL, claimed_at = NULL, ${FORGET_FAILURE}
      WHERE id = ${id}::uuid AND resend_no = ${resendNo}`
    return (await db.contactMessage.count({ where: { id, resendNo: resendNo + 1 } })) === 1
  },

  /** Ends a pending message that a person has given to the groomer; resolves to false if this mail is not pending. */
  markSent: async ({ id, resendNo }: Mail): Promise<boolean> =>
    (await db.$executeRaw`
      UPDATE contact_message
      SET sent_at = clock_timestamp(), ${FORGET_FAILURE}
      WHERE id = ${id}::uuid AND sent_at IS NULL AND resend_no = ${resendNo}`) === 1,

  /**
   * Deletes all messages of this address in any state; resolves to their number. It names those that it has read, so that
   * one that arrives late deletes no message that was stored since.
   */
  erase: async (email: string): Promise<number> => {
    const found = await db.contactMessage.findMany({ where: fromAddress(email), select: { id: true } })
    return db.$executeRaw`DELETE FROM contact_message WHERE id = ANY (${found.map(({ id }) => id)}::uuid[])`
  },

  /**
   * Deletes what was sent and was received more than `days` ago, the oldest first; resolves to their number. A clock may be
   * wrong: it deletes nothing that is pending, and a hundred messages at most. now() does not change, so that the index is used.
   */
  purge: async (days: number): Promise<number> => db.$executeRaw`
    DELETE FROM contact_message WHERE sent_at IS NOT NULL AND id = ANY (ARRAY(
      SELECT id FROM contact_message
      WHERE sent_at IS NOT NULL AND created_at < now() - make_interval(days => ${days})
      ORDER BY created_at LIMIT 100))`,
})

export type OperatorStore = ReturnType<typeof operatorStore>
