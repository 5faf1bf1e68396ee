/**
 * `npm run bench`: how each page loads on a phone on slow 4G, by Lighthouse, beside itself without scripts, and that
 * beside an empty page. `-- --runs 3` sets the repetitions. The stack's own nginx serves them by TLS and HTTP/2.
 */
import { execFile, execFileSync } from 'node:child_process'
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
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { brotliCompressSync } from 'node:zlib'
import { findChromium, freePort, hasSandbox, ROOT } from './environment.ts'
import { runToEnd } from './start-stack.ts'
import { buildNginx, startNginx } from './servers/nginx.ts'

const execute = promisify(execFile)

const PAGES = ['index', 'services', 'gallery', 'contact']
const COLUMNS = {
  'FCP, ms': 'first-contentful-paint',
  'LCP, ms': 'largest-contentful-paint',
  'TBT, ms': 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
}
const EMPTY = `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><title>Empty</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="/favicon.svg"></head>
<body><main><h1>Empty</h1></main></body></html>`

/** Lays the built files out like docker/Dockerfile, Brotli's under the plain names, and adds the pages to compare with. */
const layOut = (root: string) => {
  const html = join(root, 'html')
  const brotli = join(root, 'html-br')
  const certificates = join(root, 'certificates')
  rmSync(root, { recursive: true, force: true })
  mkdirSync(certificates, { recursive: true })
  cpSync(join(ROOT, 'frontend/dist/client'), html, { recursive: true })
  cpSync(join(ROOT, 'frontend/dist/security-policy.conf'), join(root, 'security-policy.conf'))
  const addPage = (name: string, text: string) => {
    writeFileSync(join(html, `${name}.html`), text)
    writeFileSync(join(html, `${name}.html.br`), brotliCompressSync(text))
  }
  addPage('empty', EMPTY)
  for (const page of PAGES) {
    const whole = readFileSync(join(html, `${page}.html`), 'utf8')
    const scripts = /<script(?! type="application\/ld\+json")[^>]*>[^]*?<\/script>/g
    addPage(`bare-${page}`, whole.replaceAll(scripts, ''))
  }
  cpSync(html, brotli, { recursive: true, filter: (name) => !name.endsWith('.gz') })
  for (const name of globSync('**/*.br', { cwd: brotli }))
    renameSync(join(brotli, name), join(brotli, name.slice(0, -'.br'.length)))
  const key = 'ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -keyout privkey.pem'
  const words = `req -x509 -newkey ${key} -out fullchain.pem -days 2 -subj /CN=localhost`
  execFileSync('openssl', words.split(' '), { cwd: certificates, stdio: 'ignore' })
  chmodSync(join(certificates, 'privkey.pem'), 0o644)
}

/** npx fetches Lighthouse when it is first needed; resolves to the path of the program. */
const findLighthouse = async () =>
  (await execute('npx', ['--yes', '--package=lighthouse@13.5.0', '--', 'which', 'lighthouse'])).stdout.trim()

const FLAGS = `--headless=new ${hasSandbox() ? '' : '--no-sandbox'} --disable-background-networking --ignore-certificate-errors`

const OPTIONS = ['--quiet', '--output=json', '--only-categories=performance', `--chrome-flags=${FLAGS}`]
const env = { CHROME_PATH: findChromium(), ...process.env }

type Report = { audits: Record<string, { numericValue?: number }> }

/** Resolves to a figure per column. A page that Lighthouse could not load or trace is loaded again. */
const measure = async (lighthouse: string, url: string, attempts = 3): Promise<number[]> => {
  const run = execute(lighthouse, [url, ...OPTIONS], { env, maxBuffer: 1e8 })
  const result = await run.catch((error: unknown) => {
    if (attempts === 1) throw error
  })
  if (!result) return measure(lighthouse, url, attempts - 1)
  const { audits } = JSON.parse(result.stdout) as Report
  return Object.values(COLUMNS).map((audit) => audits[audit]?.numericValue ?? NaN)
}

const sort = (numbers: number[]) => numbers.toSorted((a, b) => a - b)
const median = (numbers: number[]) => sort(numbers)[numbers.length >> 1]!

/** The median of the runs; then how many times the other page's it is, run by run: the median, the least and the most. */
const describe = (own: number[], other: number[] = []) => {
  const value = Number(median(own).toPrecision(3))
  const ratios = sort(own.map((figure, run) => figure / (other[run] ?? NaN)))
  if (!ratios.every(Number.isFinite)) return String(value)
  const [least, middle, most] = [ratios[0]!, median(ratios), ratios.at(-1)!].map((ratio) => ratio.toFixed(2))
  return `${value} = ${middle} × (${least}–${most})`
}

const { values } = parseArgs({ options: { runs: { type: 'string', default: '5' } } })
const folder = join(ROOT, '.local/bench')
const origin = `https://localhost:${await freePort()}`
await runToEnd('Building the site', ['frontend/build/build.ts'], { ...process.env, SITE_URL: origin })
layOut(folder)
await buildNginx()
const { close } = await startNginx(`${origin}/`, folder, { SITE_URL: origin, API_ADDRESS: '127.0.0.1:1' })
const lighthouse = await findLighthouse()
const rows = PAGES.flatMap((page) => [
  { name: `bare-${page}`, beside: 'empty' },
  { name: page, beside: `bare-${page}` },
])
const figures: Record<string, number[][]> = {}
// The pages take turns, so that a disturbance of the machine affects all of them.
for (let run = 0; run < Number(values.runs); run++)
  for (const name of ['empty', ...rows.map((row) => row.name)])
    (figures[name] ??= []).push(await measure(lighthouse, `${origin}/${name.replace(/^index$/, '')}`))
await close()

const describeRow = (name: string, beside = '') =>
  Object.keys(COLUMNS).map((column, at) => {
    const figuresOf = (page: string) => figures[page]?.map((run) => run[at]!)
    return [column, describe(figuresOf(name)!, figuresOf(beside))]
  })
const table = [{ name: 'empty', beside: '' }, ...rows].map(({ name, beside }) => [
  beside ? `${name} / ${beside}` : name,
  Object.fromEntries(describeRow(name, beside)),
])
console.table(Object.fromEntries(table))
