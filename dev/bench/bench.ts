/**
 * `npm run bench`: what a POST costs beside Node's bare HTTP server with one INSERT, and how each page loads beside an
 * empty page and beside itself without scripts. `-- api` or `-- site` runs one part, `--runs 3` sets the repetitions.
 */
import { parseArgs } from 'node:util'

/** One line of the table: `measure` resolves to a figure per column. `beside` is the line that it is compared with. */
type Row = { name: string; beside?: string; measure: () => Promise<number[]> | number[] }
export type Bench = { columns: string[]; rows: Row[]; close: () => Promise<unknown> }

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

const options = { runs: { type: 'string', default: '5' } } as const
const { values, positionals } = parseArgs({ allowPositionals: true, options })
for (const part of positionals.length > 0 ? positionals : ['api', 'site']) {
  const { open } = (await import(`./${part}.ts`)) as { open: () => Promise<Bench> }
  await runBench(await open(), Number(values.runs))
}
