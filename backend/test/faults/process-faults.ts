/** API and worker die, or have wrong clocks. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault } from './fault.ts'
import type { Behaviour } from './faulty-mail.ts'
import type { TestBed } from './test-bed.ts'

const SHIFT = `${process.cwd()}/backend/test/faults/shift-clock.mjs`

const untilBody = async ({ mail }: TestBed, before: number) => {
  for (let time = 0; time < 100 && mail.bodies() === before; time++) await sleep(50)
}

/** Kills or ends the workers while the mail server is in the middle of something. */
const worker = (name: string, signal: NodeJS.Signals, behaviour: Behaviour): Fault => ({
  name,
  run: async (bed) => {
    bed.mail.behave(behaviour)
    const before = bed.mail.bodies()
    await bed.post(6)
    await untilBody(bed, before)
    await sleep(300)
    await bed.endAll('workers', signal)
    bed.mail.behave({})
    await bed.ensureUp()
    await bed.post(4)
  },
})

export const workerFaults: Fault[] = [
  worker('worker is killed while the mail server hesitates', 'SIGKILL', { pauseBefore: 1500 }),
  worker('worker is killed right after DATA', 'SIGKILL', { pauseAfter: 3000 }),
  worker('worker is ended (SIGTERM) while sending', 'SIGTERM', { pauseAfter: 2000 }),
]

export const apiKilled: Fault = {
  name: 'API is killed under load, three times',
  run: async (bed) => {
    for (let time = 0; time < 3; time++) {
      const posting = bed.post(12)
      await sleep(40 + 30 * time)
      await bed.endAll('apis', 'SIGKILL')
      await posting
      await bed.ensureUp()
    }
    await bed.post(4)
  },
}

export const everythingKilled: Fault = {
  name: 'everything is killed at once',
  afterReply: 4,
  run: async (bed) => {
    bed.mail.behave({ pauseAfter: 300 })
    const posting = bed.post(24)
    await sleep(250)
    bed.redis.kill('SIGKILL')
    const killing = [bed.endAll('apis', 'SIGKILL'), bed.endAll('workers', 'SIGKILL')]
    await Promise.all([...killing, bed.postgres.restart('SIGQUIT'), bed.redis.stop(), posting])
    bed.mail.behave({})
    await bed.redis.start()
    await bed.ensureUp()
    await bed.post(4)
  },
}

export const clockOff = (days: number): Fault => ({
  name: `clocks of API and worker are ${days} days off`,
  run: async (bed) => {
    const shift = { NODE_OPTIONS: `--import=${SHIFT}`, CLOCK_SHIFT_DAYS: String(days) }
    const ending = [bed.endAll('apis', 'SIGTERM'), bed.endAll('workers', 'SIGTERM')]
    await Promise.all(ending)
    await Promise.all([bed.startApi(shift), bed.startWorker(shift), bed.startWorker()])
    bed.mail.behave({ refusal: { at: 'connect', code: 421 } })
    await bed.post(4)
    await sleep(1000)
    bed.mail.behave({})
    await bed.post(8)
  },
})
