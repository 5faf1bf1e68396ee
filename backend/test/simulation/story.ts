/** A failing seed made small, by leaving out every fault without which the same rule is still broken; then as a story. */
import type { SimulatedDatabase } from './database.ts'
import { simulate } from './simulate.ts'

const MOST_RUNS = 200
/** A failure is printed soon rather than as small as can be. */
const MOST_SECONDS = 90

/** Halves first, then smaller pieces, as delta debugging does. */
const sizesOf = (count: number): number[] =>
  count <= 1 ? [1] : [Math.ceil(count / 2), ...sizesOf(Math.ceil(count / 2))]

const shrink = async (seed: number, rule: string, database: SimulatedDatabase) => {
  let runs = 0
  const run = (without: ReadonlySet<string>, writesStory = false) => {
    runs++
    return simulate(seed, database, { without, writesStory, stopAt: ({ name }) => name === rule })
  }
  const started = performance.now()
  const mayRun = () => runs < MOST_RUNS && performance.now() - started < MOST_SECONDS * 1000
  const needed = [...new Set((await run(new Set())).injected)]
  const before = needed.length
  let without: ReadonlySet<string> = new Set()
  for (const size of sizesOf(before))
    for (let at = 0; at < needed.length && mayRun();) {
      const fewer = new Set([...without, ...needed.slice(at, at + size)])
      const { violations, injected } = await run(fewer)
      if (violations.some(({ name }) => name === rule)) {
        without = fewer
        needed.splice(0, Infinity, ...new Set(injected))
      } else at += size
    }
  return { before, runs, result: await run(without, true) }
}

/** Days, hours, minutes and seconds since the start. */
const clock = (ms: number) => {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const seconds = ms / 1000
  const day = Math.floor(seconds / 86_400)
  const time = [(seconds % 86_400) / 3600, (seconds % 3600) / 60, seconds % 60].map(two).join(':')
  return day > 0 ? `${day}d ${time}` : `   ${time}`
}

/** Time, who did what, and what became of it, until `rule` is broken. */
export const storyOf = async (seed: number, rule: string, database: SimulatedDatabase): Promise<string> => {
  const { before, runs, result } = await shrink(seed, rule, database)
  const violation = result.violations.find(({ name }) => name === rule)!
  const injected = [...new Set(result.injected)]
  return [
    `Seed ${seed} breaks "${rule}": ${violation.text}.`,
    `${before} things were injected, ${injected.length} are needed (found in ${runs} runs):`,
    ...injected.map((id) => `  - ${id}`),
    '',
    ...result.story
      .filter(({ at }) => at <= violation.at)
      .map(({ at, who, what }) => `${clock(at)}  ${who.padEnd(13)}  ${what}`),
  ].join('\n')
}
