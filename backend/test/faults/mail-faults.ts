/** The groomer's mail server misbehaves. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault } from './fault.ts'
import type { Behaviour } from './faulty-mail.ts'
import { drain, moveClock } from './drain.ts'
import type { TestBed } from './test-bed.ts'

/** The mail server behaves so while some messages are tried, and well again afterwards. */
const misbehaving = (name: string, behaviour: Behaviour): Fault => ({
  name,
  run: async (bed) => {
    bed.mail.behave(behaviour)
    await bed.post(8)
    await sleep(1500)
    bed.mail.behave({})
    await bed.post(4)
  },
})

export const misbehaviours: Fault[] = [
  misbehaving('mail server answers 421', { refusal: { at: 'connect', code: 421 } }),
  misbehaving('connection drops after DATA', { dropsMail: true }),
  misbehaving('reply is lost', { losesReply: true }),
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
  run: async (bed) => {
    bed.mail.door.set('refuse')
    await bed.post(8)
    for (let time = 0; time < 8; time++) {
      await moveClock(bed)
      await sleep(1200)
    }
    bed.mail.door.set('open')
    await bed.post(4)
  },
}

const classes = async (bed: TestBed) =>
  (
    await bed.sql<{ found: string | null }>(
      'SELECT last_class::text AS found FROM contact_message WHERE state = $$pending$$',
    )
  ).map(({ found }) => found)

const PATIENCE_MS = 20_000

/** Waits until `count` messages wait in one class; throws what they are when that does not come on any machine. */
const untilAllAre = async (bed: TestBed, count: number, wanted: string) => {
  const started = performance.now()
  for (;;) {
    const found = await classes(bed)
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
  run: async (bed) => {
    bed.mail.door.set('frozen')
    await bed.post(8)
    await sleep(LONG_MS)
    await untilAllAre(bed, 8, 'unreached')
    bed.mail.door.cut()
    bed.mail.door.set('open')
    await bed.post(4)
  },
}

export const badCertificate: Fault = {
  name: 'certificate of an unknown authority, then a known one',
  run: async (bed) => {
    const secure = {
      SMTP_HOST: 'localhost',
      SMTP_PORT: String(bed.mail.securePort),
      SMTP_SECURITY: 'starttls',
    }
    await bed.endAll('workers', 'SIGTERM')
    await bed.startWorker(secure)
    await bed.post(6)
    await untilAllAre(bed, 6, 'permanent')
    await bed.endAll('workers', 'SIGTERM')
    await bed.startWorker({ ...secure, NODE_EXTRA_CA_CERTS: bed.certificates.authority })
    await drain(bed)
    await bed.endAll('workers', 'SIGTERM')
  },
}

export const wrongSettings: Fault = {
  name: 'mail server without STARTTLS, then settings mended',
  run: async (bed) => {
    await bed.endAll('workers', 'SIGTERM')
    await bed.startWorker({ SMTP_SECURITY: 'starttls' })
    await bed.post(6)
    await sleep(1500)
    await bed.endAll('workers', 'SIGTERM')
    await bed.ensureUp()
  },
}
