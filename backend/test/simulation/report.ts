/** What a run says in the end: figures, and whether it passed. */
import type { Totals } from './run-all.ts'

const DAY_MS = 24 * 60 * 60_000
const figure = (value: number) => value.toLocaleString('en')

const copiesLine = (copies: Totals['copies']) => {
  const sum = Object.values(copies).reduce((total, one) => total + one, 0)
  const why = Object.entries(copies).map(([reason, count]) => `${reason} ${count}`)
  return sum === 0 ? '0' : `${figure(sum)} (${why.join(', ')})`
}

/** The table of figures, as lines. */
export const tableOf = (run: Totals): string[] => {
  const rows: [string, string][] = [
    [
      'seeds',
      `${figure(run.seeds)} in ${run.seconds.toFixed(0)} s, ${(run.seeds / run.seconds).toFixed(1)} a second`,
    ],
    ['events a second', figure(Math.round(run.events / run.seconds))],
    ['simulated days a second', (run.simulatedMs / DAY_MS / run.seconds).toFixed(1)],
    ['messages accepted', figure(run.accepted)],
    ['messages lost', figure(run.lost)],
    ['copies more than one', copiesLine(run.copies)],
  ]
  return ['', ...rows.map(([name, value]) => `  ${name.padEnd(28)}${value}`)]
}

/** What is wrong, a sentence each. */
export const judge = (run: Totals) => {
  const sentences = run.failures.map(
    ({ rule, seeds, text }) => `${seeds.length} seeds break "${rule}", first ${seeds[0]}: ${text}.`,
  )
  return { passed: run.seeds - run.failed, failed: run.failed, sentences }
}
