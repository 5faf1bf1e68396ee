/** Two ordinary things that go wrong at once. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { form } from '../../samples.ts'
import type { Behaviour } from '../faulty-mail.ts'
import type { Explained, Trial } from './trial.ts'
import type { StepBed } from './step-bed.ts'

const post = ({ postUntilSent }: StepBed) => postUntilSent(`A pair ${randomUUID()}`)

/** Posts while the mail server behaves so, and waits until it has the whole mail. */
const postUntilTaken = async (stepBed: StepBed, behaviour: Behaviour) => {
  const { mail } = stepBed.bed
  mail.behave(behaviour)
  const id = await post(stepBed)
  for (let time = 0; time < 200 && !mail.arrivals.has(id); time++) await sleep(25)
  return id
}

/** Acts once, at the first statement of the worker, or answer to one, that holds `words`. */
const at = ({ watch }: StepBed, words: RegExp, side: 'client' | 'server', act: () => void) => {
  let done = false
  watch.start(({ from, server, words: asked }) => {
    if (done || from !== side || server !== 'postgres' || !words.test(asked)) return 'pass'
    done = true
    act()
    return 'lose'
  })
}

const flush = async ({ bed }: StepBed) => {
  const client = new Redis(bed.redis.url)
  await client.flushall()
  client.disconnect()
}

const pair = (name: string, run: (stepBed: StepBed) => Promise<Explained | void>): Trial => ({
  name,
  run: async (stepBed) => (await run(stepBed)) ?? { copies: 0 },
})

/** The first two made messages undeliverable for ever on 2026-11-21. */
export const pairs: Trial[] = [
  pair('421 after 3 s while Postgres stands still for 10 s', async (stepBed) => {
    stepBed.bed.mail.behave({ refusal: { at: 'connect', code: 421, afterMs: 3000 } })
    await post(stepBed)
    await sleep(1000)
    await stepBed.bed.postgres.standStill(10_000)
  }),
  pair('resent by hand 4 s into a send that hangs and fails', async (stepBed) => {
    stepBed.bed.mail.behave({ pauseBefore: 6000, refusal: { at: 'data', code: 451 } })
    const id = await post(stepBed)
    await sleep(4000)
    await stepBed.operate('messages', 'resend', id)
    await sleep(4500)
    return { copies: 1 }
  }),
  pair('reply lost while Postgres stands still for 7 s', async (stepBed) => {
    await postUntilTaken(stepBed, { losesReply: true })
    await stepBed.bed.postgres.standStill(7000)
    return { copies: 1 }
  }),
  pair('worker killed right after the 250 while Redis is flushed', async (stepBed) => {
    await postUntilTaken(stepBed, { pauseAfter: 1500 })
    await Promise.all([stepBed.bed.endAll('workers', 'SIGKILL'), flush(stepBed)])
    return { copies: 1 }
  }),
  pair('API killed with its INSERT stored while Redis is frozen', async (stepBed) => {
    const { bed } = stepBed
    bed.redis.kill('SIGSTOP')
    at(stepBed, /^INSERT/, 'server', () => void bed.endAll('apis', 'SIGKILL'))
    await post(stepBed)
    bed.redis.kill('SIGCONT')
  }),
  pair('answer to the INSERT lost while Postgres crashes', async (stepBed) => {
    let crash: Promise<void> | undefined
    at(stepBed, /^INSERT/, 'server', () => {
      crash = stepBed.bed.postgres.restart('SIGQUIT')
    })
    await post(stepBed)
    await crash
  }),
  pair('Postgres crashes while the mail server hesitates with its 250', async (stepBed) => {
    await postUntilTaken(stepBed, { pauseAfter: 2500 })
    await stepBed.bed.postgres.restart('SIGQUIT')
    await sleep(2500)
  }),
  pair('worker killed at its mark while Postgres crashes', async (stepBed) => {
    const { bed } = stepBed
    at(stepBed, /SET state = 'sent'/, 'client', () => void bed.endAll('workers', 'SIGKILL'))
    await postUntilTaken(stepBed, {})
    await bed.postgres.restart('SIGQUIT')
    return { copies: 1 }
  }),
  pair('535 while the answer to its mark is lost and the worker dies', async (stepBed) => {
    const { bed } = stepBed
    bed.mail.behave({ refusal: { at: 'from', code: 535 } })
    at(stepBed, /SET last_class =/, 'server', () => void bed.endAll('workers', 'SIGKILL'))
    await post(stepBed)
    await sleep(1500)
  }),
  pair('held and released by hand while the mail is on its way', async (stepBed) => {
    const id = await postUntilTaken(stepBed, { pauseAfter: 4000 })
    await stepBed.operate('messages', 'hold', id)
    await stepBed.operate('messages', 'release', id)
    await sleep(3500)
    await stepBed.operate('messages', 'release', id)
  }),
  pair('erased by hand while the mail is on its way and Redis is flushed', async (stepBed) => {
    await postUntilTaken(stepBed, { pauseAfter: 2000 })
    await Promise.all([stepBed.operate('messages', 'erase', form.email, '--yes'), flush(stepBed)])
    await sleep(1500)
    return { copies: 0, erased: true }
  }),
  pair('worker stands still for 6 s in a send, and another one is killed', async (stepBed) => {
    const { bed } = stepBed
    await postUntilTaken(stepBed, { pauseAfter: 1000 })
    const [still] = bed.workers
    still!.child.kill('SIGSTOP')
    await bed.startWorker()
    await sleep(3000)
    await bed.workers.pop()!.stop('SIGKILL')
    await sleep(3000)
    still!.child.kill('SIGCONT')
  }),
  pair('Redis dead while the worker’s way to Postgres breaks again and again', async (stepBed) => {
    stepBed.bed.redis.kill('SIGKILL')
    await stepBed.bed.redis.stop()
    const cutting = setInterval(() => stepBed.door('worker', 'postgres').cut(), 400)
    await post(stepBed)
    await sleep(5000)
    clearInterval(cutting)
    await stepBed.bed.redis.start()
  }),
]
