/** The way to Postgres. Every wait has an end: the driver's own defaults hang for ever on a frozen server. */
import { setTimeout as sleep } from 'node:timers/promises'
import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import { PrismaClient } from '../../../prisma/generated/client.ts'

export type Database = PrismaClient

/**
 * What the product assumes of a connection, said by the connection. The driver's adapter drops the offset of a time
 * with a zone: with any other zone than UTC every time would be wrong by hours. Without synchronous commits a message
 * could be answered "sent" and be gone after a power cut.
 */
const SESSION = '-c TimeZone=UTC -c synchronous_commit=on'

/** The driver takes `options` of the address in place of ours: they come first here, and so the last word is ours. */
const withSession = (address: string) => {
  const url = new URL(address)
  const options = [...url.searchParams.getAll('options'), SESSION].join(' ')
  url.searchParams.delete('options')
  return { connectionString: url.href, options }
}

/** A server that hangs keeps its client waiting a second longer than its own limit for a statement. */
const timeoutsFor = (statementMs: number) => ({
  connectionTimeoutMillis: 2000,
  query_timeout: statementMs + 1000,
  statement_timeout: statementMs,
  idle_in_transaction_session_timeout: 10_000,
})

/** Statements of a process are few; lists of ids of many lengths stay unnamed. */
const MOST_STATEMENTS = 60

/**
 * Names each statement, so that a connection's server parses it once: a claim or an insert takes a third less time. A
 * pooler between must know prepared statements (PgBouncer from 1.21).
 */
const makeNames = () => {
  const names = new Map<string, string>()
  return ({ sql }: { sql: string }): string => {
    if (!names.has(sql) && names.size < MOST_STATEMENTS) names.set(sql, `willow_${names.size}`)
    return names.get(sql) ?? ''
  }
}

/** Opens a pool of at most `connections`, whose statements end within `statementMs`; the first query connects. `close` ends it. */
export const openDatabase = (
  url: string,
  { connections = 5, statementMs = 4000 } = {},
): { db: Database; close: () => Promise<void> } => {
  const adapter = new PrismaPg(
    { ...withSession(url), max: connections, keepAlive: true, ...timeoutsFor(statementMs) },
    { onPoolError: () => {}, onConnectionError: () => {}, statementNameGenerator: makeNames() },
  )
  const db = new PrismaClient({ adapter, errorFormat: 'minimal' })
  return { db, close: () => db.$disconnect() }
}

/** SQLSTATE of a refused login (PostgreSQL, appendix A): waiting does not change it. */
const REFUSED = new Set(['28P01', '28000'])

const refusedSentence = (url: string) => {
  const { username, hostname } = new URL(url)
  const role = decodeURIComponent(username)
  const refused = `The database at ${hostname} refuses the password of ${role}`
  // migrate gives these two theirs (roles.ts)
  if (/_(api|worker)$/.test(role)) return `${refused}: "docker compose up -d" gives it the one in .env.`
  return (
    `${refused}. It keeps the password of its first start: put that one back, or give the database the new one with: ` +
    `docker compose exec db psql -U ${role} -c "\\password"`
  )
}

/** SQLSTATE of a database that is not there; a restore that was killed leaves it under another name. */
const NO_DATABASE = '3D000'

const absentSentence = ({ message, code }: Error & { code?: string }) =>
  code === NO_DATABASE
    ? `${message}. Was a restore interrupted? This takes it back: docker compose run --rm --no-deps backup backup`
    : `The database does not answer: ${message}`

const connect = async (url: string) => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3000 })
  client.on('error', () => {})
  try {
    await client.connect()
  } finally {
    await client.end().catch(() => {})
  }
}

/** Resolves when the database lets us in. Rejects at once when it refuses the login, else after `patienceMs`. */
export const awaitDatabase = async (url: string, { patienceMs }: { patienceMs: number }): Promise<void> => {
  const deadline = performance.now() + patienceMs
  for (;;) {
    try {
      return await connect(url)
    } catch (error) {
      if (REFUSED.has((error as { code: string }).code))
        throw new Error(refusedSentence(url), { cause: error })
      if (performance.now() > deadline) throw new Error(absentSentence(error as Error), { cause: error })
      await sleep(500)
    }
  }
}
