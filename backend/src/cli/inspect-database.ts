/** What `doctor` must know of the database itself: its migrations and its settings. */
import { openDatabase, reachDatabase } from '#src/store/database.ts'
import { metricsStore, type Metrics } from '#src/store/metrics.ts'
import { migrationNames } from '#src/store/migrations.ts'

/** Server settings without which an accepted message can be lost, or visitors' texts are logged. */
const SAFE_SETTINGS = {
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  // Leaves the parameters of statements out of the log, whatever else is logged.
  log_error_verbosity: 'terse',
  // "on" in a replica, and where somebody has made the server read-only.
  transaction_read_only: 'off',
}

export type DatabaseFacts = {
  /** Migrations of this version that are not applied. */
  missing: string[]
  /** Settings that are not as in `SAFE_SETTINGS`, such as "fsync is off". */
  unsafe: string[]
  /** Null if migrations are missing. */
  metrics: Metrics | null
}

/**
 * Inspects the database of `url` over the product's own kind of connection, including its session settings. Throws if it
 * is unreachable.
 */
export const inspectDatabase = async (url: string): Promise<DatabaseFacts> => {
  await reachDatabase(url)
  const { db, close } = openDatabase(url, { connections: 1 })
  try {
    const [{ ledger }] = await db.$queryRaw<[{ ledger: string | null }]>`
      SELECT to_regclass('_prisma_migrations')::text AS ledger`
    const applied = ledger
      ? await db.$queryRaw<{ name: string }[]>`SELECT migration_name AS name FROM _prisma_migrations`
      : []
    const missing = migrationNames().filter((expected) => !applied.some(({ name }) => name === expected))
    const settings = await db.$queryRaw<{ name: keyof typeof SAFE_SETTINGS; setting: string }[]>`
      SELECT name, setting FROM pg_settings WHERE name = ANY (${Object.keys(SAFE_SETTINGS)})`
    const unsafe = settings
      .filter(({ name, setting }) => setting !== SAFE_SETTINGS[name])
      .map(({ name, setting }) => `${name} is ${setting}`)
    const metrics = missing.length > 0 ? null : await metricsStore(db).read()
    return { missing, unsafe, metrics }
  } finally {
    await close()
  }
}
