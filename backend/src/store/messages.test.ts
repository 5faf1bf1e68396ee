import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { outcomeOf } from '#src/delivery/deliver.ts'
import { SCHEDULE } from '#src/delivery/retry-schedule.ts'
import type { Failure, FailureClass } from '#src/store/messages.ts'
import { failureOf, newMessage } from '#test/samples.ts'
import { makeDue, useDatabase } from '#test/test-database.ts'
import type { Database } from './database.ts'
import {
  type ClaimedMessage,
  type MessageStore,
  messageStore,
  type Schedule,
  SUSPECTS_PER_DAY,
} from './messages.ts'
import { operatorStore } from './operator.ts'

const database = useDatabase()
const { rowOf, stored, update } = database
let messages: MessageStore
beforeEach(() => {
  messages = messageStore(database.db)
})

const [MINUTE, HOUR, DAY] = [60, 3600, 86_400]
/** A schedule with this lease, which is also the first wait. */
const withLease = (lease: number): Schedule => ({ ...SCHEDULE, lease, waits: [lease, 3600] })
const QUICK = withLease(60)
const claimed = async (schedule = QUICK) => (await messages.claim(await stored(), schedule))!
/** Marks a failed attempt; the next one is due in `retrySeconds`, or by the schedule. */
const fail = (message: ClaimedMessage, failure: Failure, retrySeconds?: number) => {
  const outcome = outcomeOf(message, failure)
  return messages.markFailed(message, failure, { ...outcome, ...(retrySeconds && { retrySeconds }) })
}
/** Stores a message and fails its first attempt. */
const failed = async (failureClass: FailureClass, retrySeconds: number) => {
  const message = await claimed()
  await fail(message, failureOf(failureClass), retrySeconds)
  return message.id
}
/** Moves all times into the future, as if the database's clock had been set back; negative seconds let time pass. */
const setClockBack = (seconds: number) => database.db.$executeRaw`
  UPDATE contact_message SET created_at = created_at + make_interval(secs => ${seconds}),
    pending_since = pending_since + make_interval(secs => ${seconds}),
    last_attempt_at = last_attempt_at + make_interval(secs => ${seconds}),
    lease_ends_at = lease_ends_at + make_interval(secs => ${seconds}),
    next_attempt_at = next_attempt_at + make_interval(secs => ${seconds})`

describe('storing', () => {
  it.each([
    ['id', { id: randomUUID() }],
    ['key', { idempotencyKey: 'k'.repeat(64) }],
    ['key, as suspected spam,', { idempotencyKey: 'k'.repeat(64), suspect: true }],
  ])('stores five messages with the same %s as one, even at the same time', async (_, same) => {
    const ids = await Promise.all(Array.from({ length: 5 }, () => stored(same)))
    expect(new Set(ids).size).toBe(1)
    expect(await database.db.contactMessage.count()).toBe(1)
  })

  it('rejects a text that the database cannot store, and does not mistake it for a repeat', () =>
    expect(stored({ name: 'A\0' })).rejects.toThrow('invalid byte sequence'))

  it('stores twenty suspected messages in 24 hours and then no more, while real ones still get in', async () => {
    const insert = () => messages.insert(newMessage({ suspect: true }))
    for (let count = 0; count < SUSPECTS_PER_DAY; count++) await insert()
    expect(await insert()).toBeNull()
    await stored()
    await setClockBack(-23 * HOUR)
    expect(await insert()).toBeNull()
    await setClockBack(-61 * MINUTE)
    expect(await insert()).not.toBeNull()
  })

  it('does not count suspected messages that a clock has dated in the future', async () => {
    for (let count = 0; count < SUSPECTS_PER_DAY; count++) await stored({ suspect: true })
    await setClockBack(HOUR)
    expect(await messages.insert(newMessage({ suspect: true }))).not.toBeNull()
  })
})

it('a due message is claimed by exactly one of many workers', async () => {
  const id = await stored()
  const claims = await Promise.all(Array.from({ length: 10 }, () => messages.claim(id, QUICK)))
  expect(claims.filter(Boolean)).toHaveLength(1)
  expect(await rowOf(id)).toMatchObject({ attempts: 1, ambiguousAttempts: 1, lastClass: null })
})

