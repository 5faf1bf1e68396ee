import { beforeEach, describe, expect, it } from 'vitest'
import { outcomeOf } from '#src/delivery/deliver.ts'
import type { Failure, FailureClass } from '#src/schedule.ts'
import { failureOf, newMessage } from '#test/samples.ts'
import { makeDue, useDatabase } from '#test/test-database.ts'
import { jobStore } from './jobs.ts'
import { type ClaimedMessage, type MessageStore, messageStore } from './messages.ts'
import { operatorStore } from './operator.ts'

const database = useDatabase()
let store: MessageStore
beforeEach(async () => {
  await database.db.contactMessage.deleteMany()
  store = messageStore(database.db)
})

const rowOf = (id: string) => database.db.contactMessage.findUniqueOrThrow({ where: { id } })
const LEASES = [60, 3600]
/** Marks a failed try; the next one is due in `retrySeconds`. */
const fail = (message: ClaimedMessage, failure: Failure, retrySeconds: number) =>
  store.markFailed(message, failure, { ...outcomeOf(message, failure), retrySeconds })
/** Stores a message and fails its first try. */
const failed = async (failureClass: FailureClass, retrySeconds: number) => {
  const id = await store.insert(newMessage())
  const claimed = await store.claim(id, LEASES)
  await fail(claimed!, failureOf(failureClass), retrySeconds)
  return id
}
const passTime = () => makeDue(database.db)
const sent = (id: string) => store.markSent({ id, attempts: 1, resendNo: 0 }, '250 ok')

describe('storing', () => {
  it('keeps the texts as they are, pending and due at once', async () => {
    const message = newMessage({ name: 'שרה 🐶', message: 'a\n\tb '.repeat(3).trim() })
    expect(await store.insert(message)).toBe(message.id)
    expect(await rowOf(message.id)).toMatchObject({ ...message, state: 'pending', attempts: 0 })
  })

  it('takes the same id twice as one message', async () => {
    const message = newMessage()
    expect(await store.insert(message)).toBe(message.id)
    expect(await store.insert(message)).toBe(message.id)
    expect(await database.db.contactMessage.count()).toBe(1)
  })

  it('answers the same key with the first id, also twenty times at once', async () => {
    const posts = Array.from({ length: 20 }, () => newMessage({ idempotencyKey: 'k'.repeat(64) }))
    const ids = await Promise.all(posts.map((message) => store.insert(message)))
    expect(new Set(ids).size).toBe(1)
    expect(await database.db.contactMessage.count()).toBe(1)
  })
})

it('a text that the database cannot keep is an error, and not taken for a message that is there', () =>
  expect(store.insert(newMessage({ name: 'A\0' }))).rejects.toThrow('invalid byte sequence'))

describe('suspected spam', () => {
  const states = async () => {
    const rows = await database.db.contactMessage.findMany({ orderBy: { createdAt: 'asc' } })
    return rows.map(({ state }) => state)
  }
  const insert = (suspect: boolean, floodPerHour = 100) =>
    store.insert(newMessage({ suspect }), { perDay: 2, floodPerHour, quarantinedPerDay: 9 })

  it('is quarantined above the daily cap, while real messages still get in', async () => {
    for (const suspect of [true, true, true, false, true]) await insert(suspect)
    expect(await states()).toEqual(['pending', 'pending', 'quarantined', 'pending', 'quarantined'])
  })

  it('is capped by what is mailed, not by what is quarantined', async () => {
    await insert(true, 0)
    for (const _ of [1, 2, 3]) await insert(true)
    expect(await states()).toEqual(['quarantined', 'pending', 'pending', 'quarantined'])
  })

  it('is mailed again a day later', async () => {
    for (const _ of [1, 2, 3]) await insert(true)
    await database.db.$executeRaw`UPDATE contact_message SET created_at = created_at - interval '25 hours'`
    await insert(true)
    expect(await states()).toEqual(['pending', 'pending', 'quarantined', 'pending'])
  })

  it('is quarantined while the form was flooded within the hour, and no longer', async () => {
    for (const _ of [1, 2]) await insert(false)
    const pass = (minutes: number) =>
      database.db
        .$executeRaw`UPDATE contact_message SET created_at = created_at - make_interval(mins => ${minutes}::int)`
    await pass(59)
    await insert(true, 2)
    await pass(2)
    await insert(true, 2)
    expect(await states()).toEqual(['pending', 'pending', 'quarantined', 'pending'])
  })

  it('is one message under one key as well', async () => {
    const posts = [1, 2].map(() => newMessage({ suspect: true, idempotencyKey: 'k'.repeat(64) }))
    const caps = { perDay: 2, floodPerHour: 9, quarantinedPerDay: 9 }
    const ids = await Promise.all(posts.map((message) => store.insert(message, caps)))
    expect(new Set(ids).size).toBe(1)
  })
})

