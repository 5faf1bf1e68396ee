/** Runs once for all tests: a real Postgres with a migrated database, which each test copies, and a real Redis. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { withClient } from '#src/store/database.ts'
import { applyMigrations } from '#src/store/migrations.ts'
import { freePort } from '../../dev/environment.ts'
import { openPostgres } from '../../dev/servers/postgres.ts'
import { openRedis } from '../../dev/servers/redis.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string
    redisUrl: string
  }
}

export default async ({ provide }: TestProject) => {
  const folder = mkdtempSync(join(tmpdir(), 'willow-test-'))
  const postgres = await openPostgres(folder, { durable: false })
  await withClient(postgres.url('postgres'), async (client) => {
    // It must make no difference that Postgres is in another time zone than the processes.
    await client.query("ALTER SYSTEM SET timezone = 'Asia/Kolkata'")
    await client.query('SELECT pg_reload_conf()')
  })
  await applyMigrations(postgres.url())
  const redis = await openRedis(await freePort())
  provide('postgresUrl', postgres.url('postgres'))
  provide('redisUrl', redis.url)
  return async () => {
    await redis.stop()
    await postgres.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
