/** A seeded random mix of faults under steady load: the same seed breaks the same things in the same order. */
import { setTimeout as sleep } from 'node:timers/promises'
import { chanceOf } from '../simulation/event-loop.ts'
import type { TestBed } from './test-bed.ts'

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
  async ({ postgres }) => postgres.crash(),
  async ({ postgres }) => postgres.door.cut(),
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
export const randomMix = (seconds: number, seed: number) => ({
  name: `random mix for ${seconds} s, seed ${seed}`,
  afterReply: 5 * seconds,
  run: async (bed: TestBed) => {
    const chance = chanceOf(seed, 'mix')
    // What waits is made due, so that the backlog moves as it would in days.
    const moving = setInterval(() => void bed.moveClock().catch(() => {}), 5000)
    const stopPosting = keepPosting(bed)
    const until = performance.now() + seconds * 1000
    while (performance.now() < until) {
      await chance.pick(ACTS)(bed)
      await sleep(chance.next() * 1000)
    }
    await stopPosting()
    clearInterval(moving)
    await bed.ensureUp()
  },
})
