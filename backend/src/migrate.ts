/** The one-shot process that brings the database to this version before the others start. */
import { fileURLToPath } from 'node:url'
import { migrateEnv } from './env.ts'
import { openLog } from './log.ts'
import { queueBackend } from './queue/message-queue.ts'
import { applyMigrations } from './store/apply-migrations.ts'

const log = openLog('migrate')
const MIGRATIONS = fileURLToPath(new URL('../../prisma/migrations', import.meta.url))

try {
  const env = migrateEnv()
  const applied = await applyMigrations(env.DATABASE_URL, MIGRATIONS)
  for (const name of applied) log('migration.applied', { name })
  await queueBackend(env.QUEUE_URL ?? env.DATABASE_URL).prepare()
  log('database.ready', { applied: applied.length })
} catch (error) {
  log('process.failed', { error: error instanceof Error ? error.message : String(error) })
  process.exitCode = 1
}
