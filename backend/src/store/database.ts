/** Connects to Postgres. Every wait is limited: by default the driver waits for ever on a frozen server. */
import { Socket } from 'node:net'
import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import { PrismaClient, type Prisma } from '../../../prisma/generated/client.ts'

/** It has no interactive transactions: a late answer can leave one open, in which the messages stored next are lost. */
export type Database = Omit<Prisma.TransactionClient, '$transaction'>

/**
 * The session settings that the product relies on. The driver's adapter drops the offset of a timestamptz, so with
 * any time zone but UTC every time would be wrong, and it reads only ISO dates. Without synchronous commits a message that
 * was answered "sent" could be lost in a power cut.
 */
const SESSION = '-c TimeZone=UTC -c DateStyle=ISO -c synchronous_commit=on'

/** The driver lets `options` in the URL replace ours, so both are joined, ours last. */
const withSession = (address: string) => {
  const url = new URL(address)
  const options = [...url.searchParams.getAll('options'), SESSION].join(' ')
  url.searchParams.delete('options')
  return { connectionString: url.href, options }
}

/** The client waits a second longer than the server's own limits for a statement and for an open transaction. */
const timeoutsFor = (statementMs: number) => ({
  connectionTimeoutMillis: 2000,
  query_timeout: statementMs + 1000,
  statement_timeout: statementMs,
  idle_in_transaction_session_timeout: statementMs,
})

/**
 * An `error` event without a listener ends the process, and a client that the pool hands out has none. The query that
 * needs the lost connection fails anyway.
 */
const ignoreErrors = (client: pg.ClientBase) => void client.on('error', () => {})

/** Longer than a migration works. */
const LONGEST_QUERY_MS = 10 * 60_000

/** Runs `work`, whose queries end within `queryMs`, on a connection of its own, which is ended afterwards. */
export const withClient = async <T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
  queryMs = LONGEST_QUERY_MS,
): Promise<T> => {
  const socket = new Socket()
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5000,
    query_timeout: queryMs,
    stream: () => socket,
  })
  ignoreErrors(client)
  try {
    await client.connect()
    return await work(client)
  } finally {
    // A frozen server would never do its part of the goodbye.
    void client.end().catch(() => {})
    socket.destroySoon()
  }
}

/**
 * Opens a pool of at most `connections`, whose statements end within `statementMs`; the first query connects. `close`
 * ends it.
 */
export const openDatabase = (
  url: string,
  { connections = 5, statementMs = 4000 } = {},
): { db: Database; close: () => Promise<void> } => {
  const adapter = new PrismaPg(
    {
      ...withSession(url),
      max: connections,
      keepAlive: true,
      onConnect: ignoreErrors,
      ...timeoutsFor(statementMs),
    },
    { onPoolError: () => {}, onConnectionError: () => {} },
  )
  const db = new PrismaClient({ adapter, errorFormat: 'minimal' })
  return { db, close: () => db.$disconnect() }
}

/** SQLSTATE of a rejected login (PostgreSQL, appendix A). */
const WRONG_LOGIN = new Set(['28P01', '28000'])

const explainWrongPassword = (url: string) => {
  const { username, hostname } = new URL(url)
  const role = decodeURIComponent(username)
  const rejected = `The database at ${hostname} rejects the password of ${role}`
  // migrate sets the passwords of these two roles (roles.ts).
  if (/_(api|worker)$/.test(role)) return `${rejected}: "docker compose up -d" gives it the one in .env.`
  return (
    `${rejected}. It keeps the password of its first start: put that one back, or give the database the new one with: ` +
    `docker compose exec db psql -U ${role} -c "\\password"`
  )
}

/** Resolves if the database accepts a connection; else throws one sentence. */
export const reachDatabase = (url: string): Promise<void> =>
  withClient(url, async () => {}).catch((error: Error & { code?: string }) => {
    const sentence = WRONG_LOGIN.has(error.code ?? '')
      ? explainWrongPassword(url)
      : `The database does not answer: ${error.message}`
    throw new Error(sentence, { cause: error })
  })
