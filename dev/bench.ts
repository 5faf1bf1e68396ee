/**
 * `npm run bench`: what a POST costs beside Node's bare HTTP server with one INSERT, and how each page loads beside an
 * empty page and beside itself without scripts. `-- api` or `-- site` runs one part, `--runs 3` sets the repetitions.
 */
import { execFile, execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { parseArgs, promisify } from 'node:util'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { freePort, hasSandbox, ROOT } from './environment.ts'
import { startProcess } from './processes.ts'
import { runToEnd } from './run.ts'
import { buildNginx, startNginx } from './servers/nginx.ts'
import { openPostgres } from './servers/postgres.ts'
import { openRedis } from './servers/redis.ts'

const execute = promisify(execFile)

/** One line of the table: `measure` resolves to a figure per column. `beside` is the line that it is compared with. */
type Row = { name: string; beside?: string; measure: () => Promise<number[]> | number[] }
type Bench = { columns: string[]; rows: Row[]; close: () => Promise<unknown> }

const sorted = (numbers: number[]) => numbers.toSorted((a, b) => a - b)
const median = (numbers: number[]) => sorted(numbers)[numbers.length >> 1]!

/** The median of the runs; then how many times the other line's it is, run by run: the median, the least and the most. */
const describe = (own: number[], other: number[] | undefined) => {
  const value = Number(median(own).toPrecision(3))
  const ratios = sorted(own.map((figure, run) => figure / (other?.[run] ?? NaN)))
  if (!ratios.every(Number.isFinite)) return String(value)
  const [least, middle, most] = [ratios[0]!, median(ratios), ratios.at(-1)!].map((ratio) => ratio.toFixed(2))
  return `${value} = ${middle} × (${least}–${most})`
}

/** Interleaves the rows, so that a disturbance of the machine affects all of them. */
const runBench = async ({ columns, rows, close }: Bench, times: number) => {
  const figures = new Map(rows.map(({ name }) => [name, columns.map((): number[] => [])]))
  try {
    for (let run = 1; run <= times; run++) {
      for (const { name, measure } of rows)
        for (const [at, figure] of (await measure()).entries()) figures.get(name)![at]!.push(figure)
      console.log(`  run ${run} of ${times}`)
    }
  } finally {
    await close()
  }
  const lines = rows.map(({ name, beside = '' }) => {
    const describeColumn = (at: number) => describe(figures.get(name)![at]!, figures.get(beside)?.[at])
    const cells = columns.map((column, at) => [column, describeColumn(at)])
    return [beside ? `${name} / ${beside}` : name, Object.fromEntries(cells)]
  })
  console.table(Object.fromEntries(lines))
}

// --- api: what a POST costs, beside the least that could store the same message, both on one durable Postgres ---

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
const BODY = JSON.stringify(MESSAGE)

type LoadReport = { requests: { total: number }; non2xx: number; errors: number }

/** npx fetches autocannon when it is first needed. */
const load = async (port: number, connections: number) => {
  const options = `-j -I -m POST -c ${connections} -d ${SECONDS} -H Content-Type=application/json -H Idempotency-Key=one -H Elapsed-Ms=60000`
  const address = `http://127.0.0.1:${port}/api/contact`
  const args = ['--yes', 'autocannon@9.0.0', ...options.split(' '), '-b', BODY, address]
  const report = JSON.parse((await execute('npx', args)).stdout) as LoadReport
  if (report.non2xx + report.errors > 0) throw new Error('Not every post was answered 202.')
  return report
}

/** The process's time on the processor in milliseconds, on Linux: 100 ticks a second. */
const processorMs = (pid: number) => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) /, '')
  const [userTicks, systemTicks] = fields.split(' ').slice(11)
  return 10 * (Number(userTicks) + Number(systemTicks))
}

