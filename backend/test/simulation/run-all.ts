/** Runs many seeds on all cores and adds up what they tell. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Outcome } from './run-seeds.ts'

/** About a minute on two cores. */
export const FULL_RUN = 300

/** Postgres in a process grows: it is begun anew after so many seeds. */
const SEEDS_A_PROCESS = 150

export type Failure = { rule: string; seeds: number[]; text: string }
export type Totals = {
  seeds: number
  seconds: number
  events: number
  simulatedMs: number
  accepted: number
  arrived: number
  lost: number
  copies: Record<string, number>
  failures: Failure[]
  /** Seeds that broke a rule. */
  failed: number
}

type Options = { seeds: number; minutes: number; processes: number }

const CHILD = fileURLToPath(new URL('run-seeds.ts', import.meta.url))

const runBatch = async (seeds: number[], onOutcome: (outcome: Outcome) => void) => {
  const child = fork(CHILD, seeds.map(String), { serialization: 'advanced' })
  child.on('message', (message) => onOutcome(message as Outcome))
  const [code] = (await once(child, 'exit')) as [number]
  if (code !== 0) throw new Error(`The seeds ${seeds[0]} to ${seeds.at(-1)} could not be run: see above.`)
}

const emptyTotals = (): Totals => ({
  seeds: 0,
  seconds: 0,
  events: 0,
  simulatedMs: 0,
  accepted: 0,
  arrived: 0,
  lost: 0,
  copies: {},
  failures: [],
  failed: 0,
})

const add = (totals: Totals, outcome: Outcome) => {
  totals.seeds++
  for (const key of ['events', 'simulatedMs', 'accepted', 'arrived'] as const) totals[key] += outcome[key]
  for (const [why, count] of Object.entries(outcome.copies))
    totals.copies[why] = (totals.copies[why] ?? 0) + count
  if (outcome.violations.length > 0) totals.failed++
  for (const { name, text } of outcome.violations) {
    if (name === 'what was accepted is never lost') totals.lost++
    const known = totals.failures.find(({ rule }) => rule === name)
    if (known) known.seeds.push(outcome.seed)
    else totals.failures.push({ rule: name, seeds: [outcome.seed], text })
  }
}

/** From 1 on; with `minutes` such as nobody has run before, until they are over. */
function* batches({ seeds, minutes, processes }: Options): Generator<number[]> {
  const size = Math.min(SEEDS_A_PROCESS, Math.ceil(seeds / processes))
  const all = Array.from({ length: seeds }, (_, index) => index + 1)
  if (minutes === 0) for (let at = 0; at < all.length; at += size) yield all.slice(at, at + size)
  const until = Date.now() + minutes * 60_000
  for (let from = Date.now() % 1_000_000_000; Date.now() < until; from += SMALL)
    yield Array.from({ length: SMALL }, (_, index) => from + index)
}
const SMALL = 25

export const runAll = async (options: Options): Promise<Totals> => {
  const totals = emptyTotals()
  const started = performance.now()
  const left = batches(options)
  const work = async () => {
    for (const batch of left) await runBatch(batch, (outcome) => add(totals, outcome))
  }
  await Promise.all(Array.from({ length: options.processes }, work))
  totals.seconds = (performance.now() - started) / 1000
  for (const failure of totals.failures) failure.seeds.sort((one, other) => one - other)
  totals.failures.sort((one, other) => other.seeds.length - one.seeds.length)
  return totals
}
