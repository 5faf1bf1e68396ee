/**
 * `npm run bench`: the cost of a POST compared with bare Node and pg, and of each screen as nginx serves it compared with
 * an empty page and with itself without scripts. `-- api` or `-- site` runs one part, `--runs 3` sets the repetitions.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ROOT } from './environment.ts'

type Column = { name: string; unit?: string; digits?: number }
/** A row of the table: one figure per column. `ratioTo` names the row that it is compared with, run by run. */
export type Row = { name: string; ratioTo?: string; measure: () => Promise<number[]> }
/** What is measured. The first row is the baseline; the spread of its column `noise` shows how quiet the machine is. */
export type Bench = {
  title: string
  columns: Column[]
  noise: string
  rows: Row[]
  close: () => Promise<void>
}
/** Starts what is measured. Rejects with one sentence when something it needs is missing. */
export type OpenBench = () => Promise<Bench>

const PARTS: Record<string, string> = { api: 'backend/bench/api.ts', site: 'frontend/bench/site.ts' }
const RUNS = 5
/** Largest spread of the baseline, as a share of its median, on a quiet machine. */
const QUIET = 0.1

const sorted = (numbers: number[]) => numbers.toSorted((a, b) => a - b)
const median = (numbers: number[]) => {
  const [low, high] = [(numbers.length - 1) >> 1, numbers.length >> 1].map((at) => sorted(numbers)[at]!)
  return (low! + high!) / 2
}
const shown = (value: number, digits: number) =>
  value.toLocaleString('en-GB', { minimumFractionDigits: digits, maximumFractionDigits: digits })

/** A row's medians, then its ratios to the other row: median, minimum and maximum of the runs. */
const linesOf = ({ columns, rows }: Bench, runs: Map<string, number[][]>): string[][] =>
  rows.flatMap(({ name, ratioTo }) => {
    const own = runs.get(name)!
    const values = columns.map(({ digits = 0 }, at) => shown(median(own.map((run) => run[at]!)), digits))
    if (!ratioTo) return [[name, ...values]]
    const ratios = columns.map((_, at) => {
      const all = own.map((run, index) => run[at]! / runs.get(ratioTo)![index]![at]!)
      if (!all.every(Number.isFinite)) return '–'
      const [least, most] = [sorted(all)[0]!, sorted(all).at(-1)!]
      return `${shown(median(all), 2)} (${shown(least, 2)}–${shown(most, 2)})`
    })
    return [
      [name, ...values],
      [`  / ${ratioTo}`, ...ratios],
    ]
  })

const printTable = (bench: Bench, runs: Map<string, number[][]>) => {
  const head = ['', ...bench.columns.map(({ name, unit = '' }) => `${name} ${unit}`.trim())]
  const lines = [head, ...linesOf(bench, runs)]
  const widths = head.map((_, at) => Math.max(...lines.map((cells) => cells[at]!.length)))
  console.log(`\n  ${bench.title}\n`)
  for (const cells of lines)
    console.log(
      `  ${cells.map((cell, at) => (at === 0 ? cell.padEnd(widths[at]!) : cell.padStart(widths[at]!))).join('  ')}`,
    )
}

const printNoise = ({ rows, columns, noise }: Bench, runs: Map<string, number[][]>) => {
  const { name } = rows[0]!
  const at = columns.findIndex((column) => column.name === noise)
  const figures = runs.get(name)!.map((run) => run[at]!)
  if (figures.length < 2) return console.log('\n  ! one run says nothing about how quiet this machine is.')
  const spread = (Math.max(...figures) - Math.min(...figures)) / median(figures)
  const says = `"${name}" itself varied by ${Math.round(spread * 100)} % (${noise})`
  console.log(spread > QUIET ? `\n  ! not quiet: ${says}; run it again on an idle machine.` : `\n  ${says}.`)
}

/** Interleaves the rows, so that a disturbance of the machine affects all of them. */
const runBench = async (open: OpenBench, times: number) => {
  const bench = await open()
  const runs = new Map(bench.rows.map(({ name }) => [name, [] as number[][]]))
  try {
    for (let run = 1; run <= times; run++) {
      for (const { name, measure } of bench.rows) runs.get(name)!.push(await measure())
      console.log(`    run ${run} of ${times}`)
    }
  } finally {
    await bench.close()
  }
  printTable(bench, runs)
  printNoise(bench, runs)
}

const main = async () => {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { runs: { type: 'string' } } })
  const unknown = positionals.find((name) => !(name in PARTS))
  if (unknown)
    throw new Error(`There is no part "${unknown}": the parts are ${Object.keys(PARTS).join(', ')}.`)
  const runs = Number(values.runs ?? RUNS)
  if (!(Number.isInteger(runs) && runs > 0))
    throw new Error(`--runs must be a whole number above 0, not "${values.runs}".`)
  for (const part of positionals.length > 0 ? positionals : Object.keys(PARTS)) {
    const { open } = (await import(join(ROOT, PARTS[part]!))) as { open: OpenBench }
    await runBench(open, runs)
  }
}

await main().catch((error: unknown) => {
  console.error(`\n  ✗ ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
