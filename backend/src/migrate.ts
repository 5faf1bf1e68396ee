/** The one-shot process that migrates the database to this version before the others start. */
import { messageOf, openLog } from './log.ts'
import { migrateEnv } from './settings/env.ts'
import { reachDatabase } from './store/database.ts'
import { applyMigrations } from './store/migrations.ts'
import { grantRoles } from './store/roles.ts'

const log = openLog('migrate')

try {
  const env = migrateEnv(process.env)
  await reachDatabase(env.DATABASE_URL)
  const applied = await applyMigrations(env.DATABASE_URL)
  for (const name of applied) log('migration.applied', { name })
  const passwords = { api: env.API_DATABASE_PASSWORD, worker: env.WORKER_DATABASE_PASSWORD }
  await grantRoles(env.DATABASE_URL, passwords)
  log('database.ready', { applied: applied.length })
} catch (error) {
  log('process.failed', { error: messageOf(error) })
  process.exitCode = 1
}
