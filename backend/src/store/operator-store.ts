/** The messages as the operator sees and moves them by hand. */
import { storedAddress } from '#contract/contact.ts'
import { londonDay } from '#src/contact/london-week.ts'
import type { PurgeStore } from '#src/contact/housekeeping-ports.ts'
import type { ActResult, MessageState, OperatorStore, StoredMessage } from '#src/contact/operator-ports.ts'
import type { Prisma } from '../../../prisma/generated/client.ts'
import type { Database } from './database.ts'
import { purgeJobs } from './job-statements.ts'
import * as statements from './operator-statements.ts'

const OLDEST_JOB_DAYS = 400
/** Backups are kept for 35 days at most (BACKUP_DAYS). */
const OLDEST_ERASED_DAYS = 36
const PAGE = 500

const ids = (rows: { id: string }[]) => rows.map(({ id }) => id)

/** Changes one row or none; then says whether a worker is the reason. */
const act = async (db: Database, id: string, statement: Prisma.Sql): Promise<ActResult> => {
  if ((await db.$executeRaw(statement)) === 1) return 'done'
  const [row] = await db.$queryRaw<{ sending: boolean }[]>(statements.isBeingSent(id))
  return row?.sending ? 'being sent' : 'refused'
}

/** Prisma refuses a row with a word that only a newer version knows, so these two are read as text. */
const omit = { state: true, lastClass: true } as const
type Words = Pick<StoredMessage, 'id' | 'state' | 'lastClass'>
const withWords = async (db: Database, found: Omit<StoredMessage, 'state' | 'lastClass'>[]) => {
  const words = new Map(
    (await db.$queryRaw<Words[]>(statements.wordsOf(ids(found)))).map((row) => [row.id, row]),
  )
  // who was erased meanwhile is not told
  return found.flatMap((message) =>
    words.has(message.id) ? [{ ...message, ...words.get(message.id)! }] : [],
  )
}

/** Taken to the letter: a per cent sign or an underscore is no wildcard. */
const containing = (word: string) =>
  ({ contains: word.replace(/[\\%_]/g, '\\$&'), mode: 'insensitive' }) as const

const matching = (search: string): Prisma.ContactMessageWhereInput => {
  const day = londonDay(search)
  return {
    OR: [
      { name: containing(search) },
      { email: containing(storedAddress(search)) },
      { subject: containing(search) },
      { message: containing(search) },
      ...(day ? [{ createdAt: { gte: day.from, lt: day.to } }] : []),
    ],
  }
}

/** That a held or pending message is not sent stands there for the partial index. */
const list = async (db: Database, state: MessageState | undefined, limit: number, search?: string) =>
  withWords(
    db,
    await db.contactMessage.findMany({
      omit,
      where: {
        ...(state && { state, ...(state !== 'sent' && { NOT: { state: 'sent' } }) }),
        ...(search !== undefined && matching(search)),
      },
      orderBy: { createdAt: 'desc' },
      take: limit,
    }),
  )

const find = async (db: Database, reference: string) => {
  const found = await db.$queryRaw<{ id: string }[]>(statements.findByReference(reference))
  return withWords(db, await db.contactMessage.findMany({ omit, where: { id: { in: ids(found) } } }))
}

/** Each page begins behind the last place of the one before. */
async function* pagesByEmail(db: Database, email: string): AsyncGenerator<StoredMessage[]> {
  let last = statements.START
  for (;;) {
    const found: statements.Place[] = await db.$queryRaw(statements.pageOf(email, last, PAGE))
    if (found.length === 0) return
    const page = await db.contactMessage.findMany({
      omit,
      where: { id: { in: ids(found) } },
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    })
    yield await withWords(db, page)
    if (found.length < PAGE) return
    last = found.at(-1)!
  }
}

const erase = async (db: Database, email: string) => {
  const erased = ids(await db.$queryRaw<{ id: string }[]>(statements.erase(email)))
  const [left] = await db.$queryRaw<{ count: number }[]>(statements.countOf(email))
  return { erased, beingSent: left!.count }
}

/** The operator's store over an open database. */
export const operatorStore = (db: Database): OperatorStore & PurgeStore => ({
  list: (state, limit, search) => list(db, state, limit, search),
  find: (reference) => find(db, reference),
  pagesByEmail: (email) => pagesByEmail(db, email),
  resend: (id, resendNo) => act(db, id, statements.resend(id, resendNo)),
  hold: (id) => act(db, id, statements.hold(id)),
  release: (id) => act(db, id, statements.release(id)),
  erase: (email) => erase(db, email),
  purge: async (days, limit) => ids(await db.$queryRaw<{ id: string }[]>(statements.purge(days, limit))),
  purgeRecords: async () => {
    await db.$executeRaw(purgeJobs(OLDEST_JOB_DAYS))
    await db.$executeRaw(statements.purgeErased(OLDEST_ERASED_DAYS))
  },
})
