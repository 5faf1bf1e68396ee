/** API and worker die, are many, or have wrong clocks. */
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../../.dev/postgres.ts'
import type { Fault } from './fault.ts'
import type { Manners } from './faulty-mail.ts'
import type { World } from './world.ts'

const SHIFT = `${process.cwd()}/backend/test/faults/shift-clock.mjs`

const untilBody = async ({ mail }: World, before: number) => {
  for (let time = 0; time < 100 && mail.bodies() === before; time++) await sleep(50)
}

/** Kills or ends the workers while the mail server is in the middle of something. */
const worker = (name: string, signal: NodeJS.Signals, manners: Manners): Fault => ({
  name,
  run: async (world) => {
    world.mail.behave(manners)
    const before = world.mail.bodies()
    await world.post(6)
    await untilBody(world, before)
    await sleep(300)
    await world.endAll('workers', signal)
    world.mail.behave({})
    await world.ensureUp()
    await world.post(4)
  },
})

export const workerFaults: Fault[] = [
  worker('worker is killed while the mail server hesitates', 'SIGKILL', { pauseBefore: 1500 }),
  worker('worker is killed right after DATA', 'SIGKILL', { pauseAfter: 3000 }),
  worker('worker is ended (SIGTERM) while sending', 'SIGTERM', { pauseAfter: 2000 }),
]

export const apiKilled: Fault = {
  name: 'API is killed under load, three times',
  run: async (world) => {
    for (let time = 0; time < 3; time++) {
      const posting = world.post(12)
      await sleep(40 + 30 * time)
      await world.endAll('apis', 'SIGKILL')
      await posting
      await world.ensureUp()
    }
    await world.post(4)
  },
}

export const everythingKilled: Fault = {
  name: 'everything is killed at once',
  afterReply: 4,
  run: async (world) => {
    world.mail.behave({ pauseAfter: 300 })
    const posting = world.post(24)
    await sleep(250)
    world.redis.kill('SIGKILL')
    const killing = [world.endAll('apis', 'SIGKILL'), world.endAll('workers', 'SIGKILL')]
    await Promise.all([...killing, world.postgres.restart('SIGQUIT'), world.redis.stop(), posting])
    world.mail.behave({})
    await world.redis.start()
    await world.ensureUp()
    await world.post(4)
  },
}

export const clockOff = (days: number): Fault => ({
  name: `clocks of API and worker are ${days} days off`,
  run: async (world) => {
    const shift = { NODE_OPTIONS: `--import=${SHIFT}`, CLOCK_SHIFT_DAYS: String(days) }
    const ending = [world.endAll('apis', 'SIGTERM'), world.endAll('workers', 'SIGTERM')]
    await Promise.all(ending)
    await Promise.all([world.startApi(shift), world.startWorker(shift), world.startWorker()])
    world.mail.behave({ refusal: { at: 'connect', code: 421 } })
    await world.post(4)
    await sleep(1000)
    world.mail.behave({})
    await world.post(8)
  },
})

export const threeApis: Fault = {
  name: 'three APIs and four workers',
  run: async (world) => {
    const own = world.ports
    const others = [String(await freePort()), String(await freePort())]
    await Promise.all(others.map((port) => world.startApi({ API_PORT: port })))
    await Promise.all([world.startWorker(), world.startWorker()])
    world.ports = [...own, ...others]
    await world.post(60, 12)
    world.ports = own
  },
}
