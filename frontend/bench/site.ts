/** `npm run bench -- site`: every screen beside a "hello" page and beside itself without any script, run by run. */
import { chromium, type Browser } from '@playwright/test'
import { chromiumOrStop } from '../../.dev/browsers.ts'
import { median, type Figures, type Measure, type Row } from '../../.dev/bench/figures.ts'
import { openBrowser, paintSlowly } from './site-browser.ts'
import { COLUMNS, findLighthouse, runLighthouse } from './site-lighthouse.ts'
import { HELLO, openPages, PAGES } from './site-pages.ts'
import { followLink, tapFirst } from './site-taps.ts'

const RUNS = 5

/** Runs each measurement once in turn, again and again, and takes the median of each figure. */
const interleave = async (
  runs: number,
  names: string[],
  measure: (name: string) => Promise<number[]>,
): Promise<Map<string, number[]>> => {
  const all = new Map(names.map((name) => [name, [] as number[][]]))
  for (let run = 0; run < runs; run++) {
    for (const name of names) all.get(name)?.push(await measure(name))
    console.log(`    run ${run + 1} of ${runs}`)
  }
  const medians = (taken: number[][]) =>
    (taken[0] ?? []).map((_, at) => median(taken.map((one) => one[at] ?? 0)))
  return new Map([...all].map(([name, taken]) => [name, medians(taken)]))
}

const PATHS = [HELLO, ...PAGES.flatMap(({ path, bare }) => [path, bare])]

/** "hello" first, then each screen after itself without script. `budget` is told the figures of those two. */
const rowsOf = (
  figures: Map<string, number[]>,
  budget: (bare: number[], hello: number[], name: string) => (number | null)[],
): Row[] => {
  const hello = figures.get(HELLO) ?? []
  const rows = PAGES.flatMap(({ name, path, bare }): Row[] => {
    const [whole = [], without = []] = [figures.get(path), figures.get(bare)]
    const ratioTo = `${name}, no script`
    return [
      { name: ratioTo, values: without, ratioTo: 'hello' },
      { name, values: whole, ratioTo, budget: budget(without, hello, name) },
    ]
  })
  return [{ name: 'hello', values: hello }, ...rows]
}

const [NO_SCRIPT_POINTS, FCP_TIMES, LCP_TIMES, TBT_MS] = [2, 1.05, 1.15, 50]

/** Search engines are told to leave this one out, and Lighthouse takes points off for it. */
const HIDDEN = '404'

const lighthouseBudget = (bare: number[], hello: number[], name: string) => {
  const [performance = 0] = bare
  const [, , , , fcp = 0, lcp = 0] = hello
  const paints = [fcp * FCP_TIMES, lcp * LCP_TIMES, TBT_MS, 0.004]
  const scores = [performance - NO_SCRIPT_POINTS, 100, 100, name === HIDDEN ? null : 100]
  return [...scores, ...paints, 1, null, null, null, null, null, null]
}

const TAPS = {
  hello: [HELLO, 'Open'],
  menu: ['/', 'Open menu'],
  picture: ['/gallery', 'Enlarge Cockapoo'],
} as const
const TAP_BUDGET_MS = 100

const tapRows = (taps: Map<string, number[]>): Row[] => [
  { name: 'hello: a dialog opens', values: taps.get('hello') ?? [] },
  {
    name: 'home: the menu opens',
    values: taps.get('menu') ?? [],
    ratioTo: 'hello: a dialog opens',
    budget: [TAP_BUDGET_MS],
  },
  {
    name: 'gallery: a picture opens, by React',
    values: taps.get('picture') ?? [],
    ratioTo: 'hello: a dialog opens',
    budget: [TAP_BUDGET_MS],
  },
]

/** The link on home whose screen is looked for, by a page without its scripts and by React. */
const LINK = 'View All Services'
const FOLLOWED = ['before React is there', 'by React']

const milliseconds = (name: string) => ({ name, unit: 'ms', slack: 60 })
const shift = { name: 'CLS', unit: '', digits: 3, exact: true, tolerance: 0, slack: 0.004 }

type Measured = Map<string, number[]>

const paintTable = (paints: Measured): Figures => ({
  title: 'Slow 4G and a CPU slowed 4 times, throttled for real',
  columns: [milliseconds('FCP'), milliseconds('LCP'), shift],
  rows: rowsOf(paints, ([, lcp = 0]) => [null, lcp, 0.004]),
})

const tapTable = (taps: Measured): Figures => ({
  title: 'From the first touch to the answer, CPU slowed 4 times',
  columns: [milliseconds('median')],
  rows: tapRows(taps),
})

const linkTable = (links: Measured): Figures => ({
  title: 'From the touch of a link, CPU slowed 4 times',
  columns: [milliseconds('to the next paint'), milliseconds('to the next screen')],
  rows: FOLLOWED.map((name) => ({ name, values: links.get(name) ?? [], budget: [TAP_BUDGET_MS, null] })),
})

const measureInBrowser = async (browser: Browser, origin: string, runs: number): Promise<Figures[]> => {
  const paints = await interleave(runs, PATHS, (path) => paintSlowly(browser, origin + path))
  const taps = await interleave(runs, Object.keys(TAPS), async (name) => {
    const [path, button] = TAPS[name as keyof typeof TAPS]
    return [await tapFirst(browser, origin + path, button)]
  })
  const links = await interleave(runs, FOLLOWED, (name) =>
    followLink(browser, `${origin}/`, LINK, name === FOLLOWED[0]),
  )
  return [paintTable(paints), tapTable(taps), linkTable(links)]
}

/** Lighthouse, paints on a network that is really slow, taps and links. */
export const measure: Measure = async ({ runs = RUNS }) => {
  const executable = chromiumOrStop() ?? chromium.executablePath()
  const lighthouse = findLighthouse()
  const { origin, trust, close } = await openPages()
  const browser = await openBrowser(executable, trust)
  try {
    const scores = await interleave(runs, PATHS, (path) =>
      runLighthouse(lighthouse, executable, trust, origin + path),
    )
    return [
      { title: 'Lighthouse, phone', columns: COLUMNS, rows: rowsOf(scores, lighthouseBudget) },
      ...(await measureInBrowser(browser, origin, runs)),
    ]
  } finally {
    await browser.close()
    await close()
  }
}
