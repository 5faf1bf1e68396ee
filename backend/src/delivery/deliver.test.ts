import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { SendResult } from '#src/mail/transport.ts'
import { systemClock } from '#src/process.ts'
import { type ClaimedMessage, messageStore } from '#src/store/messages.ts'
import { operatorStore } from '#src/store/operator.ts'
import { claimedMessage, failureOf, testClock } from '#test/samples.ts'
import { makeDue, useDatabase } from '#test/test-database.ts'
import { deliverMessage, makeMailLimit } from './deliver.ts'

const SENT: SendResult = { sent: true, response: '250 ok' }
const UNREACHED: SendResult = { sent: false, failure: failureOf('unreached') }
const REJECTED_LOGIN: SendResult = { sent: false, failure: failureOf('permanent', 535) }
const REJECTED_CONTENT: SendResult = {
  sent: false,
  failure: { ...failureOf('permanent', 554), onlyThisMail: true },
}

describe('the notice of a message that is rejected for its content', () => {
  const database = useDatabase()
  const { rowOf, stored } = database
  /** Delivers by a mail server that answers `result` to messages and `noticeResult` to notices; resolves to what it got. */
  const deliver = async (
    id: string,
    result: SendResult,
    { noticeResult = SENT as SendResult, onNotice = async () => {} } = {},
  ) => {
    const mails: string[] = []
    const mailer = {
      send: async () => (mails.push('message'), result),
      sendRejectionNotice: async () => (mails.push('notice'), await onNotice(), noticeResult),
    }
    const mailLimit = makeMailLimit(1000, systemClock)
    const messages = messageStore(database.db)
    await deliverMessage({ messages, mailer, clock: systemClock, mailLimit, log: () => {} }, id)
    return mails
  }

  /** Attempts the message once per result; resolves to the number of notices of each attempt. */
  const attempt = async (id: string, results: SendResult[], changes: Parameters<typeof deliver>[2] = {}) => {
    const mails: string[][] = []
    for (const result of results) {
      await makeDue(database.db)
      mails.push(await deliver(id, result, changes))
    }
    return mails.map((sent) => sent.length - 1)
  }

  it('is sent once, after the third rejection, and again after a resend', async () => {
    const id = await stored()
    const results = [REJECTED_LOGIN, ...Array.from({ length: 5 }, () => REJECTED_CONTENT)]
    expect(await attempt(id, results)).toEqual([0, 0, 0, 1, 0, 0])
    expect(await rowOf(id)).toMatchObject({ state: 'pending', contentRejections: 5 })
    await makeDue(database.db)
    await operatorStore(database.db).resend(id, 0)
    expect(await attempt(id, results.slice(1))).toEqual([0, 0, 1, 0, 0])
  })

  it('is sent again after the next content rejection if it was itself rejected', async () => {
    const id = await stored()
    const rejections = Array.from({ length: 3 }, () => REJECTED_CONTENT)
    expect(await attempt(id, rejections, { noticeResult: REJECTED_CONTENT })).toEqual([0, 0, 1])
    expect(await attempt(id, [REJECTED_LOGIN, REJECTED_CONTENT])).toEqual([0, 1])
  })

  it('comes after the failure was marked, so that a slow notice cannot outlast its lease', async () => {
    const id = await stored()
    const leases: unknown[] = []
    const onNotice = async () => void leases.push((await rowOf(id)).leaseEndsAt)
    await attempt(id, [REJECTED_CONTENT, REJECTED_CONTENT, REJECTED_CONTENT], { onNotice })
    expect(leases).toEqual([null])
  })
})

/** A delivery waits for its turn, and for a database that is down. The test moves the clock. */
describe('a delivery that waits', () => {
  const MINUTE_MS = 60_000

  /** Delivers over a database that answers nothing but the claim before `backAtMs`. */
  const deliverInOutage = async (result: SendResult, backAtMs: number, claimed: ClaimedMessage | null) => {
    const clock = testClock()
    const calls: string[] = []
    const call = (name: string) => async () => {
      if (clock.now() < backAtMs) throw new Error('down')
      calls.push(name)
    }
    const needs = {
      messages: {
        claim: async () => (calls.push('claim'), claimed),
        markSent: call('markSent'),
        markFailed: call('markFailed'),
        markNoticeSent: call('markNoticeSent'),
        makeWaitingDue: () => call('makeWaitingDue')().then(() => 0),
      },
      mailer: { send: async () => (calls.push('send'), result), sendRejectionNotice: async () => SENT },
      mailLimit: {
        takeSlot: async () => void calls.push('takeSlot'),
        returnSlot: () => void calls.push('returnSlot'),
      },
      clock,
      log: () => {},
    }
    const error = await deliverMessage(needs, 'id').then(
      () => null,
      (thrown: Error) => thrown.message,
    )
    return { calls, error, waitedMinutes: clock.now() / MINUTE_MS }
  }

  it.each([
    [
      'before the claim, so that no lease runs while it waits for its turn',
      claimedMessage(),
      ['takeSlot', 'claim', 'send', 'markSent', 'makeWaitingDue'],
    ],
    ['and returns it when there is nothing to send', null, ['takeSlot', 'claim', 'returnSlot']],
  ])('takes its slot %s', async (_, claimed, calls) =>
    expect((await deliverInOutage(SENT, 0, claimed)).calls).toEqual(calls),
  )

  it.each([
    ['marking a sent mail is retried for the whole lease', SENT, 'markSent', 14, 15],
    ['marking a failure is retried for a minute, as a lease ends anyway', UNREACHED, 'markFailed', 0.8, 1],
  ] as const)('while the database is down, %s', async (_, result, mark, backAt, minutes) => {
    expect((await deliverInOutage(result, backAt * MINUTE_MS, claimedMessage())).calls).toContain(mark)
    const { error, waitedMinutes } = await deliverInOutage(result, Infinity, claimedMessage())
    expect(error).toBe('down')
    expect(waitedMinutes).toBeGreaterThan(minutes - 0.1)
    expect(waitedMinutes).toBeLessThanOrEqual(minutes)
  })
})

describe('the limit of mails', () => {
  it('delays none of the first mails, is never exceeded in any window, and reuses a returned slot', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const sleep = (ms: number) => new Promise<void>((done) => void setTimeout(done, ms))
    const limit = makeMailLimit(5, { now: Date.now, sleep }, { windowMs: 100 })
    await limit.takeSlot()
    limit.returnSlot()
    const [start, times]: [number, number[]] = [Date.now(), []]
    for (let count = 0; count < 20; count++) void limit.takeSlot().then(() => times.push(Date.now() - start))
    await vi.advanceTimersByTimeAsync(1000)
    expect(times).toHaveLength(20)
    expect(times.slice(0, 6)).toEqual([0, 0, 0, 0, 0, 101])
    for (const [index, time] of times.slice(5).entries()) expect(time - times[index]!).toBeGreaterThan(100)
  })

  it('rejects every wait when the worker ends', async () => {
    const limit = makeMailLimit(1, systemClock)
    await limit.takeSlot()
    const waiting = limit.takeSlot()
    limit.end()
    await expect(waiting).rejects.toThrow('aborted')
    await expect(limit.takeSlot()).rejects.toThrow('aborted')
  })
})
