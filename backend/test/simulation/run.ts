/**
 * `npm run test:simulation`: runs seeds of the simulated world on every core. `-- --seed N` replays one as a story;
 * `-- --seeds N` runs so many.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { localEnv } from '../../../.dev/local-env.ts'
import { generateClient } from '../../../.dev/services.ts'
import type { Result } from './simulate.ts'

/** About a minute on two cores. */
const SEEDS = '300'
/** Postgres in a process grows: it is begun anew after so many seeds. */
const SEEDS_A_PROCESS = 150

type Outcome = Omit<Result, 'story' | 'digest' | 'injected'>

/** A fresh clone has no client of the database before `generateClient`: what needs it is loaded later. */
const load = async () => {
  const [{ openDatabase }, { simulate }, { storyOf }] = [
    await import('./database.ts'),
    await import('./simulate.ts'),
    await import('./story.ts'),
  ]
  return { database: await openDatabase(), simulate, storyOf }
}

/** In a process of its own: sends what became of each seed. */
const runBatch = async (seeds: number[]) => {
  const { database, simulate } = await load()
  for (const seed of seeds) {
    const { story: _story, digest, injected: _injected, ...outcome } = await simulate(seed, database)
    if (seed === seeds[0] && (await simulate(seed, database)).digest !== digest)
      throw new Error(`Seed ${seed} is another run the second time.`)
    process.send!(outcome satisfies Outcome)
  }
}

const forkBatch = async (seeds: number[], onOutcome: (outcome: Outcome) => void) => {
  const child = fork(import.meta.filename, ['batch', ...seeds.map(String)], { serialization: 'advanced' })
  child.on('message', (message) => onOutcome(message as Outcome))
  const [code] = (await once(child, 'exit')) as [number]
  if (code !== 0) throw new Error(`The seeds ${seeds[0]} to ${seeds.at(-1)} could not be run: see above.`)
}

/** The seeds from 1 on. */
const runAll = async (count: number) => {
  const outcomes: Outcome[] = []
  const processes = availableParallelism()
  const size = Math.min(SEEDS_A_PROCESS, Math.ceil(count / processes))
  const left = Array.from({ length: count }, (_, index) => index + 1)
  const work = async () => {
    while (left.length > 0) await forkBatch(left.splice(0, size), (outcome) => outcomes.push(outcome))
  }
  await Promise.all(Array.from({ length: processes }, work))
  return outcomes.toSorted((one, other) => one.seed - other.seed)
}

const printFigures = (outcomes: Outcome[], seconds: number) => {
  const sum = (key: 'events' | 'accepted' | 'copies') =>
    outcomes.reduce((total, outcome) => total + outcome[key], 0)
  const figures = `${sum('events')} events, ${sum('accepted')} messages accepted, ${sum('copies')} copies`
  console.log(`\n  ${outcomes.length} seeds in ${seconds.toFixed(0)} s: ${figures} more than one`)
}

/** Each broken rule with its seeds; then the rule that most seeds break as a story. */
const report = async (outcomes: Outcome[]) => {
  const failures = new Map<string, { seeds: number[]; text: string }>()
  for (const { seed, violations } of outcomes)
    for (const { name, text } of violations)
      failures.set(name, { text, ...failures.get(name), seeds: [...(failures.get(name)?.seeds ?? []), seed] })
  const [worst] = [...failures].toSorted(([, one], [, other]) => other.seeds.length - one.seeds.length)
  if (worst) {
    const { database, storyOf } = await load()
    console.log(`\n${await storyOf(worst[1].seeds[0]!, worst[0], database)}\n`)
  }
  for (const [rule, { seeds, text }] of failures)
    console.log(`  ✗ ${seeds.length} seeds break "${rule}", first ${seeds[0]}: ${text}.`)
  const failed = outcomes.filter(({ violations }) => violations.length > 0).length
  console.log(`\n  Seeds: ${outcomes.length - failed} passed, ${failed} failed`)
  return failed === 0
}

const main = async () => {
  if (process.argv[2] === 'batch') {
    await runBatch(process.argv.slice(3).map(Number))
    return true
  }
  const text = { type: 'string' } as const
  const { values } = parseArgs({ options: { seed: text, seeds: text } })
  await generateClient(localEnv())
  if (values.seed !== undefined) {
    const { database, simulate } = await load()
    return report([await simulate(Number(values.seed), database)])
  }
  const started = performance.now()
  const outcomes = await runAll(Number(values.seeds ?? SEEDS))
  printFigures(outcomes, (performance.now() - started) / 1000)
  return report(outcomes)
}

const isGood = await main()
process.disconnect?.()
process.exit(isGood ? 0 : 1)