describe('claiming', () => {
  it('gives a due message to exactly one of many workers', async () => {
    const id = await store.insert(newMessage())
    const claims = await Promise.all(Array.from({ length: 10 }, () => store.claim(id, LEASES)))
    expect(claims.filter(Boolean)).toHaveLength(1)
    expect(await rowOf(id)).toMatchObject({ attempts: 1, ambiguousAttempts: 1, lastClass: null })
  })

  it('gives out nothing before its wait is over, nor while a worker has it', async () => {
    const id = await failed('unreached', 60)
    expect(await store.claim(id, LEASES)).toBeNull()
    const soon = new Date(Date.now() + 60_000)
    await database.db.contactMessage.update({
      where: { id },
      data: { nextAttemptAt: new Date(0), leaseEndsAt: soon },
    })
    expect(await store.claim(id, LEASES)).toBeNull()
    await passTime()
    expect(await store.claim(id, LEASES)).not.toBeNull()
  })

  it('gives out nothing that is sent, or was never stored', async () => {
    const id = await store.insert(newMessage())
    await sent(id)
    expect(await store.claim(id, LEASES)).toBeNull()
    expect(await store.claim(newMessage().id, LEASES)).toBeNull()
  })

  it('leaves a longer wait each time that a worker dies while sending, and the same lease', async () => {
    const id = await store.insert(newMessage())
    const waits: number[] = []
    for (const ambiguousAttempts of [1, 2, 3]) {
      await passTime()
      expect(await store.claim(id, [60, 3600])).toMatchObject({ ambiguousAttempts, firstAmbiguousAttempt: 1 })
      const { leaseEndsAt, nextAttemptAt, lastAttemptAt } = await rowOf(id)
      const seconds = (time: Date) => (time.getTime() - lastAttemptAt!.getTime()) / 1000
      waits.push(seconds(nextAttemptAt))
      expect(seconds(leaseEndsAt!)).toBe(60)
    }
    expect(waits).toEqual([60, 3600, 3600])
  })

  it('counts no copy where the mail server was not reached', async () => {
    const id = await failed('unreached', -1)
    expect(await rowOf(id)).toMatchObject({
      attempts: 1,
      ambiguousAttempts: 0,
      firstAmbiguousAt: null,
      firstAmbiguousAttempt: null,
    })
    expect(await store.claim(id, LEASES)).toMatchObject({
      attempts: 2,
      ambiguousAttempts: 1,
      firstAmbiguousAttempt: 2,
    })
  })
})