it('no message is claimed before its retry is due or while a worker has claimed it', async () => {
  const id = await failed('unreached', 60)
  expect(await messages.claim(id, QUICK)).toBeNull()
  await update(id, { nextAttemptAt: new Date(0), leaseEndsAt: new Date(Date.now() + 60_000) })
  expect(await messages.claim(id, QUICK)).toBeNull()
  await makeDue(database.db)
  expect(await messages.claim(id, QUICK)).toMatchObject({ attempts: 2, ambiguousAttempts: 1 })
})

it('a message is claimed as ambiguous when the worker that last claimed it has died', async () => {
  const id = await failed('unreached', -1)
  await messages.claim(id, withLease(-1))
  expect(await messages.claim(id, QUICK)).toMatchObject({ attempts: 3, ambiguousAttempts: 2 })
  expect(await rowOf(id)).toMatchObject({ lastClass: 'ambiguous' })
})

it('the longest overdue message is found first, even without the index', async () => {
  const [late, early] = [await failed('unreached', -60), await failed('unreached', -600)]
  await failed('unreached', 60)
  await database.db.$transaction(async (other) => {
    await other.$executeRaw`SET LOCAL enable_indexscan = off`
    const { findDue } = messageStore(other as Database)
    expect(await findDue(10, SCHEDULE.longest)).toEqual([
      { id: early, overdueMs: expect.closeTo(600_000, -5) },
      { id: late, overdueMs: expect.closeTo(60_000, -5) },
    ])
    expect(await findDue(1, SCHEDULE.longest)).toMatchObject([{ id: early }])
  })
})

describe('making waiting messages due', () => {
  const LONG_AGO = { lastAttemptAt: new Date(0) }

  it.each([
    ['unreached', false, 'success', 5],
    ['permanent', false, 'success', 5],
    ['permanent', false, 'start', 15],
    ['permanent', true, 'start', 15],
  ] as const)(
    'retries what is %s (only this mail: %s) after a %s, and not sooner than %i minutes after its attempt',
    async (lastClass, onlyThisMail, reason, minutes) => {
      const [recent, old] = [await failed('unreached', 7200), await failed('unreached', 7200)]
      for (const id of [recent, old]) await update(id, { lastClass, onlyThisMail })
      await update(old, { lastAttemptAt: new Date(Date.now() - 20 * 60_000) })
      expect(await messages.makeWaitingDue(reason)).toBe(2)
      expect((await messages.findDue(10, SCHEDULE.longest)).map(({ id }) => id)).toEqual([old])
      const { nextAttemptAt, lastAttemptAt } = await rowOf(recent)
      expect(nextAttemptAt.getTime() - lastAttemptAt!.getTime()).toBe(minutes * 60_000)
    },
  )

  it.each([
    ['what waits for less time already', {}],
    ['what was rejected for its content', { lastClass: 'permanent', onlyThisMail: true, ...LONG_AGO }],
    ['what may have arrived', { lastClass: 'ambiguous', ...LONG_AGO }],
    ['what is sent', { state: 'sent', sentAt: new Date(), lastClass: 'permanent', ...LONG_AGO }],
  ])('leaves %s unchanged after a success', async (_, data) => {
    const id = await failed('unreached', 60)
    const { nextAttemptAt } = await update(id, data)
    expect(await messages.makeWaitingDue('success')).toBe(0)
    expect((await rowOf(id)).nextAttemptAt).toEqual(nextAttemptAt)
  })

  it('changes a thousand at a time, and two workers change different ones', async () => {
    const { db } = database
    await update(await failed('unreached', 3600), LONG_AGO)
    await db.$executeRaw`
      INSERT INTO contact_message (id, name, email, subject, message, last_class, last_attempt_at, next_attempt_at)
      SELECT gen_random_uuid(), name, email, subject, message, last_class, last_attempt_at, next_attempt_at
      FROM contact_message, generate_series(1, 2099)`
    await db.$transaction(async (other) => {
      expect(await messageStore(other as Database).makeWaitingDue('success')).toBe(1000)
      expect(await messages.makeWaitingDue('success')).toBe(1000)
      expect(await messages.makeWaitingDue('success')).toBe(100)
    })
    expect(await messages.findDue(5000, SCHEDULE.longest)).toHaveLength(2100)
  })
})

