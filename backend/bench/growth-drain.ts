/** A hundred thousand owed mails: does the worker send as fast as it is told, and stay as small as it was? */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { mailVariables } from '../test/mail-server.ts'
import { openRedis } from '../test/redis-server.ts'
import { freePort } from '../../.dev/postgres.ts'
import { ensureRedis } from '../../.dev/tools.ts'
import type { Figures } from '../../.dev/bench/figures.ts'
import { openMailCounter } from './mail-counter.ts'
import { SMALL_HEAP, startMeasured } from './measured-process.ts'

const OWED = 100_000
const PER_MINUTE = 600
const MINUTES = 1.5

const owe = async (url: string, count: number) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`
    INSERT INTO contact_message (id, name, email, subject, message)
    SELECT gen_random_uuid(), 'Ann Clarke', 'ann@example.com', 'A trim for Biscuit', repeat('Could you trim Biscuit? ', 10)
    FROM generate_series(1, ${count})`)
  await client.query('VACUUM ANALYZE contact_message')
  await client.end()
}

/** How many mails came, and the worker's memory in MB near the start and at the end. */
const watch = async (url: string, redisUrl: string) => {
  const mail = await openMailCounter()
  const env = {
    ...mailVariables(mail.port),
    MAILS_PER_MINUTE: String(PER_MINUTE),
    ...SMALL_HEAP,
    DATABASE_URL: url,
    QUEUE_URL: redisUrl,
  }
  const worker = await startMeasured(['backend/src/worker.ts'], env)
  await sleep(20_000)
  const memory = worker.megabytes()
  await sleep(MINUTES * 60_000 - 20_000)
  const result = { taken: mail.taken(), memory, later: worker.megabytes() }
  await worker.stop()
  await mail.close()
  return result
}

/** `PER_MINUTE` leave at once and the same number in each minute after: the pace is a sliding minute. */
export const drainFigures = async (url: string): Promise<Figures> => {
  if (!ensureRedis()) throw new Error('The drain needs a redis-server on PATH.')
  await owe(url, OWED)
  const redis = await openRedis(await freePort())
  const { taken, memory, later } = await watch(url, redis.url).finally(redis.stop)
  return {
    title: `Growth: ${OWED.toLocaleString('en-GB')} owed mails at ${PER_MINUTE} a minute`,
    columns: [
      { name: 'sent', unit: '', better: 'more' },
      { name: 'allowed', unit: '', exact: true, better: 'more' },
      { name: 'memory at 20 s', unit: 'MB', slack: 60 },
      { name: 'memory at the end', unit: 'MB', slack: 60 },
    ],
    rows: [
      { name: `worker, ${MINUTES} minutes`, values: [taken, PER_MINUTE * Math.ceil(MINUTES), memory, later] },
    ],
  }
}
