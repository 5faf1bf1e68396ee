/**
 * Ten minutes of ten messages a second through API, queue, worker and mail server, each process with the memory of
 * its container: does what they hold level off? `SOAK_SECONDS` makes it longer. Asked for by name only.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { applyMigrations } from '../src/store/apply-migrations.ts'
import { mailVariables } from '../test/mail-server.ts'
import { openRedis } from '../test/redis-server.ts'
import { freePort, openPostgres } from '../../.dev/postgres.ts'
import { ensureRedis } from '../../.dev/tools.ts'
import { type Figures, type Measure, median } from '../../.dev/bench/figures.ts'
import { openMailCounter } from './mail-counter.ts'
import { postFor } from './soak-posts.ts'
import { type SoakedProcess, startSoaked } from './soak-process.ts'

const SECONDS = Number(process.env.SOAK_SECONDS ?? 600)
const PER_SECOND = 10
const LOOK_SECONDS = 30
/** Heap at the end over heap near the start; what a process still learns in ten minutes is less than this. */
const MOST_GROWTH = 1.1

type Look = { heap: number; resident: number }

const lookEvery = async (seconds: number, process: SoakedProcess): Promise<Look[]> => {
  const looks: Look[] = []
  for (let at = LOOK_SECONDS; at <= seconds; at += LOOK_SECONDS) {
    await sleep(LOOK_SECONDS * 1000)
    looks.push(await process.held())
  }
  return looks
}

/** Compares the second fifth of the time, when everything is warm, with the last one. */
const rowOf = (name: string, looks: Look[]): Figures['rows'][number] => {
  const fifth = Math.max(1, Math.round(looks.length / 5))
  const [early, late] = [looks.slice(fifth, 2 * fifth), looks.slice(-fifth)]
  const [heap, later] = [median(early.map((look) => look.heap)), median(late.map((look) => look.heap))]
  const resident = [early, late].map((part) => median(part.map((look) => look.resident)))
  return { name, values: [heap, later, later / heap, ...resident], budget: [null, null, MOST_GROWTH] }
}

const curve = (name: string, looks: Look[]) =>
  `${name}: heap ${looks.map(({ heap }) => heap.toFixed(1)).join(' ')}; resident ${looks.map(({ resident }) => resident.toFixed(0)).join(' ')}`

const soak = async (url: string, queueUrl: string): Promise<Figures> => {
  const mail = await openMailCounter()
  const [stores, port] = [{ DATABASE_URL: url, QUEUE_URL: queueUrl }, await freePort()]
  const most = '1000000000'
  const limits = { TRUST_PROXY: 'true', CONTACT_LIMIT_PER_HOUR: most, CONTACT_LIMIT_PER_MINUTE: most }
  const api = await startSoaked('api', {
    ...stores,
    ...limits,
    API_PORT: String(port),
    SITE_URL: 'https://salon.example',
  })
  const worker = await startSoaked('worker', {
    ...stores,
    ...mailVariables(mail.port),
    MAILS_PER_MINUTE: '6000',
  })
  const watched = Promise.all([lookEvery(SECONDS, api), lookEvery(SECONDS, worker)])
  const [accepted, [ofApi, ofWorker]] = await Promise.all([postFor(SECONDS, PER_SECOND, port), watched])
  await sleep(2000)
  await Promise.all([api.stop(), worker.stop(), mail.close()])
  if (mail.taken() < accepted) throw new Error(`Of ${accepted} accepted messages ${mail.taken()} arrived.`)
  return {
    title: `Soak: ${PER_SECOND} messages a second for ${SECONDS} s`,
    columns: [
      { name: 'heap early', unit: 'MB', digits: 1 },
      { name: 'heap late', unit: 'MB', digits: 1 },
      { name: 'late ÷ early', unit: '', digits: 2, exact: true },
      { name: 'memory early', unit: 'MB' },
      { name: 'memory late', unit: 'MB' },
    ],
    rows: [rowOf('API', ofApi), rowOf('worker', ofWorker)],
    note: `${accepted} accepted, ${mail.taken()} mails. MB every ${LOOK_SECONDS} s. ${curve('API', ofApi)}. ${curve('Worker', ofWorker)}.`,
  }
}

/** The soak's table; rejects when Redis or Postgres cannot be had, or a message was lost. */
export const measure: Measure = async () => {
  if (!ensureRedis()) throw new Error('The soak needs a redis-server on PATH.')
  const folder = mkdtempSync(join(tmpdir(), 'willow-soak-'))
  const [postgres, redis] = [
    await openPostgres(folder, { durable: false }),
    await openRedis(await freePort()),
  ]
  try {
    await postgres.ensureDatabase('soak')
    await applyMigrations(postgres.url('soak'), 'prisma/migrations')
    return [await soak(postgres.url('soak'), redis.url)]
  } finally {
    await redis.stop()
    await postgres.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