const measurePosts = async (pid: number, port: number) => {
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

const SITE = { SITE_URL: 'http://localhost' }

const benchApi = async (): Promise<Bench> => {
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
  const { child, stop } = await startProcess('api', {
    ...SITE,
    DATABASE_URL: url,
    QUEUE_URL: redis.url,
    API_PORT: String(port),
    CONTACT_LIMIT_PER_HOUR: '999999999',
    CONTACT_LIMIT_PER_MINUTE: '999999999',
  })
  return {
    columns: ['one at a time, ms', `${MANY} at once, posts/s`, 'processor each, ms'],
    rows: [
      { name: 'bare', measure: () => measurePosts(process.pid, barePort) },
      { name: 'ours', beside: 'bare', measure: () => measurePosts(child.pid!, port) },
    ],
    close: () => Promise.all([closeBare(), stop(), redis.stop()]).then(postgres.close),
  }
}

// --- site: how each page loads on a phone on slow 4G, by Lighthouse, from the stack's own nginx over TLS and HTTP/2 ---

const PAGES = ['index', 'services', 'gallery', 'contact']

const EMPTY = `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><title>Empty</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="/favicon.svg"></head>
<body><main><h1>Empty</h1></main></body></html>`

const writePage = (file: string, html: string) => {
  writeFileSync(file, html)
  writeFileSync(`${file}.gz`, gzipSync(html))
  writeFileSync(`${file}.br`, brotliCompressSync(html))
}

/** Adds the empty page, and each page without scripts. */
const addPages = (html: string) => {
  writePage(join(html, 'empty.html'), EMPTY)
  for (const page of PAGES) {
    const whole = readFileSync(join(html, `${page}.html`), 'utf8')
    const bare = whole.replaceAll(/<script(?! type="application\/ld\+json")[^>]*>[^]*?<\/script>/g, '')
    writePage(join(html, `bare-${page}.html`), bare)
  }
}

/** Lays the files out like docker/Dockerfile: the plain ones, and the Brotli ones under the same names. */
const layOut = (root: string) => {
  const html = join(root, 'html')
  const brotli = join(root, 'html-br')
  const certificates = join(root, 'certificates')
  rmSync(root, { recursive: true, force: true })
  mkdirSync(certificates, { recursive: true })
  cpSync(join(ROOT, 'frontend/dist/client'), html, { recursive: true })
  cpSync(join(ROOT, 'frontend/dist/security-policy.conf'), join(root, 'security-policy.conf'))
  addPages(html)
  cpSync(html, brotli, { recursive: true, filter: (name) => !name.endsWith('.gz') })
  for (const name of globSync('**/*.br', { cwd: brotli }))
    renameSync(join(brotli, name), join(brotli, name.slice(0, -'.br'.length)))
  const key = 'ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -keyout privkey.pem'
  const words = `req -x509 -newkey ${key} -out fullchain.pem -days 2 -subj /CN=localhost`
  execFileSync('openssl', words.split(' '), { cwd: certificates, stdio: 'ignore' })
  chmodSync(join(certificates, 'privkey.pem'), 0o644)
}

const COLUMNS = {
  'FCP, ms': 'first-contentful-paint',
  'LCP, ms': 'largest-contentful-paint',
  'TBT, ms': 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
}
const FLAGS = `--headless=new ${hasSandbox() ? '' : '--no-sandbox'} --disable-background-networking --ignore-certificate-errors`

type PageReport = { audits: Record<string, { numericValue?: number }> }

/** npx fetches Lighthouse when it is first needed; resolves to the path of the program. */
const findLighthouse = async () =>
  (await execute('npx', ['--yes', '--package=lighthouse@13.5.0', '--', 'which', 'lighthouse'])).stdout.trim()

/** What Lighthouse could not load or trace says nothing about the page. */
const measurePage = async (lighthouse: string, url: string, attempts = 3): Promise<number[]> => {
  const options = ['--quiet', '--output=json', '--only-categories=performance', `--chrome-flags=${FLAGS}`]
  const result = await execute(lighthouse, [url, ...options], { maxBuffer: 1e8 }).catch((error: unknown) => {
    if (attempts === 1) throw error
  })
  if (!result) return measurePage(lighthouse, url, attempts - 1)
  const { audits } = JSON.parse(result.stdout) as PageReport
  return Object.values(COLUMNS).map((audit) => audits[audit]?.numericValue ?? NaN)
}

const benchSite = async (): Promise<Bench> => {
  const root = join(ROOT, '.local/bench')
  const origin = `https://localhost:${await freePort()}`
  await runToEnd('Building the site', ['frontend/build/build.ts'], { ...process.env, SITE_URL: origin })
  layOut(root)
  await buildNginx()
  const { close } = await startNginx(`${origin}/`, root, { SITE_URL: origin, API_ADDRESS: '127.0.0.1:1' })
  const lighthouse = await findLighthouse()
  const measure = (path: string) => () => measurePage(lighthouse, `${origin}/${path}`)
  const rows = PAGES.flatMap((page) => [
    { name: `${page} bare`, beside: 'empty', measure: measure(`bare-${page}`) },
    { name: page, beside: `${page} bare`, measure: measure(page.replace('index', '')) },
  ])
  const empty = { name: 'empty', measure: measure('empty') }
  return { columns: Object.keys(COLUMNS), rows: [empty, ...rows], close }
}

const PARTS = { api: benchApi, site: benchSite }

const options = { runs: { type: 'string', default: '5' } } as const
const { values, positionals } = parseArgs({ allowPositionals: true, options })
for (const [name, open] of Object.entries(PARTS))
  if (positionals.length === 0 || positionals.includes(name))
    await runBench(await open(), Number(values.runs))
