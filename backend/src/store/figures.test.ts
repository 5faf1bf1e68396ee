import { beforeEach, describe, expect, it } from 'vitest'
import { outcomeOf } from '#src/delivery/deliver.ts'
import { LEASES } from '#src/delivery/retry-schedule.ts'
import type { Failure } from '#src/mail/classify-failure.ts'
import { failureOf, newMessage } from '#test/samples.ts'
import { makeDue, useDatabase } from '#test/test-database.ts'
import { type Figures, figuresStore } from './figures.ts'
import { messageStore } from './messages.ts'

const database = useDatabase()
beforeEach(() => database.db.contactMessage.deleteMany())

const store = () => messageStore(database.db)
const read = () => figuresStore(database.db).read()
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)
const update = (id: string, data: object) => database.db.contactMessage.update({ where: { id }, data })
const stored = (changes = {}) => store().insert(newMessage(changes))
/** Tries a message, which fails like this. */
const fail = async (id: string, failure: Failure) => {
  await makeDue(database.db)
  const message = (await store().claim(id, LEASES))!
  await store().markFailed(message, failure, outcomeOf(message, failure))
  return id
}

describe('the figures', () => {
  it('of an empty house are nothing', async () =>
    expect(await read()).toMatchObject({
      pending: 0,
      oldestUnreachedAge: null,
      ambiguous: 0,
      permanent: 0,
      lastHour: 0,
    }))

  it('count what waits, its age and the last error', async () => {
    const old = await fail(await stored(), { ...failureOf('unreached'), error: 'ESOCKET: first' })
    await update(old, { pendingSince: hoursAgo(2) })
    await fail(await stored(), { ...failureOf('unreached'), error: 'ESOCKET: last' })
    const { oldestUnreachedAge, ...figures } = await read()
    expect(figures).toMatchObject({ pending: 2, unreachedError: 'ESOCKET: last' })
    expect(oldestUnreachedAge! / 3600).toBeCloseTo(2, 1)
  })

  it.each<[string, Partial<Failure>, (id: string) => Partial<Figures>]>([
    [
      'what every mail would meet',
      { error: 'EAUTH: no' },
      () => ({ permanent: 1, permanentError: 'EAUTH: no', rejected: 0 }),
    ],
    [
      'what only this mail meets',
      { onlyThisMail: true, code: 554 },
      (lastRejected) => ({ permanent: 0, rejected: 1, lastRejected, rejectedCode: 554 }),
    ],
  ])('tell %s apart', async (_, failure, expected) => {
    const id = await fail(await stored(), { ...failureOf('permanent'), ...failure })
    expect(await read()).toMatchObject({ ...expected(id), oldestUnreachedAge: null })
  })

  it('count a mail as ambiguous after its second lost reply, and not one that is under way', async () => {
    const id = await fail(await stored(), failureOf('ambiguous'))
    await makeDue(database.db)
    await store().claim(id, LEASES)
    expect(await read()).toMatchObject({ ambiguous: 0 })
    // Its worker has died.
    await update(id, { leaseEndsAt: hoursAgo(1) })
    expect(await read()).toMatchObject({ ambiguous: 1, lastAmbiguous: id })
  })

  it('of an hour count every message that was stored in it', async () => {
    for (const state of ['pending', 'sent']) await update(await stored(), { state, sentAt: new Date() })
    await update(await stored(), { createdAt: hoursAgo(1.1) })
    await update(await stored(), { createdAt: hoursAgo(-1) })
    expect((await read()).lastHour).toBe(2)
  })

  it('of a week count what came, what was delivered and what waits, whenever it was written', async () => {
    await update(await stored(), { createdAt: hoursAgo(24), state: 'sent', sentAt: hoursAgo(23) })
    await update(await stored(), { createdAt: hoursAgo(200), state: 'sent', sentAt: hoursAgo(23) })
    await update(await stored(), { createdAt: hoursAgo(200), state: 'sent', sentAt: hoursAgo(199) })
    await update(await stored(), { createdAt: hoursAgo(300) })
    const week = { came: 1, delivered: 2, waiting: 1, endsAt: expect.any(Date) }
    expect(await figuresStore(database.db).readWeek()).toEqual(week)
  })
})
