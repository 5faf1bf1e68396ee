import { expect, it } from 'vitest'
import type { Mailer } from '#src/mail/transport.ts'
import type { Failure } from '#src/store/messages.ts'
import { claimedMessage, failureOf, recordingLog, someWeek } from '#test/samples.ts'
import { waitFor } from '#test/wait-for.ts'
import { systemClock } from './clock.ts'
import type { Work } from './queue.ts'
import { startWorker } from './worker.ts'

const MONDAY = new Date('2026-11-23T08:00:00Z')
const SENT = { sent: true, response: '250 ok' } as const
const never = () => new Promise<never>(() => {})
const failWeek =
  (failureClass: Failure['class']): Mailer['sendWeek'] =>
  async () => ({ sent: false, failure: failureOf(failureClass) })

/** Starts a worker over these messages; returns what it does for the queue, its events, and how it is stopped. */
const workerWith = (
  messages: object,
  clock: object,
  sendWeek: Mailer['sendWeek'] = failWeek('unreached'),
  send?: Mailer['send'],
) => {
  const { log, events } = recordingLog()
  let work: Work | undefined
  let close!: () => Promise<unknown>
  const needs = {
    messages: { findDue: never, release: async () => 0, ...messages },
    metrics: {
      read: never,
      readWeek: async (endsAt: Date) =>
        endsAt === MONDAY ? someWeek() : Promise.reject(new Error('another week')),
    },
    queue: { ping: never, add: () => Promise.reject(new Error('down')) },
    mailer: { sendWeek, send },
    consume: (queueWork: Work) => {
      work = queueWork
      return { close: async () => void events.push({ event: 'consumer closed', facts: {} }) }
    },
    clock: { ...systemClock, ...clock },
    log,
  } as unknown as Parameters<typeof startWorker>[0]
  const settings = { mailsPerMinute: 2, sweepSeconds: 0.005, HEARTBEAT_FILE: undefined }
  startWorker(needs, settings, { push: (_, stop) => (close = async () => stop()), fail: () => {} })
  return { work: work!, events, close }
}

it('a worker that is told to stop begins no other mail, from wherever, and lets the running one end', async () => {
  const sending = Promise.withResolvers<void>()
  const sent: string[] = []
  const send: Mailer['send'] = async ({ id }) => {
    sent.push(id)
    await sending.promise
    return SENT
  }
  const messages = {
    findDue: async () => ['direct', 'next'].map((id) => ({ id, overdueMs: 1 })),
    claim: async (id: string) => claimedMessage({ id }),
    markSent: async (message: { id: string }) => void sent.push(`${message.id} marked`),
  }
  const { work, events, close } = workerWith(messages, {}, undefined, send)
  await waitFor(() => expect(sent).toEqual(['direct']))
  // Queue and sweep share one pace, so this one has to wait.
  const waiting = work.deliver('from the queue')
  await new Promise((resolve) => setImmediate(resolve))
  const closed = close()
  await waiting
  expect(events).toContainEqual({ event: 'consumer closed', facts: {} })
  sending.resolve()
  await closed
  expect(sent).toEqual(['direct', 'direct marked'])
})

it.each(['unreached', 'rejected'] as const)(
  'a weekly mail that is %s is logged, and fails its job, so that the queue retries it',
  async (failureClass) => {
    const { work, events } = workerWith({}, { sleep: never }, failWeek(failureClass))
    const running = work.runTask('weekly-mail', MONDAY)
    await expect(running).rejects.toThrow('The weekly mail was not sent: ECONNECTION')
    expect(events.map(({ event }) => event)).toEqual(['weekly-mail.failed', 'task.failed'])
  },
)

it('a weekly mail that was accepted is not sent again, although the database fails after it', async () => {
  const release = () => Promise.reject(new Error('Query read timeout'))
  const { work, events } = workerWith({ release }, { sleep: never }, async () => SENT)
  await expect(work.runTask('weekly-mail', MONDAY)).resolves.toBeUndefined()
  expect(events.map(({ event }) => event)).toContain('messages.release-failed')
})

it('a weekly mail whose reply was lost has probably arrived, and is not sent again', async () => {
  const { work } = workerWith({}, { sleep: never }, failWeek('ambiguous'))
  await expect(work.runTask('weekly-mail', MONDAY)).resolves.toBeUndefined()
})
