/** The contact messages in Postgres: the one truth of the product. */
import type {
  ClaimedMessage,
  DueMessage,
  MessageStore,
  NewMessage,
  QuarantineFull,
  SuspectCaps,
} from '#src/contact/ports.ts'
import { Prisma } from '../../../prisma/generated/client.ts'
import type { Database } from './database.ts'
import * as statements from './statements.ts'

/** The id or the key is stored already (Prisma's error reference, P2002). */
const isDuplicate = (error: unknown) =>
  error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002'

/** False when the message is stored already. `createMany` with `skipDuplicates` takes twice as long (7.10). */
const insertPlain = async (db: Database, message: NewMessage) => {
  try {
    await db.contactMessage.create({ data: message, select: { id: true } })
    return true
  } catch (error) {
    if (isDuplicate(error)) return false
    throw error
  }
}

const insertSuspect = async (db: Database, message: NewMessage, caps: SuspectCaps) =>
  (await db.$executeRaw(statements.insertSuspect(message, caps))) === 1

/** How much of a key that ends is the key, and how much the number of the message that has it. */
const KEY = 48
const NUMBER = 16

/**
 * The key under which the message is stored now: that of the last one while it holds, else the next. Two that ask at the
 * same time get the same one, and the unique column lets one of them in.
 */
const numberedKey = async (db: Database, whole: string, minutes: number) => {
  const key = whole.slice(0, KEY)
  const range = { from: key + '0'.repeat(NUMBER), to: key + 'f'.repeat(NUMBER), minutes }
  const [last] = await db.$queryRaw<{ key: string; holds: boolean }[]>(statements.lastKey(range))
  if (!last) return range.from
  if (last.holds) return last.key
  return key + (BigInt(`0x${last.key.slice(KEY)}`) + 1n).toString(16).padStart(NUMBER, '0')
}

const insert = async (db: Database, { keyMinutes, ...given }: NewMessage, caps: SuspectCaps | undefined) => {
  const { idempotencyKey: key } = given
  const message =
    key && keyMinutes ? { ...given, idempotencyKey: await numberedKey(db, key, keyMinutes) } : given
  const stored = await (message.suspect && caps ? insertSuspect(db, message, caps) : insertPlain(db, message))
  if (stored) return message.id
  const id = await storedIdOf(db, message)
  if (id === undefined)
    throw message.suspect ? quarantineFull() : new Error('The message was erased just now.')
  return id
}

const storedIdOf = async (db: Database, { id, idempotencyKey }: NewMessage) => {
  const sameKey = idempotencyKey === null ? [] : [{ idempotencyKey }]
  const where = { OR: [{ id }, ...sameKey] }
  const stored = await db.contactMessage.findFirst({ where, select: { id: true } })
  return stored?.id
}

const quarantineFull = (): QuarantineFull =>
  Object.assign(new Error('More suspected spam came today than is kept.'), {
    code: 'QUARANTINE_FULL' as const,
  })

const claim = async (db: Database, id: string, leases: readonly number[]) =>
  (await db.$queryRaw<ClaimedMessage[]>(statements.claim(id, leases)))[0] ?? null

const ping = async (db: Database) => {
  const [answer] = await db.$queryRaw<{ takes: boolean }[]>(statements.takesMessages())
  if (!answer?.takes) throw new Error('The database takes no messages: it can only be read.')
}

/** The message store over an open database. */
export const messageStore = (db: Database): MessageStore => ({
  insert: (message, caps) => insert(db, message, caps),
  claim: (id, leases) => claim(db, id, leases),
  markSent: async (message, response) => void (await db.$executeRaw(statements.markSent(message, response))),
  markFailed: async (message, failure, outcome) =>
    void (await db.$executeRaw(statements.markFailed(message, failure, outcome))),
  releaseWaiting: (restSeconds) => db.$executeRaw(statements.releaseWaiting(restSeconds)),
  releaseRefused: () => db.$executeRaw(statements.releaseRefused()),
  findDue: (limit) => db.$queryRaw<DueMessage[]>(statements.findDue(limit)),
  ping: () => ping(db),
})
