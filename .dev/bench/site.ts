/**
 * Measures with Lighthouse, as a phone on slow 4G, an empty page and each of four screens with and without scripts. npx
 * fetches Lighthouse when it is first needed, because it would burden every installation.
 */
import { execFile, execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chromium } from '@playwright/test'
import type { Bench, OpenBench } from '../../.dev/bench.ts'
import { findProgram } from '../../.dev/environment.ts'
import { serveSite } from './site-server.ts'

const PACKAGE = 'lighthouse@13.5.0'
const CHROME = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-background-networking']

const SCREENS = { home: '/', services: '/services', gallery: '/gallery', contact: '/contact' }

const EMPTY = 'empty page'
const EMPTY_HTML = `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><title>Empty</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="description" content="Empty">
<link rel="icon" href="/favicon.svg"></head><body><main><h1>Empty</h1></main></body></html>`

/** Adds the empty page, and each screen without scripts, whose styles need the complete screen's security policy. */
const addPages = (folder: string, policyFile: string) => {
  writeFileSync(join(folder, 'empty.html'), EMPTY_HTML)
  for (const [name, path] of Object.entries(SCREENS)) {
    const file = path === '/' ? 'index.html' : `${path.slice(1)}.html`
    const html = readFileSync(join(folder, file), 'utf8')
    const bare = html.replaceAll(/<script(?! type="application\/ld\+json")[^>]*>[^]*?<\/script>/g, '')
    writeFileSync(join(folder, `bare-${name}.html`), bare)
    const map = readFileSync(policyFile, 'utf8')
    const line = map.split('\n').find((entry) => entry.startsWith(`/${file} `))!
    writeFileSync(policyFile, `${map}\n${line.replace(`/${file}`, `/bare-${name}.html`)}`)
  }
}

const findLighthouse = () => {
  try {
    const args = ['--yes', `--package=${PACKAGE}`, '-c', 'command -v lighthouse']
    return execFileSync('npx', args, { encoding: 'utf8' }).trim()
  } catch {
    throw new Error(`npx could not fetch ${PACKAGE}: the npm registry must be reachable.`)
  }
}

type Audit = { numericValue?: number; details?: { items?: { transferSize?: number }[] } }
type Report = { categories: Record<string, { score: number | null }>; audits: Record<string, Audit> }

const COLUMNS = [
  { name: 'performance' },
  { name: 'accessibility' },
  { name: 'FCP', unit: 'ms' },
  { name: 'LCP', unit: 'ms' },
  { name: 'TBT', unit: 'ms' },
  { name: 'CLS', digits: 3 },
  { name: 'requests' },
  { name: 'transferred', unit: 'kB', digits: 1 },
]

/** One figure for each of COLUMNS. */
const figuresOf = ({ categories, audits }: Report): number[] => {
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
  const number = (name: string) => audits[name]?.numericValue ?? Number.NaN
  const items = audits['network-requests']?.details?.items ?? []
  return [
    ...['performance', 'accessibility'].map(score),
    ...['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time'].map(number),
    number('cumulative-layout-shift'),
    items.length,
    items.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0) / 1000,
  ]
}

/** Lighthouse sometimes records no trace (NO_NAVSTART), which says nothing about the page. */
const MAX_ATTEMPTS = 3

const createMeasure = (trust: string[]) => {
  const lighthouse = findLighthouse()
  const chromePath = findProgram('chromium', 'google-chrome') ?? chromium.executablePath()
  const env = { ...process.env, CHROME_PATH: chromePath }
  const flags = `--chrome-flags=${[...CHROME, ...trust].join(' ')}`
  const measure = async (url: string, attempt = 1): Promise<number[]> => {
    try {
      const args = [url, '--quiet', '--output=json', flags]
      const { stdout } = await promisify(execFile)(lighthouse, args, { env, maxBuffer: 1e8 })
      return figuresOf(JSON.parse(stdout) as Report)
    } catch (error) {
      if (attempt === MAX_ATTEMPTS) throw error
      console.log(`    Lighthouse failed on ${new URL(url).pathname} and is run again`)
      return measure(url, attempt + 1)
    }
  }
  return measure
}

/** The rows are the empty page, then each screen without scripts and the same screen with them. */
export const open: OpenBench = async (): Promise<Bench> => {
  const { origin, trust, close } = await serveSite(addPages)
  const measure = createMeasure(trust)
  const screens = Object.entries(SCREENS).flatMap(([name, path]) => [
    {
      name: `${name}, no scripts`,
      ratioTo: EMPTY,
      measure: () => measure(`${origin}/bare-${name}`),
    },
    { name, ratioTo: `${name}, no scripts`, measure: () => measure(origin + path) },
  ])
  return {
    title: 'Lighthouse, a phone on slow 4G',
    columns: COLUMNS,
    noise: 'FCP',
    rows: [{ name: EMPTY, measure: () => measure(`${origin}/empty`) }, ...screens],
    close,
  }
}
