/**
 * Applies `prisma/migrations` with `pg` alone, so that the runtime image needs no Prisma CLI. Writes the same
 * `_prisma_migrations` rows and takes the same advisory lock as `prisma migrate deploy`.
 */
import { createHash, randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { withClient } from './database.ts'

const MIGRATIONS = fileURLToPath(new URL('../../../prisma/migrations', import.meta.url))

/** The advisory lock of `prisma migrate`. */
const MIGRATION_LOCK = 72707369
const LEDGER = `CREATE TABLE IF NOT EXISTS _prisma_migrations (
  id VARCHAR(36) PRIMARY KEY NOT NULL, checksum VARCHAR(64) NOT NULL, finished_at TIMESTAMPTZ,
  migration_name VARCHAR(255) NOT NULL, logs TEXT, rolled_back_at TIMESTAMPTZ,
  started_at TIMESTAMPTZ NOT NULL DEFAULT now(), applied_steps_count INTEGER NOT NULL DEFAULT 0)`

type Migration = { name: string; sql: string; checksum: string }
type Applied = { migration_name: string; checksum: string }

const namesOf = (folder: string) =>
  readdirSync(folder, { withFileTypes: true })
    .flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
    .toSorted()

/** The names of this version's migrations, oldest first. */
export const migrationNames = (): string[] => namesOf(MIGRATIONS)

const readMigrations = (folder: string): Migration[] =>
  namesOf(folder).map((name) => {
    const sql = readFileSync(join(folder, name, 'migration.sql'), 'utf8')
    return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
  })

/**
 * The migrations to apply; throws one sentence if files and database have different histories. A database that has all of
 * them and more is that of a newer version, which an older one can use, because migrations only add.
 */
const findPending = (migrations: Migration[], applied: Applied[]) => {
  const byName = new Map(migrations.map((migration) => [migration.name, migration]))
  const appliedNames = new Set(applied.map((row) => row.migration_name))
  const pending = migrations.filter(({ name }) => !appliedNames.has(name))
  for (const { migration_name: name, checksum } of applied) {
    const migration = byName.get(name)
    if (migration && migration.checksum !== checksum)
      throw new Error(`Migration ${name} was edited after it was applied.`)
    if (!migration && pending[0])
      throw new Error(
        `The database has migration ${name}, which this version does not know, and lacks ${pending[0].name}: it is that of another product or branch.`,
      )
  }
  return pending
}

const applyMigration = async (client: pg.Client, { name, sql, checksum }: Migration) => {
  try {
    await client.query(sql)
    await client.query(
      `INSERT INTO _prisma_migrations (id, checksum, finished_at, migration_name, applied_steps_count)
       VALUES ($1, $2, clock_timestamp(), $3, 1)`,
      [randomUUID(), checksum, name],
    )
  } catch (error) {
    throw new Error(`Migration ${name} failed, and nothing of it was applied: ${(error as Error).message}`, {
      cause: error,
    })
  }
}

/** Longer than another migrator works. */
const OTHER_MIGRATOR = '2min'
/** A change that waits for a table holds up every message behind it, so it soon gives up: `migrate` can be run again. */
const OTHER_READER = '2s'

/**
 * Changes the database as the only program that does, all or nothing. Postgres ends it after five silent seconds, so that a
 * dead machine keeps no lock. Runs in one transaction, so that lock and settings end with it even where a connection pooler
 * keeps the session.
 */
export const withMigrationLock = <T>(url: string, change: (client: pg.Client) => Promise<T>): Promise<T> =>
  withClient(url, async (client) => {
    await client.query("BEGIN; SET LOCAL idle_in_transaction_session_timeout = '5s'")
    await client.query(`SET LOCAL lock_timeout = '${OTHER_MIGRATOR}'`)
    await client.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
    await client.query(`SET LOCAL lock_timeout = '${OTHER_READER}'`)
    const result = await change(client)
    await client.query('COMMIT')
    return result
  })

/** Applies the migrations in `folder`, all or none; resolves to the names of those applied now. */
export const applyMigrations = (url: string, { folder = MIGRATIONS } = {}): Promise<string[]> =>
  withMigrationLock(url, async (client) => {
    await client.query(LEDGER)
    const { rows } = await client.query<Applied>('SELECT migration_name, checksum FROM _prisma_migrations')
    const pending = findPending(readMigrations(folder), rows)
    for (const migration of pending) await applyMigration(client, migration)
    return pending.map(({ name }) => name)
  })
