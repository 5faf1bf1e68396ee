/**
 * Lighthouse on one page, as a phone on slow 4G that is simulated. It is fetched by npx when it is first needed:
 * 176 MB would burden every installation.
 */
import { execFile, execFileSync } from 'node:child_process'
import { promisify } from 'node:util'

const PACKAGE = 'lighthouse@13.5.0'

const FLAGS = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-background-networking']

type Item = { resourceType?: string; transferSize?: number }
type Report = {
  categories: Record<string, { score: number | null }>
  audits: Record<string, { numericValue?: number; score: number | null; details?: { items?: Item[] } }>
}

/** Where the pinned Lighthouse lies. Throws one sentence when npm cannot bring it. */
export const findLighthouse = (): string => {
  try {
    const find = 'command -v lighthouse'
    return execFileSync('npx', ['--yes', `--package=${PACKAGE}`, '-c', find], { encoding: 'utf8' }).trim()
  } catch {
    throw new Error(`npx could not bring ${PACKAGE}: the registry must be within reach.`)
  }
}

const KINDS = ['Document', 'Script', 'Font', 'Image']

const figuresOf = ({ categories, audits }: Report): number[] => {
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
  const number = (name: string) => audits[name]?.numericValue ?? Number.NaN
  const items = audits['network-requests']?.details?.items ?? []
  const kilobytes = (matching: Item[]) =>
    matching.reduce((sum, { transferSize }) => sum + (transferSize ?? 0), 0) / 1000
  return [
    ...['performance', 'accessibility', 'best-practices', 'seo'].map(score),
    ...['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time'].map(number),
    number('cumulative-layout-shift'),
    audits['bf-cache']?.score ?? Number.NaN,
    items.length,
    ...KINDS.map((kind) => kilobytes(items.filter(({ resourceType }) => resourceType === kind))),
    kilobytes(items),
  ]
}

/** The columns of `runLighthouse`, in its order. */
export const COLUMNS = [
  { name: 'performance', unit: '', better: 'more' as const, exact: true, tolerance: 0, slack: 2 },
  { name: 'accessibility', unit: '', better: 'more' as const, exact: true, tolerance: 0 },
  { name: 'best practices', unit: '', better: 'more' as const, exact: true, tolerance: 0 },
  { name: 'SEO', unit: '', better: 'more' as const, exact: true, tolerance: 0 },
  { name: 'FCP', unit: 'ms', slack: 60 },
  { name: 'LCP', unit: 'ms', slack: 60 },
  { name: 'TBT', unit: 'ms', slack: 60 },
  { name: 'CLS', unit: '', digits: 3, exact: true, tolerance: 0, slack: 0.004 },
  { name: 'bfcache', unit: '', better: 'more' as const, exact: true, tolerance: 0 },
  { name: 'requests', unit: '', exact: true, tolerance: 0.1 },
  { name: 'HTML', unit: 'kB', digits: 1, exact: true, tolerance: 0.05 },
  { name: 'script', unit: 'kB', digits: 1, exact: true, tolerance: 0.05 },
  { name: 'fonts', unit: 'kB', digits: 1, exact: true, tolerance: 0.05 },
  { name: 'pictures', unit: 'kB', digits: 1, exact: true, tolerance: 0.05 },
  { name: 'all', unit: 'kB', digits: 1, exact: true, tolerance: 0.05 },
]

/** One of some hundred runs ends without a trace (NO_NAVSTART), which says nothing about the page. */
const MOST_TRIES = 3

/** One run on `url`, with switches to `trust` its site: a figure a column. Throws when Lighthouse fails on it three times. */
export const runLighthouse = async (
  lighthouse: string,
  chromium: string,
  trust: string[],
  url: string,
  triesLeft = MOST_TRIES - 1,
): Promise<number[]> => {
  const args = [url, '--quiet', '--output=json', `--chrome-flags=${[...FLAGS, ...trust].join(' ')}`]
  const env = { ...process.env, CHROME_PATH: chromium }
  try {
    const { stdout } = await promisify(execFile)(lighthouse, args, { env, maxBuffer: 1e8 })
    return figuresOf(JSON.parse(stdout) as Report)
  } catch (error) {
    if (triesLeft === 0) throw error
    console.log(`    Lighthouse failed on ${new URL(url).pathname} and is run again`)
    return runLighthouse(lighthouse, chromium, trust, url, triesLeft - 1)
  }
}
