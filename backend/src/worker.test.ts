import { expect, it, vi } from 'vitest'
import type { FailureClass } from '#src/store/messages.ts'
import type { Mailer } from '#src/mail/transport.ts'
import { failureOf, recordingLog, someWeek } from '#test/samples.ts'
import { systemClock } from './process.ts'
import type { Work } from './queue.ts'
import { startWorker } from './worker.ts'

const never = () => new Promise<never>(() => {})
const failWeek =
  (failure: FailureClass): Mailer['sendWeek'] =>
  async () => ({ sent: false, failure: failureOf(failure) })

/** Starts a worker over these messages; returns what it does for the queue, its events, and how to stop its rounds. */
const workerWith = (
  messages: object,
  clock: object,
  sendWeek: Mailer['sendWeek'] = failWeek('unreached'),
) => {
  const { log, events } = recordingLog()
  let work: Work | undefined
  const closes: (() => unknown)[] = []
  const needs = {
    messages,
    metrics: { read: never, readWeek: async () => someWeek() },
    queue: { ping: never },
    mailer: { sendWeek },
    consume: (queueWork: Work) => {
      work = queueWork
      return { close: async () => {} }
    },
    clock: { ...systemClock, ...clock },
    log,
  } as unknown as Parameters<typeof startWorker>[0]
  const settings = { MAILS_PER_MINUTE: 2, SWEEP_SECONDS: 0.005, RETENTION_DAYS: 1, HEARTBEAT_FILE: undefined }
  startWorker(needs, settings, { push: (_, close) => void closes.push(close), fail: () => {} })
  return { work: work!, events, stop: () => closes.at(-1)!() }
}

it('a failed delivery from the queue is logged with its reason, and fails the job', async () => {
  const unreachable = Object.assign(new Error('ann@example.com'), { code: 'P1001' })
  const messages = { claim: () => Promise.reject(unreachable), makeWaitingDue: never }
  const { work, events } = workerWith(messages, { sleep: never })
  await expect(work.deliver('an-id')).rejects.toThrow(unreachable)
  const facts = expect.objectContaining({ id: 'an-id', error: 'Error', code: 'P1001' })
  expect(events).toContainEqual({ event: 'message.delivery-failed', facts })
})

it('a failed task is logged, and fails its job, so that the queue retries it', async () => {
  const { work, events } = workerWith({ makeWaitingDue: never }, { sleep: never })
  for (let count = 0; count < 2; count++)
    await expect(work.runTask('weekly-mail')).rejects.toThrow('The weekly mail was not sent: rejected')
  const attempt = ['weekly-mail.failed', 'task.failed']
  expect(events.map(({ event }) => event)).toEqual([...attempt, ...attempt])
})

it('a weekly mail whose reply was lost has probably arrived, and is not sent again', async () => {
  const { work } = workerWith({ makeWaitingDue: never }, { sleep: never }, failWeek('ambiguous'))
  await expect(work.runTask('weekly-mail')).resolves.toBeUndefined()
})

it('a weekly mail has a place of the mail limit like any other mail', async () => {
  const claim = vi.fn<() => Promise<never>>(never)
  const sendWeek: Mailer['sendWeek'] = async () => ({ sent: true, response: '250 ok' })
  const { work } = workerWith({ claim, makeWaitingDue: never }, { sleep: never }, sendWeek)
  await work.runTask('weekly-mail')
  const waiting = [work.deliver('first'), work.deliver('second')]
  await new Promise((resolve) => setImmediate(resolve))
  expect(waiting.length - claim.mock.calls.length).toBe(1)
})

it('messages that failed permanently become due once after a worker starts, as soon as its database answers', async () => {
  const reasons: string[] = []
  const makeWaitingDue = async (reason: string) => {
    reasons.push(reason)
    if (reasons.length === 1) throw new Error('the database is down')
    return 0
  }
  let rounds = 0
  const messages = { findDue: async () => (rounds++, []), makeWaitingDue }
  const { stop } = workerWith(messages, {})
  await vi.waitFor(() => expect(rounds).toBeGreaterThan(5), { timeout: 60_000 })
  await stop()
  expect(reasons).toEqual(['start', 'start'])
})
