/** What a POST costs, beside the least that could store the same message: interleaved, on one durable Postgres. */
import { mailVariables } from '../test/mail-server.ts'
import { freePort } from '../../.dev/postgres.ts'
import { load } from './api-load.ts'
import { bare, ours, withStores } from './api-rivals.ts'
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
    ...(name.startsWith('our') && { ratioTo: HTTP }),
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
    rows: rows.map((row) => (row.name.startsWith('our') ? { ...row, ratioTo: HTTP } : row)),
  }
}

/** The tables of the API; rejects when Redis or Postgres cannot be had. */
export const measure: Measure = ({ runs = RUNS }) =>
  withStores(async (url, redisUrl) => {
    const rivals = await startRivals(url, redisUrl)
    try {
      for (const { port } of rivals) await load(port, MANY, SECONDS)
      for (let run = 0; run < runs; run++) for (const rival of rivals) await sample(rival)
      return [postTable(rivals), await processTable(rivals, url, redisUrl)]
    } finally {
      await Promise.all(rivals.map(({ process }) => process.stop()))
    }
  })
