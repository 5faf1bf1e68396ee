/** All trials of one message each, in several worlds at once: most of a trial is waiting. */
import { lostAnswers } from './lost-answers.ts'
import { pairs } from './pairs.ts'
import { recordSteps, stepTrials } from './step-trials.ts'
import { type Outcome, runTrial, type Trial } from './trial.ts'
import { openStepBed, type StepBed } from './step-bed.ts'

/** What all of them came to; `steps`: how many one message's life has. */
export type Trials = { steps: number; outcomes: Outcome[]; seconds: number }

const WORLDS = 4

const runSome = async (stepBed: StepBed, waiting: Trial[], outcomes: Outcome[]) => {
  for (let trial = waiting.shift(); trial; trial = waiting.shift())
    outcomes.push(await runTrial(stepBed, trial))
}

/** Trials whose moment does not come prove nothing. */
const enoughMet = (outcomes: Outcome[]): Outcome[] => {
  const unmet = outcomes.filter((one) => one.unmet).length
  if (unmet * 10 <= outcomes.length) return []
  const broken = [`${unmet} of ${outcomes.length} moments never came`]
  return [{ name: 'all trials', unmet: false, accepted: 0, lost: 0, copies: 0, broken }]
}

const runAll = async (stepBeds: StepBed[], known: Trial[], withSteps: boolean): Promise<Trials> => {
  const [started, outcomes] = [performance.now(), [] as Outcome[]]
  await stepBeds[0]!.bed.ensureUp()
  const steps = await recordSteps(stepBeds[0]!)
  const waiting = [...known, ...(withSteps ? stepTrials(steps) : [])]
  await Promise.all(stepBeds.map((stepBed) => runSome(stepBed, waiting, outcomes)))
  outcomes.push(...enoughMet(outcomes))
  return { steps: steps.length, outcomes, seconds: Math.round((performance.now() - started) / 1000) }
}

/** Runs the pairs and the lost answers whose name contains `asked`, and the steps for a text that begins so. */
export const runTrials = async (asked: string): Promise<Trials | null> => {
  const known = [...pairs, ...lostAnswers].filter(({ name }) => name.includes(asked))
  const withSteps = asked === '' || asked.startsWith('step')
  if (known.length === 0 && !withSteps) return null
  const opening = Array.from({ length: WORLDS }, openStepBed)
  try {
    return await runAll(await Promise.all(opening), known, withSteps)
  } finally {
    const opened = await Promise.allSettled(opening)
    await Promise.all(opened.map((one) => (one.status === 'fulfilled' ? one.value.close() : undefined)))
  }
}
