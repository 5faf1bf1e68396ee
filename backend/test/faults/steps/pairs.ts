/** Two ordinary things that go wrong at once. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { form } from '../../samples.ts'
import type { Manners } from '../faulty-mail.ts'
import type { Explained, Trial } from './trial.ts'
import type { Yard } from './yard.ts'

const post = ({ insist }: Yard) => insist(`A pair ${randomUUID()}`)

/** Posts while the mail server behaves so, and waits until it has the whole mail. */
const postUntilTaken = async (yard: Yard, manners: Manners) => {
  const { mail } = yard.world
  mail.behave(manners)
  const id = await post(yard)
  for (let time = 0; time < 200 && !mail.arrivals.has(id); time++) await sleep(25)
  return id
}

/** Acts once, at the first statement of the worker, or answer to one, that holds `words`. */
const at = ({ watch }: Yard, words: RegExp, side: 'client' | 'server', act: () => void) => {
  let done = false
  watch.start(({ from, server, words: asked }) => {
    if (done || from !== side || server !== 'postgres' || !words.test(asked)) return 'pass'
    done = true
    act()
    return 'lose'
  })
}

const flush = async ({ world }: Yard) => {
  const client = new Redis(world.redis.url)
  await client.flushall()
  client.disconnect()
}

const pair = (name: string, run: (yard: Yard) => Promise<Explained | void>): Trial => ({
  name,
  run: async (yard) => (await run(yard)) ?? { copies: 0 },
})

/** The first two made messages undeliverable for ever on 2026-11-21. */
export const pairs: Trial[] = [
  pair('421 after 3 s while Postgres stands still for 10 s', async (yard) => {
    yard.world.mail.behave({ refusal: { at: 'connect', code: 421, afterMs: 3000 } })
    await post(yard)
    await sleep(1000)
    await yard.world.postgres.standStill(10_000)
  }),
  pair('resent by hand 4 s into a send that hangs and fails', async (yard) => {
    yard.world.mail.behave({ pauseBefore: 6000, refusal: { at: 'data', code: 451 } })
    const id = await post(yard)
    await sleep(4000)
    await yard.operate('messages', 'resend', id)
    await sleep(4500)
    return { copies: 1 }
  }),
  pair('reply lost while Postgres stands still for 7 s', async (yard) => {
    await postUntilTaken(yard, { losesReply: true })
    await yard.world.postgres.standStill(7000)
    return { copies: 1 }
  }),
  pair('worker killed right after the 250 while Redis is flushed', async (yard) => {
    await postUntilTaken(yard, { pauseAfter: 1500 })
    await Promise.all([yard.world.endAll('workers', 'SIGKILL'), flush(yard)])
    return { copies: 1 }
  }),
  pair('API killed with its INSERT stored while Redis is frozen', async (yard) => {
    const { world } = yard
    world.redis.kill('SIGSTOP')
    at(yard, /^INSERT/, 'server', () => void world.endAll('apis', 'SIGKILL'))
    await post(yard)
    world.redis.kill('SIGCONT')
  }),
  pair('answer to the INSERT lost while Postgres crashes', async (yard) => {
    let crash: Promise<void> | undefined
    at(yard, /^INSERT/, 'server', () => {
      crash = yard.world.postgres.restart('SIGQUIT')
    })
    await post(yard)
    await crash
  }),
  pair('Postgres crashes while the mail server hesitates with its 250', async (yard) => {
    await postUntilTaken(yard, { pauseAfter: 2500 })
    await yard.world.postgres.restart('SIGQUIT')
    await sleep(2500)
  }),
  pair('worker killed at its mark while Postgres crashes', async (yard) => {
    const { world } = yard
    at(yard, /SET state = 'sent'/, 'client', () => void world.endAll('workers', 'SIGKILL'))
    await postUntilTaken(yard, {})
    await world.postgres.restart('SIGQUIT')
    return { copies: 1 }
  }),
  pair('535 while the answer to its mark is lost and the worker dies', async (yard) => {
    const { world } = yard
    world.mail.behave({ refusal: { at: 'from', code: 535 } })
    at(yard, /SET last_class =/, 'server', () => void world.endAll('workers', 'SIGKILL'))
    await post(yard)
    await sleep(1500)
  }),
  pair('held and released by hand while the mail is on its way', async (yard) => {
    const id = await postUntilTaken(yard, { pauseAfter: 4000 })
    await yard.operate('messages', 'hold', id)
    await yard.operate('messages', 'release', id)
    await sleep(3500)
    await yard.operate('messages', 'release', id)
  }),
  pair('erased by hand while the mail is on its way and Redis is flushed', async (yard) => {
    await postUntilTaken(yard, { pauseAfter: 2000 })
    await Promise.all([yard.operate('messages', 'erase', form.email, '--yes'), flush(yard)])
    await sleep(1500)
    return { copies: 0, erased: true }
  }),
  pair('worker stands still for 6 s in a send, and another one is killed', async (yard) => {
    const { world } = yard
    await postUntilTaken(yard, { pauseAfter: 1000 })
    const [still] = world.workers
    still!.child.kill('SIGSTOP')
    await world.startWorker()
    await sleep(3000)
    await world.workers.pop()!.stop('SIGKILL')
    await sleep(3000)
    still!.child.kill('SIGCONT')
  }),
  pair('Redis dead while the worker’s way to Postgres breaks again and again', async (yard) => {
    yard.world.redis.kill('SIGKILL')
    await yard.world.redis.stop()
    const cutting = setInterval(() => yard.door('worker', 'postgres').cut(), 400)
    await post(yard)
    await sleep(5000)
    clearInterval(cutting)
    await yard.world.redis.start()
  }),
]
