/** What a start, rest and a POST of ours cost beside bare Node, in processor time: the clock's tells of the machine. */
import { setTimeout as sleep } from 'node:timers/promises'
import { mailVariables } from '../test/mail-server.ts'
import { freePort } from '../../.dev/postgres.ts'
import { type Figures, median, type Measure } from '../../.dev/bench/figures.ts'
import { load } from './api-load.ts'
import { bare, ours, withStores } from './api-rivals.ts'
import { type MeasuredProcess, SMALL_HEAP, startMeasured } from './measured-process.ts'

const RUNS = 5
const [MANY, SECONDS] = [8, 2]
/** What a process still does after its start. */
const REST_MS = 500
const NOTHING = "setInterval(() => {}, 60_000); console.log('process.ready')"

type Start = () => Promise<MeasuredProcess>

/** What else happens on the machine only adds. */
const leastOf = (samples: number[][]) =>
  samples[0]!.map((_, column) => Math.min(...samples.map((sample) => sample[column]!)))

/** Takes each once in turn, again and again: they meet the same moods of the machine. */
const interleave = async (runs: number, things: Record<string, () => Promise<number[]>>) => {
  const samples = Object.entries(things).map(([name, take]) => ({ name, take, taken: [] as number[][] }))
  for (let run = 0; run < runs; run++) for (const { take, taken } of samples) taken.push(await take())
  const [yardstick] = samples
  return samples.map(({ name, taken }) => ({
    name,
    values: leastOf(taken),
    ...(name !== yardstick!.name && { ratioTo: yardstick!.name }),
  }))
}

const startAndRest = (start: Start) => async () => {
  const process = await start()
  const started = process.cpuMs()
  await sleep(REST_MS)
  const memory = process.megabytes()
  await process.stop()
  return [started, memory]
}

const starts = async (runs: number, url: string, queueUrl: string): Promise<Figures> => {
  const stores = { DATABASE_URL: url, QUEUE_URL: queueUrl, ...SMALL_HEAP }
  const worker = { ...stores, ...mailVariables(await freePort()) }
  return {
    title: 'Process ÷ bare Node',
    columns: [
      { name: 'start', unit: 'ms', tolerance: 0.6 },
      { name: 'memory', unit: 'MB', tolerance: 0.2 },
    ],
    rows: await interleave(runs, {
      'bare Node': startAndRest(() => startMeasured(['-e', NOTHING], SMALL_HEAP)),
      API: startAndRest(async () => ours(url, queueUrl, SMALL_HEAP)(await freePort())),
      worker: startAndRest(() => startMeasured(['backend/src/worker.ts'], worker)),
    }),
  }
}

/** Processor time of one POST, in milliseconds. */
const processorOf = async (port: number, { cpuMs }: MeasuredProcess) => {
  const before = cpuMs()
  const { perSecond } = await load(port, 1, SECONDS)
  return (cpuMs() - before) / (perSecond * SECONDS)
}

/** Both at the same time: whatever the machine does meanwhile, it does to both. */
const posts = async (runs: number, url: string, queueUrl: string): Promise<Figures> => {
  const [port, barePort] = [await freePort(), await freePort()]
  const [api, http] = [await ours(url, queueUrl)(port), await bare('http', url)(barePort)]
  const ratios: number[] = []
  try {
    for (const one of [port, barePort]) await load(one, MANY, SECONDS)
    for (let run = 0; run < runs; run++) {
      const both = [processorOf(port, api), processorOf(barePort, http)]
      const [ofApi, ofBare] = await Promise.all(both)
      ratios.push(ofApi! / ofBare!)
    }
  } finally {
    await Promise.all([api.stop(), http.stop()])
  }
  const columns = [{ name: 'processor', unit: '', digits: 2, exact: true, tolerance: 0.5 }]
  return { title: 'POST ÷ bare server', columns, rows: [{ name: 'API', values: [median(ratios)] }] }
}

/** Rejects when Redis or Postgres cannot be had. */
export const measure: Measure = ({ runs = RUNS }) =>
  withStores(async (url, redisUrl) => [await starts(runs, url, redisUrl), await posts(runs, url, redisUrl)])
