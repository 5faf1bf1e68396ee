/** What a POST costs, beside the least that could store the same message: interleaved, on one durable Postgres. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { postgresBackend } from '../src/queue/postgres-backend.ts'
import { applyMigrations } from '../src/store/apply-migrations.ts'
import { mailVariables } from '../test/mail-server.ts'
import { openRedis } from '../test/redis-server.ts'
import { freePort, openPostgres } from '../../.dev/postgres.ts'
import { ensureRedis } from '../../.dev/tools.ts'
import { load } from './api-load.ts'
import { type Figures, type Measure, median } from '../../.dev/bench/figures.ts'
import { type MeasuredProcess, startMeasured } from './measured-process.ts'

const RUNS = 5
const SECONDS = 3
const MANY = 8
const HTTP = 'Node http + pg, one INSERT'

type Rival = { name: string; port: number; process: MeasuredProcess; atRest: number; samples: number[][] }

const startRival = async (
  name: string,
  start: (port: number) => Promise<MeasuredProcess>,
): Promise<Rival> => {
  const port = await freePort()
  const process = await start(port)
  return { name, port, process, atRest: process.megabytes(), samples: [] }
}

const bare = (kind: string, url: string) => (port: number) =>
  startMeasured(['backend/bench/api-bare.ts', kind, url, String(port)])

/** Limits are set out of the way by their variables; the path is the visitor's. */
const ours = (url: string, queueUrl: string) => (port: number) =>
  startMeasured(['backend/src/api.ts'], {
    DATABASE_URL: url,
    QUEUE_URL: queueUrl,
    API_PORT: String(port),
    SITE_URL: 'https://salon.example',
    CONTACT_LIMIT_PER_HOUR: '1000000000',
  })

/** One after the other, never side by side: they would take each other's time. */
const startRivals = async (url: string, redisUrl: string) => [
  await startRival(HTTP, bare('http', url)),
  await startRival('Koa + pg, nothing checked', bare('koa', url)),
  await startRival('our API, queue on Redis', ours(url, redisUrl)),
  await startRival('our API, queue on Postgres', ours(url, url)),
  await startRival('our API, Redis away', ours(url, `redis://127.0.0.1:${await freePort()}`)),
]

/** One visitor at a time for the latency, many for throughput and processor time. */
const sample = async ({ port, process, samples }: Rival) => {
  const alone = await load(port, 1, SECONDS)
  const before = process.cpuMs()
  const many = await load(port, MANY, SECONDS)
  const cpu = (process.cpuMs() - before) / (many.perSecond * SECONDS)
  samples.push([alone.p50, alone.p95, alone.p99, many.perSecond, many.p50, many.p99, cpu])
}

const postTable = (rivals: Rival[]): Figures => ({
  title: 'POST /api/contact',
  columns: [
    { name: 'p50', unit: 'ms', digits: 1, slack: 0.5 },
    { name: 'p95', unit: 'ms', digits: 1, tolerance: 1, slack: 2 },
    { name: 'p99', unit: 'ms', digits: 1, tolerance: 1, slack: 5 },
    { name: `posts at ${MANY} at once`, unit: '/s', better: 'more', tolerance: 0.4 },
    { name: 'their p50', unit: 'ms', digits: 1, tolerance: 0.5, slack: 2 },
    { name: 'their p99', unit: 'ms', digits: 1, tolerance: 1, slack: 10 },
    { name: 'processor', unit: 'ms', digits: 2, tolerance: 0.4, slack: 0.1 },
  ],
  rows: rivals.map(({ name, samples }) => ({
    name,
    values: samples[0]!.map((_, column) => median(samples.map((one) => one[column]!))),
    ...(name !== HTTP && { ratioTo: HTTP }),
  })),
})

const processRow = (name: string, process: MeasuredProcess, atRest: number) => ({
  name,
  values: [process.startedInMs, atRest, process.mostMegabytes()],
})

const processTable = async (rivals: Rival[], url: string, redisUrl: string): Promise<Figures> => {
  const settings = { DATABASE_URL: url, QUEUE_URL: redisUrl, ...mailVariables(await freePort()) }
  const worker = await startMeasured(['backend/src/worker.ts'], settings)
  const atRest = worker.megabytes()
  const rows = rivals.map(({ name, process, atRest }) => processRow(name, process, atRest))
  rows.push(processRow('our worker, at rest', worker, atRest))
  await worker.stop()
  return {
    title: 'Processes',
    columns: [
      { name: 'started in', unit: 'ms', tolerance: 1 },
      { name: 'memory at rest', unit: 'MB', slack: 30 },
      { name: 'memory under load', unit: 'MB', tolerance: 0.5, slack: 60 },
    ],
    rows: rows.map((row) => (row.name === HTTP ? row : { ...row, ratioTo: HTTP })),
  }
}

/** The tables of the API; rejects when Redis or Postgres cannot be had. */
export const measure: Measure = async ({ runs = RUNS }) => {
  if (!ensureRedis()) throw new Error('The API is measured with a redis-server on PATH.')
  const folder = mkdtempSync(join(tmpdir(), 'willow-bench-'))
  const [postgres, redis] = [await openPostgres(folder), await openRedis(await freePort())]
  await postgres.ensureDatabase('willow')
  const url = postgres.url('willow')
  await applyMigrations(url, 'prisma/migrations')
  await postgresBackend(url).prepare()
  const rivals = await startRivals(url, redis.url)
  try {
    for (const { port } of rivals) await load(port, MANY, SECONDS)
    for (let run = 0; run < runs; run++) for (const rival of rivals) await sample(rival)
    return [postTable(rivals), await processTable(rivals, url, redis.url)]
  } finally {
    await Promise.all(rivals.map(({ process }) => process.stop()))
    await redis.stop()
    await postgres.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