describe('marking', () => {
  it('keeps what the mail server said', async () => {
    const id = await store.insert(newMessage())
    await store.markSent({ id, attempts: 0, resendNo: 0 }, `250 ${'x'.repeat(600)}`)
    const row = await rowOf(id)
    expect(row).toMatchObject({ state: 'sent', lastError: null, sentAt: expect.any(Date) })
    expect(row.smtpResponse).toHaveLength(500)
  })

  it('makes a failed message due after its wait, and finds the longest overdue first', async () => {
    const [late, early] = [await failed('unreached', -60), await failed('unreached', -600)]
    await failed('unreached', 60)
    expect(await store.findDue(10)).toEqual([
      { id: early, overdueMs: expect.closeTo(600_000, -4) },
      { id: late, overdueMs: expect.closeTo(60_000, -4) },
    ])
    expect(await store.findDue(1)).toMatchObject([{ id: early }])
  })

  it.each([-1, 30, 90])('puts it off by %i seconds to the second, by Postgres’ clock', async (seconds) => {
    const { nextAttemptAt, lastAttemptAt } = await rowOf(await failed('unreached', seconds))
    expect((nextAttemptAt.getTime() - lastAttemptAt!.getTime()) / 1000).toBe(seconds)
  })

  it('releases nothing to a later time than it waits for already', async () => {
    const soon = await failed('unreached', 60)
    const { nextAttemptAt } = await rowOf(soon)
    expect(await store.releaseWaiting(300)).toBe(0)
    expect((await rowOf(soon)).nextAttemptAt).toEqual(nextAttemptAt)
  })

  it('releases nothing of what is quarantined, or sent', async () => {
    const quarantined = await failed('permanent', 3600)
    await database.db.contactMessage.update({
      where: { id: quarantined },
      data: { state: 'quarantined', lastAttemptAt: new Date(0) },
    })
    const { nextAttemptAt } = await rowOf(quarantined)
    expect([await store.releaseWaiting(300), await store.releaseRefused()]).toEqual([0, 0])
    expect((await rowOf(quarantined)).nextAttemptAt).toEqual(nextAttemptAt)
  })

  it('changes nothing of a sent message when a later try fails', async () => {
    const id = await store.insert(newMessage())
    const first = await store.claim(id, [-1])
    await database.db.contactMessage.update({ where: { id }, data: { nextAttemptAt: new Date(0) } })
    const second = await store.claim(id, LEASES)
    await store.markSent(first!, '250 ok')
    const row = await rowOf(id)
    await fail(second!, failureOf('permanent'), 60)
    expect(await rowOf(id)).toEqual(row)
  })

  it('is a mark of the mail that was claimed, not of the one that was resent since', async () => {
    const id = await store.insert(newMessage())
    const claimed = await store.claim(id, LEASES)
    await database.db.contactMessage.update({ where: { id }, data: { resendNo: 1 } })
    const row = await rowOf(id)
    await fail(claimed!, failureOf('permanent'), 60)
    expect(await rowOf(id)).toEqual(row)
  })

  it('releases what was refused for good, whatever the reason, when the settings have changed', async () => {
    const refused = await failed('permanent', 3600)
    for (const other of ['unreached', 'ambiguous'] as const) await failed(other, 3600)
    expect(await store.releaseRefused()).toBe(1)
    expect((await store.findDue(10)).map(({ id }) => id)).toEqual([refused])
  })

  it('lets a worker whose lease ran out spoil nothing of its successor', async () => {
    const id = await store.insert(newMessage())
    const slow = await store.claim(id, [-1])
    await store.claim(id, LEASES)
    await fail(slow!, failureOf('unreached'), -1)
    expect(await store.findDue(10)).toEqual([])
  })

  it('takes the mail before a manual resend not for the resent one', async () => {
    const id = await store.insert(newMessage())
    await database.db.contactMessage.update({ where: { id }, data: { resendNo: 1 } })
    await sent(id)
    expect(await rowOf(id)).toMatchObject({ state: 'pending' })
  })
})

describe('a clock that was ahead for a while', () => {
  const YEAR_MS = 365 * 86_400_000
  const ahead = (data: object) => database.db.contactMessage.updateMany({ data })

  it.each([
    ['the wait', { nextAttemptAt: new Date(Date.now() + YEAR_MS) }],
    ['the lease', { nextAttemptAt: new Date(0), leaseEndsAt: new Date(Date.now() + YEAR_MS) }],
  ])('hides no message: %s is over', async (_, data) => {
    const id = await store.insert(newMessage())
    await ahead(data)
    expect((await store.findDue(10)).map((one) => one.id)).toEqual([id])
    expect(await store.claim(id, LEASES)).toMatchObject({ id })
  })

  it('makes nothing due whose wait is one of ours', async () => {
    const id = await store.insert(newMessage())
    await ahead({ nextAttemptAt: new Date(Date.now() + 86_400_000) })
    expect(await store.findDue(10)).toEqual([])
    expect(await store.claim(id, LEASES)).toBeNull()
  })
})

