/**
 * `npm run test:simulation`: searches the delivery's machine to its end, then runs seeds of the simulated world on
 * every core. `-- --seed N` replays one as a story; `-- --minutes M` goes on with new seeds; `-- --seeds N` runs so many;
 * `-- --mutants [TEXT...]` breaks the code in many ways, or in those whose name has a TEXT, and tells by which of 60
 * seeds (or of `--seeds N`) each is noticed.
 */
import { parseArgs } from 'node:util'
import { availableParallelism } from 'node:os'
import { replay, storiesOf } from './replay.ts'
import { BEYOND_SIMULATION } from '../mutations/beyond-simulation.ts'
import { checkModel } from '../model-checking/check-model.ts'
import { FULL_RUN, runAll } from './run-all.ts'
import { type Found, runMutants } from './run-mutants.ts'
import { judge, tableOf } from './report.ts'

const { values, positionals } = parseArgs({
  options: {
    seed: { type: 'string' },
    minutes: { type: 'string' },
    seeds: { type: 'string' },
    mutants: { type: 'boolean' },
  },
  allowPositionals: true,
})

const say = (lines: string[]) => {
  for (const line of lines) console.log(line)
}

const replayOne = async (seed: number) => {
  const { isGood, lines } = await replay(seed)
  say([...lines, '', `  Seeds: ${isGood ? '1 passed, 0 failed' : '0 passed, 1 failed'}`])
  return isGood
}

const runEverything = async () => {
  const model = checkModel()
  const seeds = Number(values.seeds ?? FULL_RUN)
  const run = await runAll({ seeds, minutes: Number(values.minutes ?? 0), processes: availableParallelism() })
  say([...tableOf(model, run), ...(await storiesOf(run))])
  const { passed, failed, sentences } = judge(model, run)
  say(['', ...sentences.map((sentence) => `  ✗ ${sentence}`)])
  say([
    `  Model: ${model.passed} passed, ${model.failed} failed`,
    `  Seeds: ${passed} passed, ${failed} failed`,
  ])
  return sentences.length === 0
}

/** Of all that run in it. The tests must notice each one (mutations/run.ts); the simulation need not know every line. */
const ENOUGH = 80

const reasonOf = ({ mutation }: Found) => BEYOND_SIMULATION[mutation.name] ?? 'left to the tests'
const sayFound = (found: Found) =>
  say([
    found.seed === undefined
      ? `  – ${found.mutation.name}: not noticed; ${reasonOf(found)}`
      : `  ✓ ${found.mutation.name}: seed ${found.seed}, "${found.rule}"`,
  ])

const tryMutants = async () => {
  const options = { texts: positionals, seeds: Number(values.seeds ?? 60), processes: availableParallelism() }
  const found = await runMutants(options, sayFound)
  const seeds = found.flatMap(({ seed }) => seed ?? []).toSorted((one, other) => one - other)
  const wanted = positionals.length > 0 ? found.length : ENOUGH
  say([
    `\n  ${found.length} ways to break the code, ${seeds.length} noticed, half of them by seed ${seeds[seeds.length >> 1]}`,
    `  Mutations: ${seeds.length} passed, ${Math.max(0, wanted - seeds.length)} failed`,
  ])
  return seeds.length >= wanted
}

const chosen = () => {
  if (values.mutants) return tryMutants()
  return values.seed === undefined ? runEverything() : replayOne(Number(values.seed))
}

const isGood = await chosen()
process.disconnect?.()
process.exit(isGood ? 0 : 1)
