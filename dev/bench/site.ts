/**
 * How each page loads on a phone on slow 4G, by Lighthouse, as the stack's own nginx serves it over TLS and HTTP/2: beside
 * itself without scripts, and that beside an empty page.
 */
import { execFileSync, spawnSync } from 'node:child_process'
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
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { freePort, localEnv, ROOT } from '../environment.ts'
import { runToEnd } from '../run.ts'
import { buildNginx, startNginx } from '../servers/nginx.ts'
import type { Bench } from './bench.ts'

const PAGES = ['index', 'services', 'gallery', 'contact']

const EMPTY = `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><title>Empty</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="/favicon.svg"></head>
<body><main><h1>Empty</h1></main></body></html>`

const writePage = (file: string, html: string) => {
  writeFileSync(file, html)
  writeFileSync(`${file}.gz`, gzipSync(html))
  writeFileSync(`${file}.br`, brotliCompressSync(html))
}

/** Adds the empty page, and each page without scripts, whose styles need the whole page's security policy. */
const addPages = (html: string, policyFile: string) => {
  writePage(join(html, 'empty.html'), EMPTY)
  const policies = readFileSync(policyFile, 'utf8').split('\n')
  for (const page of PAGES) {
    const whole = readFileSync(join(html, `${page}.html`), 'utf8')
    const bare = whole.replaceAll(/<script(?! type="application\/ld\+json")[^>]*>[^]*?<\/script>/g, '')
    writePage(join(html, `bare-${page}.html`), bare)
    const policy = policies.find((line) => line.startsWith(`/${page}.html `))!
    writeFileSync(policyFile, `\n${policy.replace('/', '/bare-')}`, { flag: 'a' })
  }
}

/** Lays the files out like docker/web.Dockerfile: the plain ones, and the Brotli ones under the same names. */
const layOut = (root: string) => {
  const html = join(root, 'html')
  const brotli = join(root, 'html-br')
  const certificates = join(root, 'certificates')
  rmSync(root, { recursive: true, force: true })
  mkdirSync(certificates, { recursive: true })
  cpSync(join(ROOT, 'frontend/dist/client'), html, { recursive: true })
  cpSync(join(ROOT, 'frontend/dist/security-policies.map'), join(root, 'security-policies.map'))
  addPages(html, join(root, 'security-policies.map'))
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
const FLAGS = '--headless=new --no-sandbox --disable-background-networking --ignore-certificate-errors'

type Report = { audits: Record<string, { numericValue?: number }> }

/** npx fetches Lighthouse when it is first needed. What it could not load or trace says nothing about the page. */
const measure = (url: string, attempts = 3): number[] => {
  const options = ['--quiet', '--output=json', '--only-categories=performance', `--chrome-flags=${FLAGS}`]
  const command = ['--yes', 'lighthouse@13.5.0', url, ...options]
  const { status, stdout, stderr } = spawnSync('npx', command, { encoding: 'utf8', maxBuffer: 1e8 })
  if (status !== 0 && attempts > 1) return measure(url, attempts - 1)
  if (status !== 0) throw new Error(stderr)
  const { audits } = JSON.parse(stdout) as Report
  return Object.values(COLUMNS).map((audit) => audits[audit]?.numericValue ?? NaN)
}

export const open = async (): Promise<Bench> => {
  const root = join(ROOT, '.local/bench')
  const origin = `https://localhost:${await freePort()}`
  await runToEnd('Building the site', ['frontend/build/build.ts'], { ...localEnv(), SITE_URL: origin })
  layOut(root)
  await buildNginx()
  const { close } = await startNginx(`${origin}/`, root, { SITE_URL: origin, API_ADDRESS: '127.0.0.1:1' })
  const rows = PAGES.flatMap((page) => [
    { name: `${page} bare`, beside: 'empty', measure: () => measure(`${origin}/bare-${page}`) },
    { name: page, beside: `${page} bare`, measure: () => measure(`${origin}/${page}`.replace('index', '')) },
  ])
  const empty = { name: 'empty', measure: () => measure(`${origin}/empty`) }
  return { columns: Object.keys(COLUMNS), rows: [empty, ...rows], close }
}
