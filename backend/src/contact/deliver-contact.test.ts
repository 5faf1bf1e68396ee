import { beforeEach, describe, expect, it } from 'vitest'
import { claimedMessage, failureOf, newMessage, recordingLog } from '../../test/samples.ts'
import { makeDue, useDatabase } from '../../test/test-database.ts'
import { jobStore } from '../store/job-store.ts'
import { messageStore } from '../store/message-store.ts'
import { operatorStore } from '../store/operator-store.ts'
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
  failure: { ...failureOf(failureClass, code), aboutThisMail: code === 554 || code === 451 },
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

describe('as soon as one mail gets through', () => {
  const HOUR_MS = 3_600_000
  /** Fails a message, and lets an hour go by of which it waits `waitsHours`. */
  const failedAnHourAgo = async (result: SendResult, waitsHours = 24) => {
    const id = await store.insert(newMessage())
    await deliver(id, mailerSaying(result))
    const lastTryAt = new Date(Date.now() - HOUR_MS)
    const nextAttemptAt = new Date(lastTryAt.getTime() + waitsHours * HOUR_MS)
    await database.db.contactMessage.update({ where: { id }, data: { lastTryAt, nextAttemptAt } })
    return id
  }
  const getOneThrough = async () => deliver(await store.insert(newMessage()), mailerSaying(SENT))
  const due = async () => (await store.findDue(10)).map(({ id }) => id)

  it.each([
    ['could not reach the mail server', failing('unreached')],
    ['was refused by a wrong login, a full mailbox or an expired certificate', failing('permanent', 535)],
  ])('what %s is tried again', async (_, result) => {
    const waiting = await failedAnHourAgo(result)
    await getOneThrough()
    expect(await due()).toEqual([waiting])
  })

  it.each([
    ['was refused for its own content', failing('permanent', 554)],
    ['was put off by itself', failing('unreached', 451)],
    ['may have arrived', failing('maybe_delivered')],
  ])('what %s keeps its wait', async (_, result) => {
    await failedAnHourAgo(result)
    await getOneThrough()
    expect(await due()).toEqual([])
  })

  it('nothing is tried again sooner than five minutes after its last try', async () => {
    const id = await store.insert(newMessage())
    await deliver(id, mailerSaying(failing('permanent', 535)))
    for (const _ of [1, 2, 3]) await getOneThrough()
    const { nextAttemptAt, lastTryAt } = await rowOf(id)
    expect(nextAttemptAt.getTime() - lastTryAt!.getTime()).toBe(300_000)
  })
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
      await makeDue(database.db)
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

  it('is marked before the notice is sent: its lease may end while the notice hangs', async () => {
    const id = await store.insert(newMessage())
    await refuse(id, 2, {})
    await makeDue(database.db)
    const marked: unknown[] = []
    const sendNotice = async () => {
      marked.push((await rowOf(id)).leaseEndsAt)
      return SENT
    }
    const pace = makePace(1000, systemClock)
    const needs = { store, jobs: jobStore(database.db), clock: systemClock, pace, log: () => {} }
    const mailer = mailerSaying(failing('permanent', 554))
    await deliverContact({ ...needs, mailer, noticeMailer: { sendNotice } }, id)
    expect(marked).toEqual([null])
  })

  it('is announced later when the notice is refused too: then the message is not the reason', async () => {
    const id = await store.insert(newMessage())
    const [early, late]: [string[], string[]] = [[], []]
    await refuse(id, 3, { notices: early, notice: failing('permanent', 554) })
    expect(early).toEqual([id])
    await jobStore(database.db).putOff('notice', id, 1, -1)
    await refuse(id, 1, { notices: late })
    expect(late).toEqual([id])
  })

  it('is not announced at a refused login after that: then other mails do not pass either', async () => {
    const id = await store.insert(newMessage())
    await refuse(id, 3, { notice: failing('permanent', 554) })
    await jobStore(database.db).putOff('notice', id, 1, -1)
    const notices: string[] = []
    await refuse(id, 1, { notices }, 535)
    expect(notices).toEqual([])
  })

  it('is announced once more when it was resent by hand and is refused again', async () => {
    const id = await store.insert(newMessage())
    const notices: string[] = []
    await refuse(id, 3, { notices })
    await makeDue(database.db)
    await operatorStore(database.db).resend(id, 0)
    await refuse(id, 3, { notices })
    expect(notices).toEqual([id, id])
  })

  it('is not announced for a refused login or recipient', async () => {
    const id = await store.insert(newMessage())
    const notices: string[] = []
    await refuse(id, 4, { notices }, 535)
    expect(notices).toEqual([])
  })
})