/** A mark belongs to one attempt of one mail, and does not undo what has happened since. */
describe('a late mark', () => {
  const PERMANENT = failureOf('permanent')

  type Step = (first: ClaimedMessage) => Promise<unknown>
  const claimAgain: Step = ({ id }) => messages.claim(id, QUICK)
  const resend: Step = ({ id }) => update(id, { resendNo: 1 })
  const markSent: Step = (first) => messages.markSent(first, '250 second')
  const markFailed: Step = (first) => fail(first, PERMANENT, 60)

  it.each<[string, Step, Step]>([
    ['of a failure, repeated because its answer was lost, counts it once', markFailed, markFailed],
    ['of a failure changes nothing of a message that was resent since', resend, markFailed],
    ['of a failure leaves the lease of the worker that has claimed it since', claimAgain, markFailed],
    ['of a sent mail is not taken for the resent one', resend, markSent],
    ['of a sent mail keeps the first answer', (first) => messages.markSent(first, '250'), markSent],
    [
      'of a failure changes nothing of a message that was sent since',
      async (first) => (await claimAgain(first), await messages.markSent(first, '250 ok')),
      (first) => markFailed({ ...first, attempts: 2 }),
    ],
  ])('%s', async (_, meanwhile, mark) => {
    const first = await claimed(withLease(-1))
    await meanwhile(first)
    const row = await rowOf(first.id)
    await mark(first)
    expect(await rowOf(first.id)).toEqual(row)
  })

  it('of a sent mail ends a message whose failure was marked first, because it has arrived', async () => {
    const first = await claimed()
    await fail(first, failureOf('ambiguous'), 900)
    await messages.markSent(first, '250 ok')
    expect(await rowOf(first.id)).toMatchObject({ state: 'sent', lastClass: null, leaseEndsAt: null })
  })

  it('of a sent mail leaves a later attempt that is under way its lease', async () => {
    const first = await claimed(withLease(-1))
    await makeDue(database.db)
    const { leaseEndsAt } = await rowOf((await messages.claim(first.id, QUICK))!.id)
    await messages.markSent(first, '250 ok')
    expect(await rowOf(first.id)).toMatchObject({ state: 'sent', leaseEndsAt })
    expect(await operatorStore(database.db).resend(first.id, 0)).toBe('being sent')
  })
})

describe('a database clock that is set', () => {
  const dueIds = async () => (await messages.findDue(10, SCHEDULE.longest)).map(({ id }) => id)

  it.each([
    ['new', null],
    ['unreached', 'unreached'],
    ['permanent', 'permanent'],
    ['ambiguous', 'ambiguous'],
  ] as const)(
    'back by days leaves no %s message waiting longer than the schedule allows',
    async (_, failureClass) => {
      const id = await stored()
      if (failureClass) await fail((await messages.claim(id, SCHEDULE))!, failureOf(failureClass))
      await setClockBack(3 * DAY)
      const [due] = await messages.findDue(10, SCHEDULE.longest)
      // Overdue by so much that it is delivered even if the queue delivers nothing.
      expect(due).toMatchObject({ id, overdueMs: expect.closeTo(3 * DAY * 1000, -7) })
      const before = Date.now()
      expect(await messages.claim(id, SCHEDULE)).toMatchObject({ id })
      const { pendingSince, nextAttemptAt } = await rowOf(id)
      expect(pendingSince.getTime()).toBeLessThanOrEqual(Date.now())
      expect(nextAttemptAt.getTime() - before).toBeLessThanOrEqual(DAY * 1000)
      expect(await dueIds()).toEqual([])
    },
  )

  it('back by hours ends the lease of an attempt in the future', async () => {
    const { id } = await claimed(SCHEDULE)
    expect(await operatorStore(database.db).markSent(id)).toBe('being sent')
    await setClockBack(2 * HOUR)
    expect(await operatorStore(database.db).markSent(id)).toBe('done')
  })

  it('back by hours keeps a success from making nothing due', async () => {
    const id = await failed('permanent', 24 * HOUR)
    await setClockBack(10 * HOUR)
    expect(await messages.makeWaitingDue('success')).toBe(1)
    expect((await rowOf(id)).nextAttemptAt.getTime() - Date.now()).toBeLessThanOrEqual(5 * MINUTE * 1000)
  })

  it('back by less than a minute makes nothing due, nor does any wait of the schedule', async () => {
    for (const failureClass of ['unreached', 'ambiguous', 'permanent'] as const)
      await fail((await messages.claim(await stored(), SCHEDULE))!, failureOf(failureClass))
    await messages.claim(await stored(), SCHEDULE)
    await stored()
    await setClockBack(55)
    expect(await dueIds()).toEqual([])
  })
})
