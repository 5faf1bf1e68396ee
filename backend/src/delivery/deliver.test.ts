import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { SendResult } from '#src/mail/transport.ts'
import { type Log, systemClock } from '#src/process.ts'
import type { FailureClass } from '#src/mail/classify-failure.ts'
import { type ClaimedMessage, messageStore, type MessageStore } from '#src/store/messages.ts'
import { operatorStore } from '#src/store/operator.ts'
import { claimedMessage, failureOf, newMessage, recordingLog, testClock } from '#test/samples.ts'
import { makeDue, useDatabase } from '#test/test-database.ts'
import { deliverContact, makeMailLimit } from './deliver.ts'

describe('a delivery', () => {
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
    changes: {
      store?: MessageStore
      log?: Log
      notices?: string[]
      sendNotice?: () => Promise<SendResult>
    } = {},
  ) => {
    const { notices = [], sendNotice = async () => SENT, ...rest } = changes
    const announce = (message: { id: string }) => (notices.push(message.id), sendNotice())
    const mailLimit = makeMailLimit(1000, systemClock)
    const needs = { store, clock: systemClock, mailLimit, log: () => {}, ...rest }
    return deliverContact({ ...needs, mailer: { ...mailer, sendNotice: announce } }, id)
  }
  const SENT: SendResult = { sent: true, response: '250 taken' }
  const failing = (failureClass: FailureClass, code: number | null = null): SendResult => ({
    sent: false,
    failure: { ...failureOf(failureClass, code), onlyThisMail: code === 554 },
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

  it('retries a message by the schedule, and stores the reason', async () => {
    const id = await store.insert(newMessage())
    await deliver(id, mailerSaying(failing('permanent', 451)))
    const { nextAttemptAt, ...row } = await rowOf(id)
    const failure = { lastClass: 'permanent', lastCode: 451, lastError: 'rejected' }
    expect(row).toMatchObject({ state: 'pending', ...failure })
    expect((nextAttemptAt.getTime() - Date.now()) / 1000).toBeCloseTo(900, -1)
  })

  it('makes messages that could not reach the mail server due soon after one mail gets through', async () => {
    const [waiting, resting] = [await store.insert(newMessage()), await store.insert(newMessage())]
    for (const id of [waiting, resting]) await deliver(id, mailerSaying(failing('unreached')))
    const [hourAgo, later] = [new Date(Date.now() - 3_600_000), new Date(Date.now() + 3_600_000)]
    await database.db.contactMessage.updateMany({ data: { nextAttemptAt: later } })
    const where = { id: waiting }
    await database.db.contactMessage.update({ where, data: { lastAttemptAt: hourAgo } })
    for (const _ of [1, 2]) await deliver(await store.insert(newMessage()), mailerSaying(SENT))
    expect(await store.findDue(10)).toMatchObject([where])
    const { nextAttemptAt, lastAttemptAt } = await rowOf(resting)
    expect(nextAttemptAt.getTime() - lastAttemptAt!.getTime()).toBe(300_000)
  })

  describe('a message whose content is rejected', () => {
    const reject = async (id: string, times: number, changes: Parameters<typeof deliver>[2], code = 554) => {
      for (let time = 0; time < times; time++) {
        await makeDue(database.db)
        await deliver(id, mailerSaying(failing('permanent', code)), changes)
      }
    }

    it('is reported by one notice at the third rejection', async () => {
      const id = await store.insert(newMessage())
      const notices: string[] = []
      await reject(id, 1, { notices }, 535)
      await reject(id, 2, { notices })
      expect(notices).toEqual([])
      await reject(id, 3, { notices })
      expect(notices).toEqual([id])
      expect(await rowOf(id)).toMatchObject({ state: 'pending', contentRejections: 5 })
    })

    it('is marked before the notice is sent, so that a slow notice cannot outlast its lease', async () => {
      const id = await store.insert(newMessage())
      await reject(id, 2, {})
      const marked: unknown[] = []
      await reject(id, 1, {
        sendNotice: async () => {
          marked.push((await rowOf(id)).leaseEndsAt)
          return SENT
        },
      })
      expect(marked).toEqual([null])
    })

    it('is reported later when the notice is rejected too, and not when the login is rejected', async () => {
      const id = await store.insert(newMessage())
      const notices: string[] = []
      await reject(id, 3, { notices, sendNotice: async () => failing('permanent', 554) })
      await reject(id, 1, { notices }, 535)
      expect(notices).toEqual([id])
      await reject(id, 1, { notices })
      expect(notices).toEqual([id, id])
    })

    it('is reported again when it was resent by hand and is rejected again', async () => {
      const id = await store.insert(newMessage())
      const notices: string[] = []
      await reject(id, 3, { notices })
      await makeDue(database.db)
      await operatorStore(database.db).resend(id, 0)
      await reject(id, 3, { notices })
      expect(notices).toEqual([id, id])
    })
  })
})

/** How long it waits, for its turn and for a database that is away; the time is the test's. */
describe('a delivery that waits', () => {
  const MINUTE_MS = 60_000
  const SENT: SendResult = { sent: true, response: '250 ok' }
  const FAILED: SendResult = { sent: false, failure: failureOf('unreached') }
  const MAILED = ['acquire', 'claim', 'send', 'markSent', 'releaseWaiting']

  /** A delivery whose database answers nothing before `backAtMs`, but for the claim. */
  const deliverWhile = async (
    result: SendResult,
    backAtMs: number,
    claimed: ClaimedMessage | null = claimedMessage(),
  ) => {
    const clock = testClock()
    const calls: string[] = []
    const call = (name: string) => async () => {
      if (clock.now() < backAtMs) throw new Error('away')
      calls.push(name)
    }
    const needs = {
      store: {
        claim: async () => (calls.push('claim'), claimed),
        markSent: call('markSent'),
        markFailed: call('markFailed'),
        markNoticeSent: call('markNoticeSent'),
        releaseWaiting: () => call('releaseWaiting')().then(() => 0),
      },
      mailer: { send: async () => (calls.push('send'), result), sendNotice: async () => SENT },
      mailLimit: {
        acquire: async () => void calls.push('acquire'),
        release: () => void calls.push('release'),
      },
      clock,
      log: () => {},
    }
    const error = await deliverContact(needs, 'id').then(
      () => null,
      (thrown: Error) => thrown.message,
    )
    return { calls, error, waitedMs: clock.now() }
  }

  it.each([
    ['before the claim, so that no lease runs while it waits for its turn', claimedMessage(), MAILED],
    ['and gives it back when there is nothing to send', null, ['acquire', 'claim', 'release']],
  ])('takes its slot %s', async (_, claimed, calls) =>
    expect((await deliverWhile(SENT, 0, claimed)).calls).toEqual(calls),
  )

  it.each([
    ['a mail that is out is marked as long as its lease lasts', SENT, 'markSent', 14, 15],
    ['a failure is marked for a minute: after that its lease says enough', FAILED, 'markFailed', 0.8, 1],
  ] as const)('while the database is away, %s', async (_, result, mark, backAt, minutes) => {
    expect((await deliverWhile(result, backAt * MINUTE_MS)).calls).toContain(mark)
    const { error, waitedMs } = await deliverWhile(result, Infinity)
    expect(error).toBe('away')
    expect(waitedMs / MINUTE_MS).toBeGreaterThan(minutes - 0.1)
    expect(waitedMs / MINUTE_MS).toBeLessThanOrEqual(minutes)
  })
})

describe('the limit of mails', () => {
  it('sends the first mails at once, the next one after the window, and reuses an unused slot', async () => {
    const clock = testClock()
    const limit = makeMailLimit(3, clock, { windowMs: 200 })
    await Promise.all([limit.acquire(), limit.acquire(), limit.acquire()])
    limit.release()
    await limit.acquire()
    expect(clock.now()).toBe(0)
    await limit.acquire()
    expect(clock.now()).toBe(201)
  })

  it('never exceeds its limit in any window, however many wait', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const sleep = (ms: number) => new Promise<void>((done) => void setTimeout(done, ms))
    const limit = makeMailLimit(5, { now: Date.now, sleep }, { windowMs: 100 })
    const times: number[] = []
    const all = Promise.all(
      Array.from({ length: 20 }, () => limit.acquire().then(() => times.push(Date.now()))),
    )
    await vi.advanceTimersByTimeAsync(1000)
    await all
    for (const [index, time] of times.slice(5).entries()) expect(time - times[index]!).toBeGreaterThan(100)
  })

  it('rejects every wait when the worker ends', async () => {
    const limit = makeMailLimit(1, systemClock)
    await limit.acquire()
    setTimeout(limit.end, 50)
    await expect(limit.acquire()).rejects.toThrow('aborted')
    await expect(limit.acquire()).rejects.toThrow('aborted')
  })
})