/** The answer of a write may be lost, and the write is then made again: twice must be as good as once. */
describe('a write made twice', () => {
  /** A row without the times that a second writing may move by a moment. */
  const factsOf = async (id: string) => ({ ...(await rowOf(id)), nextAttemptAt: null, lastAttemptAt: null })
  const claimed = async () => (await store.claim(await store.insert(newMessage()), LEASES))!

  describe('a failure that is marked twice', () => {
    it.each(['unreached', 'ambiguous', 'permanent'] as const)(
      'is one failure (%s), and the message is tried again',
      async (failureClass) => {
        const message = await claimed()
        const failure = { ...failureOf(failureClass), onlyThisMail: failureClass === 'permanent' }
        await fail(message, failure, 900)
        const once = await factsOf(message.id)
        expect(once).toMatchObject({ permanentFailures: Number(failureClass === 'permanent') })
        await fail(message, failure, 900)
        expect(await factsOf(message.id)).toEqual(once)
        await passTime()
        expect(await store.claim(message.id, LEASES)).toMatchObject({ attempts: 2 })
      },
    )

    it('forgets no copy that is out, so that the next one is the same to the byte', async () => {
      const first = await claimed()
      await fail(first, failureOf('ambiguous'), 900)
      await passTime()
      const second = (await store.claim(first.id, LEASES))!
      for (const _ of [1, 2]) await fail(second, failureOf('unreached', 451), 900)
      await passTime()
      expect(await store.claim(first.id, LEASES)).toMatchObject({
        ambiguousAttempts: 2,
        firstAmbiguousAt: first.firstAmbiguousAt,
        firstAmbiguousAttempt: 1,
      })
    })

    it('does not put off again what was released in between', async () => {
      const message = await claimed()
      await fail(message, failureOf('permanent'), 900)
      expect(await store.releaseRefused()).toBe(1)
      await fail(message, failureOf('permanent'), 900)
      expect(await store.findDue(10)).toMatchObject([{ id: message.id }])
    })
  })

  it('a mail that is marked sent while a later attempt is under way leaves that attempt its lease', async () => {
    const id = await store.insert(newMessage())
    await store.claim(id, [-1])
    await passTime()
    await store.claim(id, LEASES)
    const { leaseEndsAt } = await rowOf(id)
    await sent(id)
    expect(await rowOf(id)).toMatchObject({ state: 'sent', leaseEndsAt })
    expect(await operatorStore(database.db).resend(id, 0)).toBe('being sent')
  })

  it('a failure that is marked after the lease, of a message that was quarantined since, leaves it quarantined', async () => {
    const message = (await store.claim(await store.insert(newMessage()), [-1]))!
    expect(await operatorStore(database.db).quarantine(message.id)).toBe('done')
    await fail(message, failureOf('unreached'), 900)
    expect(await rowOf(message.id)).toMatchObject({ state: 'quarantined' })
  })

  it('a mail that is marked sent twice was sent once, with the first answer', async () => {
    const message = await claimed()
    await store.markSent(message, '250 first')
    const once = await rowOf(message.id)
    await store.markSent(message, '250 second')
    expect(await rowOf(message.id)).toEqual(once)
  })

  it('a resend that is asked for twice of the same mail is one resend', async () => {
    const message = await claimed()
    await store.markSent(message, '250 ok')
    expect(await operatorStore(database.db).resend(message.id, 0)).toBe('done')
    expect(await operatorStore(database.db).resend(message.id, 0)).toBe('refused')
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
})
