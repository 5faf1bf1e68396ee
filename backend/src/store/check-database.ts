/** How the database is, for the operator: reachable, migrated, and with a clock like ours. */
import { readdirSync } from 'node:fs'
import pg from 'pg'

/** Facts about the database; throws when it is out of reach. */
export type DatabaseFacts = {
  missing: string[]
  clockDifferenceSeconds: number
  megabytes: number
  pending: number
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

/** Looks at the database of `url` and compares it with the migrations in `folder`. */
export const checkDatabase = async (url: string, folder: string): Promise<DatabaseFacts> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000, query_timeout: 5000 })
  try {
    await client.connect()
    const done = await applied(client)
    const missing = migrationNames(folder).filter((name) => !done.includes(name))
    const { rows } = await client.query<{ now: Date; megabytes: number }>(
      'SELECT clock_timestamp() AS now, (pg_database_size(current_database()) / 1048576)::int AS megabytes',
    )
    const pending =
      missing.length > 0
        ? 0
        : (
            await client.query<{ n: number }>(
              "SELECT count(*)::int AS n FROM contact_message WHERE state = 'pending'",
            )
          ).rows[0]!.n
    const clockDifferenceSeconds = Math.round((Date.now() - rows[0]!.now.getTime()) / 1000)
    return { missing, clockDifferenceSeconds, megabytes: rows[0]!.megabytes, pending }
  } finally {
    await client.end().catch(() => {})
  }
}
