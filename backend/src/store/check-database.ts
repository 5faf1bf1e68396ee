/** How the database is, for the operator: reachable, migrated, safe, and what it knows of the product's state. */
import { readdirSync } from 'node:fs'
import pg from 'pg'
import { openDatabase } from './database.ts'
import type { Figures } from '#src/contact/housekeeping-ports.ts'
import { figuresStore } from './figures-store.ts'
import * as statements from './statements.ts'
import { type Board, statusStore } from './status-store.ts'

/** Facts about the database. */
export type DatabaseFacts = {
  missing: string[]
  megabytes: number
  /** Settings of the server with which a message told "sent" can be lost, a valid one is refused, or visitors' texts are logged. */
  unsafe: string[]
  /** What the checks need; null where migrations are missing. */
  state: { figures: Figures; board: Board } | null
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

/** Through the product's own connection, so that what it says of itself is seen too. */
const lookThroughProduct = async (url: string, isMigrated: boolean) => {
  const { db, close } = openDatabase(url, { connections: 1 })
  try {
    const settings = await db.$queryRaw<{ name: keyof typeof SAFE; setting: string }[]>(
      statements.settings(Object.keys(SAFE)),
    )
    const unsafe = settings
      .filter(({ name, setting }) => setting !== SAFE[name])
      .map(({ name, setting }) => `${name} is ${setting}`)
    if (!isMigrated) return { unsafe, state: null }
    return { unsafe, state: { figures: await figuresStore(db).read(), board: await statusStore(db).read() } }
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
    return {
      missing,
      megabytes: rows[0]!.megabytes,
      ...(await lookThroughProduct(url, missing.length === 0)),
    }
  } finally {
    await client.end().catch(() => {})
  }
}
