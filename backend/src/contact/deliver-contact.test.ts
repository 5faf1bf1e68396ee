import { beforeEach, describe, expect, it } from 'vitest'
import { claimedMessage, newMessage, recordingLog } from '../../test/samples.ts'
import { useDatabase } from '../../test/test-database.ts'
import { jobStore } from '../store/job-store.ts'
import { messageStore } from '../store/message-store.ts'
import { systemClock } from '../system-clock.ts'
import { deliverContact } from './deliver-contact.ts'
import { makePace } from './pace.ts'
import type { ClaimedMessage, FailureClass, Log, MessageStore, SendResult } from './ports.ts'

const database = useDatabase()
let store: MessageStore
beforeEach(async () => {
  await database.db.contactMessage.deleteMany()
  store = messageStore(database.db)
})

/** A mail server that says `result` to everything, and remembers what it was given. */
const mailerSaying = (result: SendResult) => {
  const given: ClaimedMessage[] = []
  return { given, send: async (message: ClaimedMessage) => (given.push(message), result) }
}
/** Delivers by `mailer`, or by `notices` where a notice is due. */
const deliver = (
  id: string,
  mailer: { send: (message: ClaimedMessage) => Promise<SendResult> },
  changes: { store?: MessageStore; log?: Log; notices?: string[]; notice?: SendResult } = {},
) => {
  const { notices = [], notice = SENT, ...rest } = changes
  const sendNotice = async (message: { id: string }) => (notices.push(message.id), notice)
  const pace = makePace(1000, systemClock)
  const needs = { store, jobs: jobStore(database.db), clock: systemClock, pace, log: () => {}, ...rest }
  return deliverContact({ ...needs, mailer, noticeMailer: { sendNotice } }, id)
}
const SENT: SendResult = { sent: true, response: '250 taken' }
const failing = (failureClass: FailureClass, code: number | null = null): SendResult => ({
  sent: false,
  failure: { class: failureClass, error: 'refused', code, ofContent: code === 554 },
})
const rowOf = (id: string) => database.db.contactMessage.findUniqueOrThrow({ where: { id } })

it('sends a stored message once and marks it sent', async () => {
  const id = await store.insert(newMessage())
  const [mailer, { log, events }] = [mailerSaying(SENT), recordingLog()]
  await deliver(id, mailer, { log })
  await deliver(id, mailer, { log })
  expect(mailer.given).toHaveLength(1)
  expect(await rowOf(id)).toMatchObject({ state: 'sent', smtpResponse: '250 taken', attempts: 1 })
  expect(events.map(({ event }) => event)).toEqual(['message.sent'])
})

it('lets many workers at once send one message once', async () => {
  const id = await store.insert(newMessage())
  const [mailer, { log }] = [mailerSaying(SENT), recordingLog()]
  await Promise.all(Array.from({ length: 8 }, () => deliver(id, mailer, { log })))
  expect(mailer.given).toHaveLength(1)
})

it.each([
  ['unreached', 60],
  ['maybe_delivered', 900],
  ['permanent', 900],
] as const)('puts a message off by the schedule when it was %s', async (failureClass, seconds) => {
  const id = await store.insert(newMessage())
  await deliver(id, mailerSaying(failing(failureClass, 451)))
  const row = await rowOf(id)
  expect(row).toMatchObject({
    state: 'pending',
    lastClass: failureClass,
    lastCode: 451,
    lastError: 'refused',
  })
  expect((row.nextAttemptAt.getTime() - Date.now()) / 1000).toBeCloseTo(seconds, -1)
})

it('releases what waited for the mail server as soon as one mail gets through', async () => {
  const waiting = await store.insert(newMessage())
  await deliver(waiting, mailerSaying(failing('unreached')))
  const id = await store.insert(newMessage())
  await deliver(id, mailerSaying(SENT))
  expect((await store.findDue(10)).map((due) => due.id)).toEqual([waiting])
})

it('insists on marking a mail that is out, because an unmarked one is sent again', async () => {
  const id = await store.insert(newMessage())
  let calls = 0
  const flaky: MessageStore = {
    ...store,
    markSent: async (...args) => {
      if (++calls < 4) throw new Error('the database restarts')
      return store.markSent(...args)
    },
  }
  await deliver(id, mailerSaying(SENT), { store: flaky })
  expect(await rowOf(id)).toMatchObject({ state: 'sent' })
})

it('sends nothing when the database cannot say whose message it is', async () => {
  const mailer = mailerSaying(SENT)
  const away = { ...store, claim: () => Promise.reject(new Error('away')) }
  await expect(deliver(claimedMessage().id, mailer, { store: away })).rejects.toThrow('away')
  expect(mailer.given).toEqual([])
})

it('marks a failure too when the database comes back soon, so that it costs no copy', async () => {
  const id = await store.insert(newMessage())
  let calls = 0
  const flaky: MessageStore = {
    ...store,
    markFailed: async (...args) => {
      if (++calls < 3) throw new Error('the database restarts')
      return store.markFailed(...args)
    },
  }
  await deliver(id, mailerSaying(failing('unreached')), { store: flaky })
  expect(await rowOf(id)).toMatchObject({ lastClass: 'unreached', copies: 0 })
})

describe('a message whose content is refused', () => {
  const refuse = async (id: string, times: number, changes: Parameters<typeof deliver>[2], code = 554) => {
    for (let time = 0; time < times; time++) {
      await database.db.contactMessage.updateMany({ data: { nextAttemptAt: new Date(0) } })
      await deliver(id, mailerSaying(failing('permanent', code)), changes)
    }
  }

  it('is announced by one notice at the third refusal', async () => {
    const id = await store.insert(newMessage())
    const notices: string[] = []
    await refuse(id, 2, { notices })
    expect(notices).toEqual([])
    await refuse(id, 3, { notices })
    expect(notices).toEqual([id])
    expect(await rowOf(id)).toMatchObject({ state: 'pending', contentRefusals: 5 })
  })

  it('is announced later when the notice is refused too: then the message is not the reason', async () => {
    const id = await store.insert(newMessage())
    const [early, late]: [string[], string[]] = [[], []]
    await refuse(id, 3, { notices: early, notice: failing('permanent', 554) })
    expect(early).toEqual([id])
    await jobStore(database.db).putOff('notice', id, -1)
    await refuse(id, 1, { notices: late })
    expect(late).toEqual([id])
  })

  it('is not announced for a refused login or recipient', async () => {
    const id = await store.insert(newMessage())
    const notices: string[] = []
    await refuse(id, 4, { notices }, 535)
    expect(notices).toEqual([])
  })
})
