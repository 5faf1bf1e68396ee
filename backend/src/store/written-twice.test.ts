/** The answer of a write may be lost, and the write is then made again: twice must be as good as once. */
import { beforeEach, describe, expect, it } from 'vitest'
import { failureOf, newMessage } from '../../test/samples.ts'
import { useDatabase } from '../../test/test-database.ts'
import { outcomeOf } from '../contact/outcome.ts'
import type { ClaimedMessage, Failure } from '../contact/ports.ts'
import { LEASES } from '../contact/schedule.ts'
import { jobStore } from './job-store.ts'
import { messageStore } from './message-store.ts'
import { operatorStore } from './operator-store.ts'

const database = useDatabase()
const store = () => messageStore(database.db)
const operator = () => operatorStore(database.db)
beforeEach(() => database.db.contactMessage.deleteMany())

const rowOf = (id: string) => database.db.contactMessage.findUniqueOrThrow({ where: { id } })
/** A row without the times that a second writing may move by a moment. */
const factsOf = async (id: string) => ({ ...(await rowOf(id)), nextAttemptAt: null, lastTryAt: null })
const makeDue = (id: string) =>
  database.db.contactMessage.update({
    where: { id },
    data: { nextAttemptAt: new Date(0), leaseEndsAt: null },
  })
const claimed = async () => (await store().claim(await store().insert(newMessage()), LEASES))!
const fail = (message: ClaimedMessage, failure: Failure) =>
  store().markFailed(message, failure, outcomeOf(message, failure))

describe('a failure that is marked twice', () => {
  it.each(['unreached', 'maybe_delivered', 'permanent'] as const)(
    'is one failure (%s), and the message is tried again',
    async (failureClass) => {
      const message = await claimed()
      const failure = { ...failureOf(failureClass), aboutThisMail: failureClass === 'permanent' }
      await fail(message, failure)
      const once = await factsOf(message.id)
      expect(once).toMatchObject({ refusals: Number(failureClass === 'permanent') })
      await fail(message, failure)
      expect(await factsOf(message.id)).toEqual(once)
      await makeDue(message.id)
      expect(await store().claim(message.id, LEASES)).toMatchObject({ attempts: 2 })
    },
  )

  it('forgets no copy that is out, so that the next one is the same to the byte', async () => {
    const first = await claimed()
    await fail(first, failureOf('maybe_delivered'))
    await makeDue(first.id)
    const second = (await store().claim(first.id, LEASES))!
    for (const _ of [1, 2]) await fail(second, failureOf('unreached', 451))
    await makeDue(first.id)
    expect(await store().claim(first.id, LEASES)).toMatchObject({
      copies: 2,
      firstCopyAt: first.firstCopyAt,
      firstCopyTry: 1,
    })
  })

  it('does not put off again what was released in between', async () => {
    const message = await claimed()
    await fail(message, failureOf('permanent'))
    expect(await store().releaseRefused()).toBe(1)
    await fail(message, failureOf('permanent'))
    expect(await store().findDue(10)).toMatchObject([{ id: message.id }])
  })
})

it('a failure that is told after the lease, of a message that was held since, leaves it held', async () => {
  const message = (await store().claim(await store().insert(newMessage()), [-1]))!
  expect(await operator().hold(message.id)).toBe('done')
  await fail(message, failureOf('unreached'))
  expect(await rowOf(message.id)).toMatchObject({ state: 'held' })
})

it('a mail that is marked sent twice was sent once, with the first answer', async () => {
  const message = await claimed()
  await store().markSent(message, '250 first')
  const once = await rowOf(message.id)
  await store().markSent(message, '250 second')
  expect(await rowOf(message.id)).toEqual(once)
})

it('a resend that is asked for twice of the same mail is one resend', async () => {
  const message = await claimed()
  await store().markSent(message, '250 ok')
  expect(await operator().resend(message.id, 0)).toBe('done')
  expect(await operator().resend(message.id, 0)).toBe('refused')
  expect(await rowOf(message.id)).toMatchObject({ resendNo: 1 })
})

it('a job that is finished twice is finished once, and put off no more', async () => {
  const jobs = jobStore(database.db)
  await jobs.claim('digest', 'twice', LEASES)
  await jobs.finish('digest', 'twice')
  const once = await database.db.periodicJob.findFirst({ where: { period: 'twice' } })
  await jobs.finish('digest', 'twice')
  await jobs.putOff('digest', 'twice', 1, -1)
  expect(await database.db.periodicJob.findFirst({ where: { period: 'twice' } })).toEqual(once)
  await database.db.periodicJob.updateMany({ data: { nextAttemptAt: new Date(0) } })
  expect(await jobs.claim('digest', 'twice', LEASES)).toBeNull()
})
