/**
 * `npm run test:simulation`: the product's own use cases, SQL (Postgres 18 as PGlite), mails and commands in one process.
 * Time, processes and their ends, the network, the mail server, the queue and the webhook are simulated. A seed decides who
 * does what and when and what fails; a seed is always the same run. What must always be true is in `invariants/`. It
 * cannot see two statements at the same instant (PGlite has one connection), sockets, MIME, scripts or nginx.
 *
 * `-- --seed N` replays one, `-- --seeds N` runs so many, on every core. A seed that fails is made small and printed as a
 * story: `worker 2 store.markFailed #1` in it is the first time that worker 2 called `store.markFailed`.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import type { Options, Result } from './simulate.ts'

/** About a minute on two cores. */
const SEEDS = '300'
/** PGlite grows: a new one is started after so many seeds. */
const SEEDS_A_PROCESS = 150

/** A fresh clone has no Prisma client before `generateClient`: what needs it is loaded later. */
const load = async () => {
  const { openDatabase } = await import('./database.ts')
  const database = await openDatabase()
  const { simulate } = await import('./simulate.ts')
  return (seed: number, options?: Options) => simulate(seed, database, options)
}
type Simulate = Awaited<ReturnType<typeof load>>

/** In a process of its own: sends the result of each seed. */
const runBatch = async (seeds: number[]) => {
  const simulate = await load()
  for (const seed of seeds) process.send!(await simulate(seed))
}

const forkBatch = async (seeds: number[], onResult: (result: Result) => void) => {
  const child = fork(import.meta.filename, ['batch', ...seeds.map(String)], { serialization: 'advanced' })
  child.on('message', (message) => onResult(message as Result))
  const [code] = (await once(child, 'exit')) as [number]
  if (code !== 0) throw new Error(`The seeds ${seeds[0]} to ${seeds.at(-1)} could not be run: see above.`)
}

/** The seeds from 1 on. */
const runAll = async (count: number) => {
  const outcomes: Result[] = []
  const processes = availableParallelism()
  const size = Math.min(SEEDS_A_PROCESS, Math.ceil(count / processes))
  const left = Array.from({ length: count }, (_, index) => index + 1)
  const work = async () => {
    while (left.length > 0) await forkBatch(left.splice(0, size), (outcome) => outcomes.push(outcome))
  }
  await Promise.all(Array.from({ length: processes }, work))
  return outcomes.toSorted((one, other) => one.seed - other.seed)
}

const printFigures = (outcomes: Result[], seconds: number) => {
  const sum = (key: 'events' | 'accepted' | 'duplicates') =>
    outcomes.reduce((total, outcome) => total + outcome[key], 0)
  const figures = `${sum('events')} events, ${sum('accepted')} messages accepted, ${sum('duplicates')} duplicates`
  console.log(`\n  ${outcomes.length} seeds in ${seconds.toFixed(0)} s: ${figures} more than one`)
}

/** A failure is printed soon rather than fully minimised. */
const MOST_SECONDS = 90

/** Halves first, then smaller pieces (delta debugging). */
const sizesOf = (count: number): number[] =>
  count <= 1 ? [1] : [Math.ceil(count / 2), ...sizesOf(Math.ceil(count / 2))]

/** Excludes every fault without which the same rule is still violated; resolves to the story of that run. */
const shrink = async (seed: number, rule: string, simulate: Simulate) => {
  const run = (without: ReadonlySet<string>, writesStory = false) =>
    simulate(seed, { without, writesStory, stopAt: ({ name }) => name === rule })
  const end = performance.now() + MOST_SECONDS * 1000
  const needed = [...new Set((await run(new Set())).injected)]
  let without: ReadonlySet<string> = new Set()
  for (const size of sizesOf(needed.length))
    for (let at = 0; at < needed.length && performance.now() < end;) {
      const fewer = new Set([...without, ...needed.slice(at, at + size)])
      const { violations, injected } = await run(fewer)
      if (violations.some(({ name }) => name === rule)) {
        without = fewer
        needed.splice(0, Infinity, ...new Set(injected))
      } else at += size
    }
  return run(without, true)
}

/** Days, hours, minutes and seconds since the start. */
const clock = (ms: number) => {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const seconds = ms / 1000
  const day = Math.floor(seconds / 86_400)
  const time = [(seconds % 86_400) / 3600, (seconds % 3600) / 60, seconds % 60].map(two).join(':')
  return day > 0 ? `${day}d ${time}` : `   ${time}`
}

/** Time, who did what, and the result, up to the violation of `rule`. */
const storyOf = async (seed: number, rule: string, simulate: Simulate) => {
  const result = await shrink(seed, rule, simulate)
  const violation = result.violations.find(({ name }) => name === rule)!
  const injected = [...new Set(result.injected)]
  return [
    `Seed ${seed} breaks "${rule}": ${violation.text}.`,
    `It needs these ${injected.length} things:`,
    ...injected.map((id) => `  - ${id}`),
    '',
    ...result.story
      .filter(({ at }) => at <= violation.at)
      .map(({ at, who, what }) => `${clock(at)}  ${who.padEnd(13)}  ${what}`),
  ].join('\n')
}

/** Each violated rule with its seeds; then the one that most seeds violate, as a story. */
const report = async (outcomes: Result[]) => {
  const failures = new Map<string, { seeds: number[]; text: string }>()
  for (const { seed, violations } of outcomes)
    for (const { name, text } of violations)
      failures.set(name, { text, ...failures.get(name), seeds: [...(failures.get(name)?.seeds ?? []), seed] })
  const [worst] = [...failures].toSorted(([, one], [, other]) => other.seeds.length - one.seeds.length)
  if (worst) console.log(`\n${await storyOf(worst[1].seeds[0]!, worst[0], await load())}\n`)
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
  if (values.seed !== undefined) return report([await (await load())(Number(values.seed))])
  const started = performance.now()
  const outcomes = await runAll(Number(values.seeds ?? SEEDS))
  printFigures(outcomes, (performance.now() - started) / 1000)
  return report(outcomes)
}

const isGood = await main()
process.exit(isGood ? 0 : 1)
