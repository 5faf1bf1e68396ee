/** Our API and the least that could do its work, over one durable Postgres and one Redis. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { postgresBackend } from '#src/queue/message-queue.ts'
import { applyMigrations } from '#src/store/migrations.ts'
import { openRedis } from '../test/redis-server.ts'
import { freePort, openPostgres } from '../../.dev/postgres.ts'
import { ensureRedis } from '../../.dev/tools.ts'
import { startMeasured } from './measured-process.ts'
import { siteVariables } from '../test/samples.ts'

/** Starts Node's own server (`http`), or Koa, with one INSERT (api-bare.ts). */
export const bare = (kind: string, url: string) => (port: number) =>
  startMeasured(['backend/bench/api-bare.ts', kind, url, String(port)])

/** Starts our API: limits are set out of the way by their variables, the path is the visitor's. */
export const ours =
  (url: string, queueUrl: string, env: Record<string, string> = {}) =>
  (port: number) =>
    startMeasured(['backend/src/api.ts'], {
      DATABASE_URL: url,
      QUEUE_URL: queueUrl,
      API_PORT: String(port),
      ...siteVariables,
      CONTACT_LIMIT_PER_HOUR: '1000000000',
      CONTACT_LIMIT_PER_MINUTE: '1000000000',
      ...env,
    })

/** Gives `action` the addresses of a migrated Postgres and of a Redis. Rejects when one of them cannot be had. */
export const withStores = async <T>(action: (url: string, redisUrl: string) => Promise<T>): Promise<T> => {
  if (!ensureRedis()) throw new Error('The API is measured with a redis-server on PATH.')
  const folder = mkdtempSync(join(tmpdir(), 'willow-bench-'))
  const [postgres, redis] = [await openPostgres(folder), await openRedis(await freePort())]
  try {
    await postgres.ensureDatabase('willow')
    const url = postgres.url('willow')
    await applyMigrations(url)
    await postgresBackend(url).prepare()
    return await action(url, redis.url)
  } finally {
    await redis.stop()
    await postgres.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
