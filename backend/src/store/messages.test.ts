import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { outcomeOf } from '#src/delivery/deliver.ts'
import { LEASES as SCHEDULE, LONGEST } from '#src/delivery/retry-schedule.ts'
import type { Failure, FailureClass } from '#src/mail/classify-failure.ts'
import { failureOf, newMessage } from '#test/samples.ts'
import { makeDue, useDatabase } from '#test/test-database.ts'
import type { Database } from './database.ts'
import { type ClaimedMessage, type MessageStore, messageStore, SUSPECTS_PER_DAY } from './messages.ts'
import { operatorStore } from './operator.ts'

const database = useDatabase()
let store: MessageStore
beforeEach(async () => {
  await database.db.contactMessage.deleteMany()
  store = messageStore(database.db)
})

const rowOf = (id: string) => database.db.contactMessage.findUniqueOrThrow({ where: { id } })
const update = (id: string, data: object) => database.db.contactMessage.update({ where: { id }, data })
const LEASES = [60, 3600]
/** Marks a failed attempt; the next one is due in `retrySeconds`. */
const fail = (message: ClaimedMessage, failure: Failure, retrySeconds: number) =>
  store.markFailed(message, failure, { ...outcomeOf(message, failure), retrySeconds })
/** Stores a message and fails its first attempt. */
const failed = async (failureClass: FailureClass, retrySeconds: number) => {
  const id = await store.insert(newMessage())
  const claimed = await store.claim(id, LEASES)
  await fail(claimed!, failureOf(failureClass), retrySeconds)
  return id
}
const passTime = () => makeDue(database.db)

describe('storing', () => {
  it.each([
    ['id', { id: randomUUID() }],
    ['key', { idempotencyKey: 'k'.repeat(64) }],
    ['key, suspected spam,', { idempotencyKey: 'k'.repeat(64), suspect: true }],
  ])('takes the same %s as one message, also five times at once', async (_, same) => {
    const posts = Array.from({ length: 5 }, () => newMessage(same))
    const ids = await Promise.all(posts.map((message) => store.insert(message)))
    expect(new Set(ids).size).toBe(1)
    expect(await database.db.contactMessage.count()).toBe(1)
  })

  it('rejects a text that the database cannot keep, and takes it for no message that is there', () =>
    expect(store.insert(newMessage({ name: 'A\0' }))).rejects.toThrow('invalid byte sequence'))
})

describe('suspected spam', () => {
  const insert = () => store.insert(newMessage({ suspect: true }))
  const pass = (minutes: number) =>
    database.db
      .$executeRaw`UPDATE contact_message SET created_at = created_at - make_interval(mins => ${minutes}::int)`
  const LIMIT = { code: 'SUSPECT_LIMIT_REACHED' }

  it('is stored twenty times in 24 hours and then rejected, while real messages still get in', async () => {
    for (let count = 0; count < SUSPECTS_PER_DAY; count++) await insert()
    await expect(insert()).rejects.toMatchObject(LIMIT)
    await store.insert(newMessage())
    await pass(23 * 60)
    await expect(insert()).rejects.toMatchObject(LIMIT)
    await pass(61)
    await insert()
    expect(await database.db.contactMessage.count({ where: { state: 'pending' } })).toBe(SUSPECTS_PER_DAY + 2)
  })

  it('is limited by what came within a day, and not by what a clock has dated in the future', async () => {
    for (let count = 0; count < SUSPECTS_PER_DAY; count++) await insert()
    await pass(-60)
    await expect(insert()).resolves.toBeTruthy()
  })
})

