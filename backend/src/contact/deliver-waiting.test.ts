/** How long a delivery waits, for its turn and for a database that is away; the time is the test's. */
import { describe, expect, it } from 'vitest'
import { claimedMessage, failureOf } from '../../test/samples.ts'
import { testClock } from '../../test/test-clock.ts'
import { deliverContact } from './deliver-contact.ts'
import type { ClaimedMessage, SendResult } from './ports.ts'

const MINUTE_MS = 60_000
const SENT: SendResult = { sent: true, response: '250 ok' }

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
      releaseWaiting: () => call('releaseWaiting')().then(() => 0),
    },
    jobs: {
      now: async () => new Date(0),
      claim: async () => null,
      finish: async () => {},
      wasEverDone: async () => false,
      putOff: async () => {},
    },
    mailer: { send: async () => (calls.push('send'), result) },
    noticeMailer: { sendNotice: async () => SENT },
    pace: { take: async () => void calls.push('take'), giveBack: () => void calls.push('giveBack') },
    clock,
    log: () => {},
  }
  const error = await deliverContact(needs, 'id').then(
    () => null,
    (thrown: Error) => thrown.message,
  )
  return { calls, error, waitedMs: clock.now() }
}

it('takes its slot before the claim, so that no lease runs while it waits for its turn', async () =>
  expect((await deliverWhile(SENT, 0)).calls).toEqual([
    'take',
    'claim',
    'send',
    'markSent',
    'releaseWaiting',
  ]))

it('gives its slot back when there is nothing to send', async () =>
  expect((await deliverWhile(SENT, 0, null)).calls).toEqual(['take', 'claim', 'giveBack']))

describe('while the database is away', () => {
  it('a mail that is out is marked as long as its lease lasts', async () => {
    const { calls, waitedMs } = await deliverWhile(SENT, 14 * MINUTE_MS)
    expect(calls).toContain('markSent')
    expect(waitedMs).toBeLessThan(15 * MINUTE_MS)
  })

  it('marking ends with the lease, and not before', async () => {
    const { error, waitedMs } = await deliverWhile(SENT, Infinity)
    expect(error).toBe('away')
    expect(waitedMs).toBeGreaterThan(14.9 * MINUTE_MS)
    expect(waitedMs).toBeLessThanOrEqual(15 * MINUTE_MS)
  })

  it('a failure is marked for a minute: after that its lease says enough', async () => {
    const failed: SendResult = { sent: false, failure: failureOf('unreached') }
    expect((await deliverWhile(failed, 50_000)).calls).toContain('markFailed')
    const { error, waitedMs } = await deliverWhile(failed, Infinity)
    expect(error).toBe('away')
    expect(waitedMs).toBeGreaterThan(0.9 * MINUTE_MS)
    expect(waitedMs).toBeLessThanOrEqual(MINUTE_MS)
  })
})
