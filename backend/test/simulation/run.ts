/**
 * `npm run test:simulation`: runs seeds of the simulated world on every core. `-- --seed N` replays one as a story;
 * `-- --minutes M` goes on with new seeds; `-- --seeds N` runs so many.
 */
import { parseArgs } from 'node:util'
import { availableParallelism } from 'node:os'
import { replay, storiesOf } from './replay.ts'
import { FULL_RUN, runAll } from './run-all.ts'
import { judge, tableOf } from './report.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    minutes: { type: 'string' },
    seeds: { type: 'string' },
  },
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
  const seeds = Number(values.seeds ?? FULL_RUN)
  const run = await runAll({ seeds, minutes: Number(values.minutes ?? 0), processes: availableParallelism() })
  say([...tableOf(run), ...(await storiesOf(run))])
  const { passed, failed, sentences } = judge(run)
  say(['', ...sentences.map((sentence) => `  ✗ ${sentence}`)])
  say([`  Seeds: ${passed} passed, ${failed} failed`])
  return sentences.length === 0
}

const isGood = await (values.seed === undefined ? runEverything() : replayOne(Number(values.seed)))
process.disconnect?.()
process.exit(isGood ? 0 : 1)
