import { expect, it, vi } from 'vitest'
import type { FailureClass } from '#src/mail/classify-failure.ts'
import { failureOf, recordingLog, someWeek } from '#test/samples.ts'
import { systemClock } from './process.ts'
import type { Work } from './queue.ts'
import { startWorker } from './worker.ts'

const never = () => new Promise<never>(() => {})

/** Starts a worker over these messages; returns what it does for the queue, its events, and how to stop its rounds. */
const workerWith = (messages: object, clock: object, weeklyMail: FailureClass = 'unreached') => {
  const { log, events } = recordingLog()
  let work: Work | undefined
  const closes: (() => unknown)[] = []
  const needs = {
    messages,
    metrics: { read: never, readWeek: async () => someWeek() },
    queue: { ping: never },
    mailer: { sendWeek: async () => ({ sent: false, failure: failureOf(weeklyMail) }) },
    consume: (queueWork: Work) => {
      work = queueWork
      return { close: async () => {} }
    },
    clock: { ...systemClock, ...clock },
    log,
  } as unknown as Parameters<typeof startWorker>[0]
  const settings = { MAILS_PER_MINUTE: 1, SWEEP_SECONDS: 0.005, RETENTION_DAYS: 1, HEARTBEAT_FILE: undefined }
  startWorker(needs, settings, { push: (_, close) => void closes.push(close), fail: () => {} })
  return { work: work!, events, stop: () => closes.at(-1)!() }
}

it('a failed delivery from the queue is logged with its reason, and fails the job', async () => {
  const unreachable = Object.assign(new Error('ann@example.com'), { code: 'P1001' })
  const messages = { claim: () => Promise.reject(unreachable), makeWaitingDue: never }
  const { work, events } = workerWith(messages, { sleep: never })
  await expect(work.deliver('an-id')).rejects.toThrow(unreachable)
  const facts = { id: 'an-id', error: 'Error', code: 'P1001' }
  expect(events).toContainEqual({ event: 'message.delivery-failed', facts })
})

it('a failed task is logged, and fails its job, so that the queue retries it', async () => {
  const { work, events } = workerWith({ makeWaitingDue: never }, { sleep: never })
  await expect(work.runTask('weekly-mail')).rejects.toThrow('The weekly mail was not sent: rejected')
  expect(events.map(({ event }) => event)).toEqual(['weekly-mail.failed', 'task.failed'])
})

it('a weekly mail whose reply was lost has probably arrived, and is not sent again', async () => {
  const { work } = workerWith({ makeWaitingDue: never }, { sleep: never }, 'ambiguous')
  await expect(work.runTask('weekly-mail')).resolves.toBeUndefined()
})

it('messages that failed permanently become due once after a worker starts, as soon as its database answers', async () => {
  const reasons: string[] = []
  const makeWaitingDue = async (reason: string) => {
    reasons.push(reason)
    if (reasons.length === 1) throw new Error('the database is down')
    return 0
  }
  let rounds = 0
  const messages = { correctTimes: async () => 0, findDue: async () => (rounds++, []), makeWaitingDue }
  const { stop } = workerWith(messages, {})
  await vi.waitFor(() => expect(rounds).toBeGreaterThan(5), { timeout: 60_000 })
  await stop()
  expect(reasons).toEqual(['start', 'start'])
})
