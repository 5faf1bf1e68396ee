/** How the database is, for the operator: reachable, migrated, and with a clock like ours. */
import { readdirSync } from 'node:fs'
import pg from 'pg'
import { openDatabase } from './database.ts'
import { jobStore } from './job-store.ts'
import * as statements from './statements.ts'

/** Facts about the database. */
export type DatabaseFacts = {
  missing: string[]
  clockDifferenceSeconds: number
  megabytes: number
  pending: number
  /** Settings of the server with which a message told "sent" can be lost, a valid one is refused, or visitors' texts are logged. */
  unsafe: string[]
  /** The last one that was restored for a test, and copied where it should be; null where none is known. */
  backup: { ageHours: number; name: string | null } | null
  /** Since when copies to another machine fail; null where they do not. */
  uncopiedHours: number | null
}

const SAFE = {
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  log_error_verbosity: 'terse',
  // In another one a text is too long, or has a sign that cannot be stored, although the form has taken it.
  server_encoding: 'UTF8',
}

const migrationNames = (folder: string) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)

const applied = async (client: pg.Client) => {
  const { rows } = await client.query<{ found: string | null }>(
    "SELECT to_regclass('_prisma_migrations')::text AS found",
  )
  if (!rows[0]!.found) return []
  const names = await client.query<{ migration_name: string }>(
    'SELECT migration_name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL',
  )
  return names.rows.map((row) => row.migration_name)
}

/** The service backup notes here when it has made one, and its file's name. */
const backups = async (client: pg.Client): Promise<Pick<DatabaseFacts, 'backup' | 'uncopiedHours'>> => {
  const { rows } = await client.query<{ period: string; ageHours: number; name: string | null }>(
    `SELECT period, extract(epoch FROM clock_timestamp() - done_at)::float8 / 3600 AS "ageHours",
       (SELECT period FROM periodic_job WHERE name = 'backup-file' ORDER BY done_at DESC LIMIT 1) AS name
     FROM periodic_job WHERE name = 'backup'`,
  )
  const of = (period: string) => rows.find((row) => row.period === period) ?? null
  return { backup: of('last'), uncopiedHours: of('uncopied')?.ageHours ?? null }
}

/** Through the product's own connection, so that what it says of itself is seen too. */
const lookThroughProduct = async (url: string) => {
  const { db, close } = openDatabase(url, { connections: 1 })
  try {
    const now = await jobStore(db).now()
    const settings = await db.$queryRaw<{ name: keyof typeof SAFE; setting: string }[]>(
      statements.settings(Object.keys(SAFE)),
    )
    return {
      clockDifferenceSeconds: Math.round((Date.now() - now.getTime()) / 1000),
      unsafe: settings
        .filter(({ name, setting }) => setting !== SAFE[name])
        .map(({ name, setting }) => `${name} is ${setting}`),
    }
  } finally {
    await close()
  }
}

/** Looks at the database of `url`, throws when it is out of reach, and compares it with the migrations in `folder`. */
export const checkDatabase = async (url: string, folder: string): Promise<DatabaseFacts> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000, query_timeout: 5000 })
  try {
    await client.connect()
    const done = await applied(client)
    const missing = migrationNames(folder).filter((name) => !done.includes(name))
    const { rows } = await client.query<{ megabytes: number }>(
      'SELECT (pg_database_size(current_database()) / 1048576)::int AS megabytes',
    )
    const pending =
      missing.length > 0
        ? 0
        : (
            await client.query<{ n: number }>(
              "SELECT count(*)::int AS n FROM contact_message WHERE state = 'pending'",
            )
          ).rows[0]!.n
    const made = missing.length > 0 ? { backup: null, uncopiedHours: null } : await backups(client)
    return { missing, megabytes: rows[0]!.megabytes, pending, ...made, ...(await lookThroughProduct(url)) }
  } finally {
    await client.end().catch(() => {})
  }
}
