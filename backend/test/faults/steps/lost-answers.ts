/** Each of our own writes is done, and nobody hears of it: the server's answer and all that follows it is lost. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Behaviour } from '../faulty-mail.ts'
import type { Trial } from './trial.ts'
import type { StepBed } from './step-bed.ts'

/** A statement's time-out is 5 s; then it is tried again. */
const LONGEST_MS = 30_000

type Write = { name: string; words: RegExp; behaviour?: Behaviour; atHome?: boolean }

const WRITES: Write[] = [
  { name: 'the INSERT', words: /^INSERT INTO public . contact_message/ },
  { name: 'the claim', words: /SET attempts = attempts/ },
  { name: 'the mark of a sent mail', words: /SET state = 'sent'/ },
  {
    name: 'the mark of a failure',
    words: /SET last_class =/,
    behaviour: { refusal: { at: 'connect', code: 421 } },
  },
  {
    name: 'the mark of a refusal',
    words: /SET last_class =/,
    behaviour: { refusal: { at: 'from', code: 535 } },
  },
  { name: 'the release after a success', words: /SET next_attempt_at = greatest/ },
  { name: 'the note of a sweep', words: /'sweep', 'last'/, atHome: true },
  { name: 'the claim of a periodic job', words: /INSERT INTO periodic_job AS job/, atHome: true },
  { name: 'the end of a periodic job', words: /UPDATE periodic_job SET done_at/, atHome: true },
]

/** Loses the answer once it comes; resolves to whether it came in time. */
const loseIt = ({ watch }: StepBed, { words, atHome }: Write) => {
  const lost = new Promise<boolean>((resolve) => {
    watch.start(({ from, server, words: asked }) => {
      if (from === 'client' || server !== 'postgres' || !words.test(asked)) return 'pass'
      watch.stop()
      resolve(true)
      return 'lose'
    }, atHome)
  })
  return Promise.race([lost, sleep(LONGEST_MS, false)])
}

const loseAnswer = async (stepBed: StepBed, write: Write) => {
  const { bed } = stepBed
  if (write.behaviour) bed.mail.behave(write.behaviour)
  const losing = loseIt(stepBed, write)
  if (write.atHome) await bed.sql("DELETE FROM periodic_job WHERE name <> 'refused-released'")
  await stepBed.postUntilSent(`Answer lost ${randomUUID()}`)
  if (!(await losing)) throw new Error(`There was no answer to ${write.name} to lose.`)
  await sleep(6000)
  return { copies: 0 }
}

/** One for each write of ours. */
export const lostAnswers: Trial[] = WRITES.map((write) => ({
  name: `the answer to ${write.name} is lost`,
  run: (stepBed) => loseAnswer(stepBed, write),
}))
