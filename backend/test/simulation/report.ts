/** What a run tells in the end: figures, the pairs met, and whether it passed. */
import type { Checked } from '../model-checking/check-model.ts'
import { EVENTS, tableOf as pairsTable } from './coverage.ts'
import { reasonAgainst } from './exempt.ts'
import { STATES } from './ledger.ts'
import type { Totals } from './run-all.ts'

const DAY_MS = 24 * 60 * 60_000
const figure = (value: number) => value.toLocaleString('en')

const wanted = STATES.flatMap((state) =>
  EVENTS.filter((event) => !reasonAgainst(state, event)).map((event) => `${state} x ${event}`),
)

const copiesLine = (copies: Totals['copies']) => {
  const sum = Object.values(copies).reduce((total, one) => total + one, 0)
  const why = Object.entries(copies).map(([reason, count]) => `${reason} ${count}`)
  return sum === 0 ? '0' : `${figure(sum)} (${why.join(', ')})`
}

/** The table of figures, as lines. */
export const tableOf = (model: Checked, run: Totals): string[] => {
  const met = wanted.filter((pair) => pair in run.pairs)
  const rows: [string, string][] = [
    [
      'model: states',
      `${figure(model.states)} (${figure(model.steps)} steps, ${model.seconds.toFixed(1)} s)`,
    ],
    [
      'seeds',
      `${figure(run.seeds)} in ${run.seconds.toFixed(0)} s, ${(run.seeds / run.seconds).toFixed(1)} a second`,
    ],
    ['events a second', figure(Math.round(run.events / run.seconds))],
    ['simulated days a second', (run.simulatedMs / DAY_MS / run.seconds).toFixed(1)],
    ['pairs (state x event) met', `${met.length} of ${wanted.length}`],
    ['messages accepted', figure(run.accepted)],
    ['messages lost', figure(run.lost)],
    ['copies more than one', copiesLine(run.copies)],
  ]
  return ['', ...rows.map(([name, value]) => `  ${name.padEnd(28)}${value}`), '', ...pairsTable(run.pairs)]
}

/** What is wrong, a sentence each. A pair that no seed met fails a full run: it was not tested. */
export const judge = (model: Checked, run: Totals) => {
  const unmet = wanted.filter((pair) => !(pair in run.pairs))
  const sentences = [
    ...model.broken.map(({ rule, trace }) => `The model breaks "${rule}": ${trace.join('; ')}.`),
    ...run.failures.map(
      ({ rule, seeds, text }) => `${seeds.length} seeds break "${rule}", first ${seeds[0]}: ${text}.`,
    ),
    ...(run.isFull ? unmet.map((pair) => `No seed met ${pair}.`) : []),
  ]
  return { passed: run.seeds - run.failed, failed: run.failed, sentences }
}
