/**
 * What a POST costs, compared with the least that could store the same message. Both run in turn, on one durable
 * Postgres and one Redis.
 */
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Bench, OpenBench } from '../../.dev/bench.ts'
import { findProgram, ROOT } from '../../.dev/environment.ts'
import { freePort } from '../test/servers/free-port.ts'
import { openPostgres } from '../test/servers/postgres.ts'
import { openRedis } from '../test/servers/redis.ts'
import { applyMigrations } from '#src/store/migrations.ts'
import { sentForm, siteVariables } from '../test/samples.ts'

const SECONDS = 3
const MANY = 8
const LEAST = 'Node http + pg, one INSERT'
const NO_LIMIT = '999999999'

const BODY = JSON.stringify({ ...sentForm, message: `${sentForm.message} `.repeat(10) })
const HEAD = [
  'POST /api/contact HTTP/1.1',
  'Host: localhost',
  'Content-Type: application/json',
  `Content-Length: ${Buffer.byteLength(BODY)}`,
].join('\r\n')

/** Like a browser's form: each message has a key of its own. */
const request = () => `${HEAD}\r\nIdempotency-Key: ${randomUUID()}\r\n\r\n${BODY}`

/** Responses are short and arrive whole: they end with the JSON's brace. */
const isWhole = (answer: string) => answer.endsWith('}') || answer.endsWith('}\r\n0\r\n\r\n')

/** Posts over one keep-alive connection, each message as soon as the last one is answered. */
const keepPosting = async (port: number, until: number, times: number[]) => {
  const socket = connect(port, '127.0.0.1').setNoDelay()
  await once(socket, 'connect')
  while (performance.now() < until) {
    const started = performance.now()
    socket.write(request())
    let answer = ''
    while (!isWhole(answer)) answer += String((await once(socket, 'data'))[0])
    if (!answer.startsWith('HTTP/1.1 202')) throw new Error(`A post was answered: ${answer.slice(0, 200)}`)
    times.push(performance.now() - started)
  }
  socket.destroy()
}

/** Response times in milliseconds, sorted, of a few seconds with `connections` at once. */
const load = async (port: number, connections: number) => {
  const times: number[] = []
  const until = performance.now() + SECONDS * 1000
  await Promise.all(Array.from({ length: connections }, () => keepPosting(port, until, times)))
  return times.toSorted((a, b) => a - b)
}
const quantile = (times: number[], share: number) => times[Math.floor((times.length - 1) * share)]!

/** Resident memory in MB and processor time in milliseconds (100 ticks a second); NaN where the system has no /proc. */
const readProcess = (pid: number) => {
  try {
    const memory = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
    return { megabytes: Number(memory) / 1024, cpuMs: 10 * (Number(fields[11]) + Number(fields[12])) }
  } catch {
    return { megabytes: NaN, cpuMs: NaN }
  }
}

/** Starts `node <args>` and waits for its `process.ready`; rejects with what it printed instead. */
const startServer = async (args: string[], env: Record<string, string> = {}) => {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
    printed += chunk
    if (printed.includes('process.ready')) break
  }
  if (!printed.includes('process.ready')) throw new Error(`${args[0]} ended: ${printed.trim()}`)
  child.stdout.resume()
  return child
}

/** One connection for the latency, many for throughput and processor time. */
const measure = async (pid: number, port: number) => {
  const alone = await load(port, 1)
  const before = readProcess(pid)
  const many = await load(port, MANY)
  const after = readProcess(pid)
  const cpu = (after.cpuMs - before.cpuMs) / many.length
  const latencies = [quantile(alone, 0.5), quantile(alone, 0.95), quantile(many, 0.95)]
  return [...latencies, many.length / SECONDS, cpu, after.megabytes]
}

const COLUMNS = [
  { name: 'p50', unit: 'ms', digits: 1 },
  { name: 'p95', unit: 'ms', digits: 1 },
  { name: `p95 of ${MANY} at once`, unit: 'ms', digits: 1 },
  { name: 'their posts', unit: '/s' },
  { name: 'processor each', unit: 'ms', digits: 2 },
  { name: 'memory', unit: 'MB' },
]

/** The API with its queue on Redis, and with Redis down. */
export const open: OpenBench = async (): Promise<Bench> => {
  if (!findProgram('redis-server')) throw new Error('The API is measured with a redis-server on PATH.')
  const folder = mkdtempSync(join(tmpdir(), 'willow-bench-'))
  const [postgres, redis] = [await openPostgres(folder), await openRedis(await freePort())]
  await postgres.ensureDatabase('willow')
  const url = postgres.url('willow')
  await applyMigrations(url)
  const ports = [await freePort(), await freePort(), await freePort()] as const
  const ours = (port: number, queueUrl: string) =>
    startServer(['backend/src/api.ts'], {
      ...siteVariables,
      DATABASE_URL: url,
      QUEUE_URL: queueUrl,
      API_PORT: String(port),
      CONTACT_LIMIT_PER_HOUR: NO_LIMIT,
      CONTACT_LIMIT_PER_MINUTE: NO_LIMIT,
    })
  const servers = [
    { name: LEAST, child: await startServer(['backend/bench/api-bare.ts', url, String(ports[0])]) },
    { name: 'our API', ratioTo: LEAST, child: await ours(ports[1], redis.url) },
    {
      name: 'our API, Redis down',
      ratioTo: LEAST,
      child: await ours(ports[2], `redis://127.0.0.1:${await freePort()}`),
    },
  ]
  for (const port of ports) await load(port, MANY)
  return {
    title: 'POST /api/contact',
    columns: COLUMNS,
    noise: 'p50',
    rows: servers.map(({ child, ...row }, at) => ({
      ...row,
      measure: () => measure(child.pid!, ports[at]!),
    })),
    close: async () => {
      for (const { child } of servers) {
        const ended = once(child, 'exit')
        child.kill('SIGTERM')
        await ended
      }
      await redis.stop()
      await postgres.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
