/** A fault at every step of one message's life: error, hang, and the death of the process, each at each step. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Trial } from './trial.ts'
import { type Server, type Step, told } from './watch.ts'
import type { StepBed } from './step-bed.ts'

const HURTS = ['cut', 'hang', 'kill'] as const
type Hurt = (typeof HURTS)[number]

/** Longer than the time-out of a statement and of a command; the mail server's would be ten minutes. */
const HANG_MS: Record<Server, number> = { postgres: 6500, redis: 2500, mail: 1000 }
const PATIENCE_MS = 3000

const untilSentOr = async ({ bed }: StepBed, longestMs: number, met: () => boolean) => {
  const started = performance.now()
  while (performance.now() - started < longestMs && !met()) {
    const [row] = await bed.sql<{ owed: number }>(
      "SELECT count(*)::int AS owed FROM contact_message WHERE state = 'pending'",
    )
    if (row!.owed === 0) return sleep(300) // the queue is told a moment later
    await sleep(50)
  }
}

/** The steps of one message's life when all is well. */
export const recordSteps = async (stepBed: StepBed): Promise<Step[]> => {
  const steps: Step[] = []
  await stepBed.warmUp()
  stepBed.watch.start((step) => {
    steps.push(step)
    return 'pass'
  })
  await stepBed.postUntilSent(`Recorded ${randomUUID()}`)
  await untilSentOr(stepBed, PATIENCE_MS, () => false)
  stepBed.watch.stop()
  return steps
}

const isSame = (one: Step, other: Step) => told(one) === told(other)
const isMark = ({ from, words }: Step) => from === 'client' && /SET state = 'sent'/.test(words)

/** The mail is out and not yet marked, and whoever knows it dies or never hears it. */
const explains = (hurt: Hurt, { owner, server }: Step) =>
  Number(owner === 'worker' && (hurt === 'kill' || (hurt === 'cut' && server === 'mail')))

const hurtAt = (target: Step, hurt: Hurt) => async (stepBed: StepBed) => {
  const { bed, watch } = stepBed
  const took = bed.mail.arrivals.size
  let [met, marked, copies] = [false, false, 0]
  watch.start((step) => {
    if (met || !isSame(step, target)) {
      marked ||= isMark(step)
      return 'pass'
    }
    met = true
    if (bed.mail.arrivals.size > took && !marked) copies = explains(hurt, step)
    if (hurt === 'hang') return { holdMs: HANG_MS[step.server] }
    if (hurt === 'kill') void bed.endAll(step.owner === 'api' ? 'apis' : 'workers', 'SIGKILL')
    return 'cut'
  })
  await stepBed.postUntilSent(`${hurt} ${randomUUID()}`)
  await untilSentOr(stepBed, PATIENCE_MS, () => met)
  if (met && hurt === 'hang') await sleep(HANG_MS[target.server])
  return { copies, unmet: !met }
}

/** Three trials for each of the steps. */
export const stepTrials = (steps: Step[]): Trial[] =>
  steps.flatMap((step, at) =>
    HURTS.map((hurt) => ({ name: `step ${at + 1}, ${hurt}: ${told(step)}`, run: hurtAt(step, hurt) })),
  )
