/** What a POST costs, beside the least that could store the same message: both on one durable Postgres. */
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import pg from 'pg'
import { freePort, localEnv, ROOT } from '../environment.ts'
import { spawnProcess } from '../processes.ts'
import { runToEnd } from '../run.ts'
import { openPostgres } from '../servers/postgres.ts'
import { openRedis } from '../servers/redis.ts'
import type { Bench } from './bench.ts'

const SECONDS = 5
const MANY = 8
const INSERT =
  'INSERT INTO contact_message (id, idempotency_key, name, email, subject, message) VALUES ($1, $2, $3, $4, $5, $6)'

/** autocannon puts an id of each post in the place of `[<id>]`, so that no message repeats another. */
const MESSAGE = {
  name: 'Ann Clarke',
  email: 'ann@example.com',
  subject: 'A trim for Biscuit',
  message: `[<id>] ${'Hello, could you trim Biscuit next week? '.repeat(10)}`,
}
const BODY = JSON.stringify({ ...MESSAGE, elapsedMs: 60_000 })

type Report = { requests: { total: number }; non2xx: number; errors: number }

/** npx fetches autocannon when it is first needed. */
const load = async (port: number, connections: number) => {
  const options = `-j -I -m POST -c ${connections} -d ${SECONDS} -H Content-Type=application/json -H Idempotency-Key=one`
  const address = `http://127.0.0.1:${port}/api/contact`
  const args = ['--yes', 'autocannon@9.0.0', ...options.split(' '), '-b', BODY, address]
  const report = JSON.parse((await promisify(execFile)('npx', args)).stdout) as Report
  if (report.non2xx + report.errors > 0) throw new Error('Not every post was answered 202.')
  return report
}

/** The process's time on the processor in milliseconds, on Linux: 100 ticks a second. */
const processorMs = (pid: number) => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) /, '')
  const [userTicks, systemTicks] = fields.split(' ').slice(11)
  return 10 * (Number(userTicks) + Number(systemTicks))
}

const measure = async (pid: number, port: number) => {
  const alone = await load(port, 1)
  const before = processorMs(pid)
  const many = await load(port, MANY)
  const eachMs = (processorMs(pid) - before) / many.requests.total
  return [(SECONDS * 1000) / alone.requests.total, many.requests.total / SECONDS, eachMs]
}

/** Stores each request's body by one INSERT, unchecked. */
const openBareServer = async (url: string, port: number) => {
  const pool = new pg.Pool({ connectionString: url, max: 5 })
  const server = createServer(async (req, res) => {
    const { name, email, subject, message } = JSON.parse(await text(req)) as typeof MESSAGE
    const id = randomUUID()
    await pool.query(INSERT, [id, id.replaceAll('-', '').repeat(2), name, email, subject, message])
    res.writeHead(202, { 'Content-Type': 'application/json' }).end(JSON.stringify({ id }))
  })
  await once(server.listen(port, '127.0.0.1'), 'listening')
  return () => Promise.all([server.close(), pool.end()])
}

/** The site's variables. */
const siteEnv = () =>
  Object.fromEntries(
    Object.entries(localEnv()).flatMap(([name, value]) => (name.startsWith('SITE_') ? [[name, value!]] : [])),
  )

export const open = async (): Promise<Bench> => {
  const folder = join(ROOT, '.local/bench-database')
  rmSync(folder, { recursive: true, force: true })
  const postgres = await openPostgres(folder)
  const redis = await openRedis(await freePort())
  await postgres.ensureDatabase('willow')
  const url = postgres.url('willow')
  await runToEnd('The migration', ['backend/src/migrate.ts'], { ...process.env, DATABASE_URL: url })
  const barePort = await freePort()
  const port = await freePort()
  const closeBare = await openBareServer(url, barePort)
  const { child, stop } = await spawnProcess('api', {
    ...siteEnv(),
    DATABASE_URL: url,
    QUEUE_URL: redis.url,
    API_PORT: String(port),
    CONTACT_LIMIT_PER_HOUR: '999999999',
    CONTACT_LIMIT_PER_MINUTE: '999999999',
  })
  return {
    columns: ['one at a time, ms', `${MANY} at once, posts/s`, 'processor each, ms'],
    rows: [
      { name: 'bare', measure: () => measure(process.pid, barePort) },
      { name: 'ours', beside: 'bare', measure: () => measure(child.pid!, port) },
    ],
    close: () => Promise.all([closeBare(), stop(), redis.stop()]).then(postgres.close),
  }
}
