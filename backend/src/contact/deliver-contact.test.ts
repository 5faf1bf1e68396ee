import { beforeEach, expect, it } from 'vitest'
import { claimedMessage, newMessage, recordingLog } from '../../test/samples.ts'
import { useDatabase } from '../../test/test-database.ts'
import { messageStore } from '../store/message-store.ts'
import { deliverContact } from './deliver-contact.ts'
import type { ClaimedMessage, FailureClass, MessageStore, SendResult } from './ports.ts'

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
const SENT: SendResult = { sent: true, response: '250 taken' }
const failing = (failureClass: FailureClass, code: number | null = null): SendResult => ({
  sent: false,
  failure: { class: failureClass, error: 'refused', code },
})
const rowOf = (id: string) => database.db.contactMessage.findUniqueOrThrow({ where: { id } })

it('sends a stored message once and marks it sent', async () => {
  const id = await store.insert(newMessage())
  const [mailer, { log, events }] = [mailerSaying(SENT), recordingLog()]
  await deliverContact({ store, mailer, log }, id)
  await deliverContact({ store, mailer, log }, id)
  expect(mailer.given).toHaveLength(1)
  expect(await rowOf(id)).toMatchObject({ state: 'sent', smtpResponse: '250 taken', attempts: 1 })
  expect(events.map(({ event }) => event)).toEqual(['message.sent'])
})

it('lets many workers at once send one message once', async () => {
  const id = await store.insert(newMessage())
  const [mailer, { log }] = [mailerSaying(SENT), recordingLog()]
  await Promise.all(Array.from({ length: 8 }, () => deliverContact({ store, mailer, log }, id)))
  expect(mailer.given).toHaveLength(1)
})

it.each([
  ['unreached', 60],
  ['maybe_delivered', 900],
  ['permanent', 900],
] as const)('puts a message off by the schedule when it was %s', async (failureClass, seconds) => {
  const id = await store.insert(newMessage())
  await deliverContact({ store, mailer: mailerSaying(failing(failureClass, 451)), log: () => {} }, id)
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
  await deliverContact({ store, mailer: mailerSaying(failing('unreached')), log: () => {} }, waiting)
  const id = await store.insert(newMessage())
  await deliverContact({ store, mailer: mailerSaying(SENT), log: () => {} }, id)
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
  await deliverContact({ store: flaky, mailer: mailerSaying(SENT), log: () => {} }, id)
  expect(await rowOf(id)).toMatchObject({ state: 'sent' })
})

it('sends nothing when the database cannot say whose message it is', async () => {
  const mailer = mailerSaying(SENT)
  const away = { ...store, claim: () => Promise.reject(new Error('away')) }
  await expect(deliverContact({ store: away, mailer, log: () => {} }, claimedMessage().id)).rejects.toThrow(
    'away',
  )
  expect(mailer.given).toEqual([])
})
