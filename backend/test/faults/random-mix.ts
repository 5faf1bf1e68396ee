/** A seeded random mix of faults under steady load: the same seed breaks the same things in the same order. */
import { setTimeout as sleep } from 'node:timers/promises'
import { moveClock } from './drain.ts'
import type { Fault } from './fault.ts'
import { watchMemory } from './memory-watch.ts'
import type { TestBed } from './test-bed.ts'

/** Mulberry32: small, and the same everywhere. */
const randomFrom = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296
}

const ACTS: ((bed: TestBed) => Promise<void>)[] = [
  async ({ redis }) => {
    redis.kill('SIGSTOP')
    await sleep(500)
    redis.kill('SIGCONT')
  },
  async (bed) => {
    await bed.workers.shift()?.stop('SIGKILL')
    await bed.ensureUp()
  },
  async (bed) => {
    await bed.workers.shift()?.stop('SIGTERM')
    await bed.ensureUp()
  },
  async (bed) => {
    await bed.endAll('apis', 'SIGKILL')
    await bed.ensureUp()
  },
  async ({ postgres }) => postgres.restart('SIGQUIT'),
  async ({ postgres }) => postgres.door.cut(),
  async ({ mail }) => {
    mail.door.set('refuse')
    await sleep(500)
    mail.door.set('open')
  },
  async ({ mail }) => mail.door.cut(),
  async ({ mail }) => {
    mail.door.set('refuse')
    mail.door.cut()
    await sleep(6000) // a backlog grows, and then moves
    mail.door.set('open')
  },
  async ({ mail }) => {
    mail.behave({ refusal: { at: 'data', code: 451 } })
    await sleep(300)
    mail.behave({})
  },
]

/** Makes due what waits, so that the backlog moves as it would in days. */
const keepMoving = (bed: TestBed) => {
  const moving = setInterval(() => void moveClock(bed).catch(() => {}), 5000)
  return () => clearInterval(moving)
}

const keepPosting = (bed: TestBed) => {
  const load = { on: true }
  const posting = (async () => {
    while (load.on) {
      await bed.post(2, 2)
      await sleep(100)
    }
  })()
  return () => {
    load.on = false
    return posting
  }
}

/** Breaks something every second or so for `seconds`. */
export const randomMix = (seconds: number, seed: number): Fault => ({
  name: `random mix for ${seconds} s, seed ${seed}`,
  afterReply: 5 * seconds,
  run: async (bed) => {
    const random = randomFrom(seed)
    const memory = await watchMemory(bed)
    const [stopMoving, stopPosting] = [keepMoving(bed), keepPosting(bed)]
    const until = performance.now() + seconds * 1000
    while (performance.now() < until) {
      await ACTS[Math.floor(random() * ACTS.length)]!(bed)
      await sleep(random() * 1000)
    }
    await stopPosting()
    stopMoving()
    await bed.ensureUp()
    return memory.end()
  },
})
