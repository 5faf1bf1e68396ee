/** The groomer's mail server misbehaves. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault } from './fault.ts'
import type { Manners } from './faulty-mail.ts'
import { drain, moveClock } from './drain.ts'
import type { World } from './world.ts'

/** The mail server behaves so while some messages are tried, and well again afterwards. */
const badManners = (name: string, manners: Manners): Fault => ({
  name,
  run: async (world) => {
    world.mail.behave(manners)
    await world.post(8)
    await sleep(1500)
    world.mail.behave({})
    await world.post(4)
  },
})

export const refusals: Fault[] = [
  badManners('mail server answers 421', { refusal: { at: 'connect', code: 421 } }),
  badManners('mail server answers 450', { refusal: { at: 'recipient', code: 450 } }),
  badManners('mail server answers 451 to the mail', { refusal: { at: 'data', code: 451 } }),
  badManners('mail server answers 535', { refusal: { at: 'from', code: 535 } }),
  badManners('mail server answers 550', { refusal: { at: 'recipient', code: 550 } }),
  badManners('mail server answers 554 to the mail', { refusal: { at: 'data', code: 554 } }),
  badManners('connection drops after DATA', { dropsMail: true }),
  badManners('reply is lost', { losesReply: true }),
]

/** The mail server's door stands so for a while. */
export const badDoor = (name: string, mode: 'refuse' | 'frozen' | 'drip', milliseconds: number): Fault => ({
  name,
  run: async ({ mail, post }) => {
    mail.door.set(mode)
    await post(8)
    await sleep(milliseconds)
    mail.door.set('open')
    if (mode === 'refuse') mail.door.cut()
    await post(4)
  },
})

export const daysDown: Fault = {
  name: 'mail server down for days (clock moved)',
  run: async (world) => {
    world.mail.door.set('refuse')
    await world.post(8)
    for (let time = 0; time < 8; time++) {
      await moveClock(world)
      await sleep(1200)
    }
    world.mail.door.set('open')
    await world.post(4)
  },
}

const classes = async (world: World) =>
  (
    await world.sql<{ found: string | null }>(
      'SELECT last_class::text AS found FROM contact_message WHERE state = $$pending$$',
    )
  ).map(({ found }) => found)

const PATIENCE_MS = 20_000

/** Waits until `count` messages wait in one class; throws what they are when that does not come on any machine. */
const untilAllAre = async (world: World, count: number, wanted: string) => {
  const started = performance.now()
  for (;;) {
    const found = await classes(world)
    if (found.length === count && found.every((one) => one === wanted)) return
    if (performance.now() - started > PATIENCE_MS)
      throw new Error(`The messages are ${found.join()}, not ${count} times ${wanted}.`)
    await sleep(200)
  }
}

/** Longer than the time-out for the mail server's first word. */
const LONG_MS = 30_000

export const longBlackHole: Fault = {
  name: 'mail server takes calls and never says a word',
  run: async (world) => {
    world.mail.door.set('frozen')
    await world.post(8)
    await sleep(LONG_MS)
    await untilAllAre(world, 8, 'unreached')
    world.mail.door.cut()
    world.mail.door.set('open')
    await world.post(4)
  },
}

export const badCertificate: Fault = {
  name: 'certificate of an unknown authority, then a known one',
  run: async (world) => {
    const secure = {
      SMTP_HOST: 'localhost',
      SMTP_PORT: String(world.mail.securePort),
      SMTP_SECURITY: 'starttls',
    }
    await world.endAll('workers', 'SIGTERM')
    await world.startWorker(secure)
    await world.post(6)
    await untilAllAre(world, 6, 'permanent')
    await world.endAll('workers', 'SIGTERM')
    await world.startWorker({ ...secure, NODE_EXTRA_CA_CERTS: world.certificates.authority })
    await drain(world)
    await world.endAll('workers', 'SIGTERM')
  },
}

export const wrongSettings: Fault = {
  name: 'mail server without STARTTLS, then settings mended',
  run: async (world) => {
    await world.endAll('workers', 'SIGTERM')
    await world.startWorker({ SMTP_SECURITY: 'starttls' })
    await world.post(6)
    await sleep(1500)
    await world.endAll('workers', 'SIGTERM')
    await world.ensureUp()
  },
}
