import { describe, expect, it } from 'vitest'
import { MINUTE } from '#src/clock.ts'
import type { SendResult } from '#src/mail/transport.ts'
import { messageStore, type ClaimedMessage } from '#src/store/messages.ts'
import { claimedMessage, testClock, UNREACHED } from '#test/samples.ts'
import { useDatabase } from '#test/test-servers.ts'
import { deliverMessage, makePace } from './deliver.ts'

const SENT: SendResult = { sent: true, response: '250 ok' }
/** No pace at all. */
const pace = (claim: () => Promise<ClaimedMessage | null>) => claim()

it('a worker claims messages at its pace, and a claim that finds none takes no time', async () => {
  const clock = testClock()
  const keep = makePace(clock, 60)
  const seconds: number[] = []
  const claims = [claimedMessage(), null, claimedMessage(), new Error('down'), claimedMessage()].map(
    (found) =>
      keep(async () => {
        seconds.push(clock.now() / 1000)
        if (found instanceof Error) throw found
        return found
      }),
  )
  await Promise.allSettled(claims)
  expect(seconds).toEqual([0, 1, 1, 2, 2])
})

const database = useDatabase()

it('a worker whose claim is answered late, and that is told to stop, gives the message back', async () => {
  const id = await database.stored()
  const messages = messageStore(database.db)
  const ending = new AbortController()
  const calls: string[] = []
  const claim: typeof messages.claim = async (...args) => {
    const claimed = await messages.claim(...args)
    if (calls.push('claim') > 1) return claimed
    ending.abort()
    throw new Error('Query read timeout')
  }
  const mailer = { send: async () => (calls.push('send'), SENT) }
  const needs = { messages: { ...messages, claim }, mailer, pace, clock: testClock(), log: () => {} }
  await deliverMessage({ ...needs, ending: ending.signal }, id)
  expect(calls).toEqual(['claim', 'claim'])
  const stopped = { lastFailure: 'unreached', lastProblem: null, lastError: 'the worker stopped' }
  expect(await database.rowOf(id)).toMatchObject({ claimId: null, ...stopped })
})

describe('while the database is down,', () => {
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
        release: () => call('release')().then(() => 0),
      },
      mailer: { send: async () => (calls.push('send'), result) },
      pace,
      clock,
      log: () => {},
    }
    const error = await deliverMessage(needs, 'id').then(
      () => null,
      (thrown: Error) => thrown.message,
    )
    return { calls, error, waitedMinutes: clock.now() / MINUTE }
  }

  const FAILED: SendResult = { sent: false, failure: UNREACHED }
  it.each([
    ['marking a sent mail is retried until its wait is over', SENT, 'markSent', 14, 15],
    ['marking a failure, which is ambiguous without, is retried for a minute', FAILED, 'markFailed', 0.8, 1],
  ])('%s', async (_, result, mark, backAt, minutes) => {
    expect((await deliverInOutage(result, backAt * MINUTE, claimedMessage())).calls).toContain(mark)
    const { error, waitedMinutes } = await deliverInOutage(result, Infinity, claimedMessage())
    expect(error).toBe('down')
    expect(waitedMinutes).toBeGreaterThan(minutes - 0.1)
    expect(waitedMinutes).toBeLessThanOrEqual(minutes)
  })
})
