/** Makes a failing seed smaller: leaves out every fault and mishap without which the same rule is still broken. */
import type { SimulatedDatabase } from './fakes/database.ts'
import { type Result, simulate } from './simulate.ts'

/** A failure with the least that it needs. */
export type Shrunk = { rule: string; before: number; runs: number; result: Result }

const MOST_RUNS = 200
/** A failure is told soon rather than as small as can be. */
const MOST_SECONDS = 90

/** Halves first, then smaller pieces, as delta debugging does. */
const sizesOf = (count: number): number[] =>
  count <= 1 ? [1] : [Math.ceil(count / 2), ...sizesOf(Math.ceil(count / 2))]

export const shrink = async (seed: number, rule: string, database: SimulatedDatabase): Promise<Shrunk> => {
  let runs = 0
  const run = (left: ReadonlySet<string>, isTold = false) => {
    runs++
    return simulate(seed, database, { left, isTold, stopAt: ({ name }) => name === rule })
  }
  const started = performance.now()
  const mayRun = () => runs < MOST_RUNS && performance.now() - started < MOST_SECONDS * 1000
  const first = await run(new Set())
  const before = new Set(first.injected).size
  let left: ReadonlySet<string> = new Set()
  let kept = [...new Set(first.injected)]
  /** Leaves out what is not needed of `size` things at a time. */
  const pass = async (size: number) => {
    let at = 0
    while (at < kept.length && mayRun()) {
      const without = new Set([...left, ...kept.slice(at, at + size)])
      const result = await run(without)
      if (result.violations.every(({ name }) => name !== rule)) at += size
      else {
        left = without
        kept = [...new Set(result.injected)].filter((id) => !without.has(id))
      }
    }
  }
  for (const size of sizesOf(kept.length)) await pass(size)
  return { rule, before, runs, result: await run(left, true) }
}
