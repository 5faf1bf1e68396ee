/** The way to Postgres. Every wait has an end: the driver's own defaults hang for ever on a frozen server. */
import { PrismaPg } from '@prisma/adapter-pg'
import { PrismaClient } from '../../../prisma/generated/client.ts'

export type Database = PrismaClient

/**
 * What the product assumes of a connection, said by the connection. The driver's adapter drops the offset of a time
 * with a zone: with any other zone than UTC every time would be wrong by hours. Without synchronous commits a message
 * could be told "sent" and be gone after a power cut.
 */
const SESSION = '-c TimeZone=UTC -c synchronous_commit=on'

/** The driver takes `options` of the address in place of ours: they come first here, and so the last word is ours. */
const withSession = (address: string) => {
  const url = new URL(address)
  const options = [...url.searchParams.getAll('options'), SESSION].join(' ')
  url.searchParams.delete('options')
  return { connectionString: url.href, options }
}

const TIMEOUTS_MS = {
  connectionTimeoutMillis: 2000,
  query_timeout: 5000,
  statement_timeout: 4000,
  idle_in_transaction_session_timeout: 10_000,
}

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

/** Opens a pool of at most `connections`; the first query connects. `close` ends it. */
export const openDatabase = (
  url: string,
  { connections = 5 } = {},
): { db: Database; close: () => Promise<void> } => {
  const adapter = new PrismaPg(
    { ...withSession(url), max: connections, keepAlive: true, ...TIMEOUTS_MS },
    { onPoolError: () => {}, onConnectionError: () => {}, statementNameGenerator: makeNames() },
  )
  const db = new PrismaClient({ adapter, errorFormat: 'minimal' })
  return { db, close: () => db.$disconnect() }
}