describe('claiming', () => {
  it('gives a due message to exactly one of many workers', async () => {
    const id = await store.insert(newMessage())
    const claims = await Promise.all(Array.from({ length: 10 }, () => store.claim(id, LEASES)))
    expect(claims.filter(Boolean)).toHaveLength(1)
    expect(await rowOf(id)).toMatchObject({ attempts: 1, ambiguousAttempts: 1, lastClass: null })
  })

  it('returns no message before its wait is over or while a worker has claimed it', async () => {
    const id = await failed('unreached', 60)
    expect(await store.claim(id, LEASES)).toBeNull()
    await update(id, { nextAttemptAt: new Date(0), leaseEndsAt: new Date(Date.now() + 60_000) })
    expect(await store.claim(id, LEASES)).toBeNull()
    await passTime()
    expect(await store.claim(id, LEASES)).not.toBeNull()
  })

  it('counts no ambiguous attempt when the mail server was not reached', async () => {
    const id = await failed('unreached', -1)
    expect(await rowOf(id)).toMatchObject({ attempts: 1, ambiguousAttempts: 0 })
    expect(await store.claim(id, LEASES)).toMatchObject({ attempts: 2, ambiguousAttempts: 1 })
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

  it.each([
    ['unreached', false, 'success', 5],
    ['permanent', false, 'success', 5],
    ['permanent', false, 'start', 15],
    ['permanent', true, 'start', 15],
  ] as const)(
    'makes what is %s (only this mail: %s) due at a %s, %i minutes after its attempt',
    async (lastClass, onlyThisMail, reason, minutes) => {
      const [soon, now] = [await failed('unreached', 7200), await failed('unreached', 7200)]
      for (const id of [soon, now]) await update(id, { lastClass, onlyThisMail })
      await update(now, { lastAttemptAt: new Date(Date.now() - 20 * 60_000) })
      expect(await store.releaseWaiting(reason)).toBe(2)
      expect((await store.findDue(10)).map(({ id }) => id)).toEqual([now])
      const { nextAttemptAt, lastAttemptAt } = await rowOf(soon)
      expect(nextAttemptAt.getTime() - lastAttemptAt!.getTime()).toBe(minutes * 60_000)
    },
  )

  it.each([
    ['what waits for less time already', {}],
    [
      'what was rejected for its own content',
      { lastClass: 'permanent', onlyThisMail: true, lastAttemptAt: new Date(0) },
    ],
    ['what may have arrived', { lastClass: 'ambiguous', lastAttemptAt: new Date(0) }],
    [
      'what is sent',
      { state: 'sent', sentAt: new Date(), lastClass: 'permanent', lastAttemptAt: new Date(0) },
    ],
  ])('releases nothing of %s after a success', async (_, data) => {
    const id = await failed('unreached', 60)
    const { nextAttemptAt } = await update(id, data)
    expect(await store.releaseWaiting('success')).toBe(0)
    expect((await rowOf(id)).nextAttemptAt).toEqual(nextAttemptAt)
  })

  it('releases a thousand waiting messages at a time, and two workers release different ones', async () => {
    const { db } = database
    await update(await failed('unreached', 3600), { lastAttemptAt: new Date(0) })
    await db.$executeRaw`
      INSERT INTO contact_message (id, name, email, subject, message, last_class, last_attempt_at, next_attempt_at)
      SELECT gen_random_uuid(), name, email, subject, message, last_class, last_attempt_at, next_attempt_at
      FROM contact_message, generate_series(1, 2099)`
    await db.$transaction(async (other) => {
      expect(await messageStore(other as Database).releaseWaiting('success')).toBe(1000)
      expect(await store.releaseWaiting('success')).toBe(1000)
      expect(await store.releaseWaiting('success')).toBe(100)
    })
    expect(await store.releaseWaiting('success')).toBe(0)
    expect(await store.findDue(5000)).toHaveLength(2100)
  })
})

/** A mark belongs to one attempt of one mail: what has happened since is not undone by it. */
describe('a late mark', () => {
  const PERMANENT = failureOf('permanent')

  type Step = (first: ClaimedMessage) => Promise<unknown>
  const claimAgain: Step = ({ id }) => store.claim(id, LEASES)
  const resent: Step = ({ id }) => update(id, { resendNo: 1 })
  const markSent: Step = (first) => store.markSent(first, '250 second')
  const fails: Step = (first) => fail(first, PERMANENT, 60)

  it.each<[string, Step, Step]>([
    ['of a failure changes nothing of a message that was resent since', resent, fails],
    ['of a failure takes nothing from the worker that has the message now', claimAgain, fails],
    ['of a sent mail is not taken for the resent one', resent, markSent],
    [
      'of a sent mail is not a second one, and keeps the first answer',
      (one) => store.markSent(one, '250'),
      markSent,
    ],
    [
      'of a failure changes nothing of a message that was sent since',
      async (first) => (await claimAgain(first), await store.markSent(first, '250 ok')),
      (first) => fails({ ...first, attempts: 2 }),
    ],
  ])('%s', async (_, meanwhile, mark) => {
    const first = (await store.claim(await store.insert(newMessage()), [-1]))!
    await meanwhile(first)
    const row = await rowOf(first.id)
    await mark(first)
    expect(await rowOf(first.id)).toEqual(row)
  })

  it('of a failure, after the lease, leaves a message sent that a person has marked', async () => {
    const first = (await store.claim(await store.insert(newMessage()), [-1]))!
    expect(await operatorStore(database.db).markSent(first.id)).toBe('done')
    await fail(first, failureOf('unreached'), 900)
    expect(await rowOf(first.id)).toMatchObject({ state: 'sent' })
  })

  it('of a sent mail leaves a later attempt that is under way its lease', async () => {
    const first = (await store.claim(await store.insert(newMessage()), [-1]))!
    await passTime()
    const { leaseEndsAt } = await rowOf((await store.claim(first.id, LEASES))!.id)
    await store.markSent(first, '250 ok')
    expect(await rowOf(first.id)).toMatchObject({ state: 'sent', leaseEndsAt })
    expect(await operatorStore(database.db).resend(first.id, 0)).toBe('being sent')
  })
})

describe('a clock that was set', () => {
  const [MINUTE, HOUR, DAY] = [60, 3600, 86_400]
  const repair = () => store.repairTimes(LONGEST)
  /** All times are so many seconds later, as after a clock was set back; earlier if time has passed. */
  const setBack = (seconds: number) => database.db.$executeRaw`
    UPDATE contact_message SET created_at = created_at + make_interval(secs => ${seconds}),
      pending_since = pending_since + make_interval(secs => ${seconds}),
      last_attempt_at = last_attempt_at + make_interval(secs => ${seconds}),
      lease_ends_at = lease_ends_at + make_interval(secs => ${seconds}),
      next_attempt_at = next_attempt_at + make_interval(secs => ${seconds})`
  const claim = (id: string) => store.claim(id, SCHEDULE)
  const markFailed = async (message: ClaimedMessage, failureClass: FailureClass) => {
    const failure = failureOf(failureClass)
    await store.markFailed(message, failure, outcomeOf(message, failure))
  }
  const secondsUntil = (time: Date | null) => (time!.getTime() - Date.now()) / 1000

  it('back by two seconds after each attempt sends at most four mails in any 24 hours', async () => {
    const id = await store.insert(newMessage())
    const [quarters, seconds]: [number[], unknown[]] = [[], []]
    for (let quarter = 0; quarter < 4 * 24 * 3; quarter++) {
      await repair()
      const message = await claim(id)
      if (message) {
        quarters.push(quarter)
        await setBack(2)
        await repair()
        seconds.push(await claim(id))
        await markFailed(message, 'ambiguous')
        await setBack(2)
      }
      await setBack(-15 * MINUTE)
    }
    for (const first of quarters)
      expect(quarters.filter((one) => one >= first && one < first + 4 * 24).length).toBeLessThanOrEqual(4)
    expect(quarters.length).toBeGreaterThan(5)
    expect(new Set(seconds)).toEqual(new Set([null]))
  })

  it('back by an hour gives no second worker the message that is being sent', async () => {
    const id = await store.insert(newMessage())
    await claim(id)
    await setBack(HOUR)
    for (let minute = 0; minute < 14; minute++) {
      await repair()
      expect(await claim(id)).toBeNull()
      await setBack(-MINUTE)
    }
  })

  it('ahead by an hour gives a second worker the message that is being sent once', async () => {
    const id = await store.insert(newMessage())
    await claim(id)
    await setBack(-HOUR)
    let claims = 0
    for (let minute = 0; minute < 50; minute++) {
      await repair()
      if (await claim(id)) claims++
      await setBack(-MINUTE)
    }
    expect(claims).toBe(1)
  })

  it.each([
    ['new', null, 0],
    ['unreached', 'unreached', 0],
    ['permanent', 'permanent', 0],
    ['ambiguous', 'ambiguous', DAY],
  ] as const)(
    'back by days leaves no message that is %s a longer wait than it ever has',
    async (_, failureClass, seconds) => {
      const id = await store.insert(newMessage())
      if (failureClass) await markFailed((await claim(id))!, failureClass)
      await setBack(3 * DAY)
      expect(await repair()).toBe(1)
      const { nextAttemptAt, pendingSince, lastAttemptAt } = await rowOf(id)
      expect(Math.abs(secondsUntil(nextAttemptAt) - seconds)).toBeLessThan(MINUTE)
      for (const time of [pendingSince, lastAttemptAt ?? pendingSince])
        expect(secondsUntil(time)).toBeLessThan(1)
      expect(await repair()).toBe(0)
    },
  )

  it('back by days leaves a worker that has died a lease of a quarter of an hour', async () => {
    const { id } = (await claim(await store.insert(newMessage())))!
    await setBack(2 * DAY)
    await repair()
    const { leaseEndsAt, nextAttemptAt } = await rowOf(id)
    expect(Math.abs(secondsUntil(leaseEndsAt) - 15 * MINUTE)).toBeLessThan(MINUTE)
    expect(secondsUntil(nextAttemptAt)).toBeLessThanOrEqual(DAY)
    expect(await operatorStore(database.db).markSent(id)).toBe('being sent')
    await setBack(-16 * MINUTE)
    expect(await operatorStore(database.db).markSent(id)).toBe('done')
  })

  it('back by less than a minute, and a wait of the schedule, are nothing to correct', async () => {
    for (const failureClass of ['unreached', 'ambiguous', 'permanent'] as const)
      await markFailed((await claim(await store.insert(newMessage())))!, failureClass)
    await claim(await store.insert(newMessage()))
    await store.insert(newMessage())
    await setBack(55)
    expect(await repair()).toBe(0)
  })
})

/** The answer of a write may be lost, and the write is then made again: twice must be as good as once. */
it.each(['unreached', 'ambiguous', 'permanent'] as const)(
  'a failure marked twice counts once (%s), and the message is tried again',
  async (failureClass) => {
    const message = (await store.claim(await store.insert(newMessage()), LEASES))!
    const failure = { ...failureOf(failureClass), onlyThisMail: failureClass === 'permanent' }
    await fail(message, failure, 900)
    const once = await rowOf(message.id)
    expect(once).toMatchObject({ permanentFailures: Number(failureClass === 'permanent') })
    await fail(message, failure, 900)
    expect(await rowOf(message.id)).toEqual(once)
    await passTime()
    expect(await store.claim(message.id, LEASES)).toMatchObject({ attempts: 2 })
  },
)
