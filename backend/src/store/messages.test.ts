import { beforeEach, describe, expect, it } from 'vitest'
import { MINUTE } from '#src/clock.ts'
import { LONGEST_SEND_MS } from '#src/mail/transport.ts'
import { AMBIGUOUS, REJECTED, REJECTED_LOGIN, UNREACHED } from '#test/samples.ts'
import { useDatabase } from '#test/test-servers.ts'
import type { PrismaClient } from '../../../prisma/generated/client.ts'
import { LONG_WAITS, messageStore, type Failure, type MessageStore } from './messages.ts'

const database = useDatabase()
const { claim, claimDue, rowOf, stored, update } = database
let messages: MessageStore
beforeEach(() => {
  messages = messageStore(database.db)
})

/** Stores a message, whose attempts fail like this one after the other. */
const failed = async (...failures: Failure[]) => database.fail(await stored(), ...failures)
/** Minutes until the next attempt. */
const waitOf = async (id: string) =>
  Math.round(((await rowOf(id)).nextAttemptAt.getTime() - Date.now()) / MINUTE) || 0
const msSince = (time: Date | null) => Date.now() - (time?.getTime() ?? 0)
/** Runs `work` in a transaction of another connection. */
const inTransaction = (work: (messages: MessageStore) => Promise<void>) =>
  (database.db as PrismaClient).$transaction((other) => work(messageStore(other)))
const dueIds = async () => (await messages.findDue(10)).map(({ id }) => id)

it('the database is found to accept messages without storing one', async () => {
  await messages.ping()
  expect(await database.db.contactMessage.count()).toBe(0)
})

it('a due message is claimed by exactly one of many workers', async () => {
  const id = await stored()
  const claims = await Promise.all(Array.from({ length: 10 }, () => claimDue(id)))
  expect(claims.filter(Boolean)).toHaveLength(1)
  const [claimed] = claims.filter(Boolean)
  expect(await rowOf(id)).toMatchObject({ claimId: claimed!.claimId, attempts: 1, longWaits: 1 })
})

describe('the wait', () => {
  it('after a claim outlasts the longest send, and nobody can claim the message meanwhile', async () => {
    const id = await stored()
    await claimDue(id)
    expect(await claimDue(id)).toBeNull()
    expect(await waitOf(id)).toBe(15)
    expect(15 * MINUTE).toBeGreaterThan(LONGEST_SEND_MS)
  })

  it.each<[string, Failure, number[]]>([
    ['a temporary failure is short', UNREACHED, [1, 5, 15, 30, 30]],
    ['a rejected login is long', REJECTED_LOGIN, [15, 60, 360, 1440, 1440]],
    ['a lost reply is long', AMBIGUOUS, [15, 60, 360, 1440, 1440]],
    ['a rejection for the content is long', REJECTED, [15, 60, 360, 1440, 1440]],
  ])('after %s, and grows with each of them', async (_, failure, waits) => {
    const id = await stored()
    for (const minutes of waits) {
      await messages.markFailed(await claim(id), failure)
      expect(await waitOf(id)).toBe(minutes)
    }
  })
})

describe('the last failure', () => {
  it('is ambiguous once a message is claimed whose last worker has died', async () => {
    const id = await failed(REJECTED)
    await claim(id)
    const known = { lastFailure: 'rejected', lastProblem: REJECTED.problem, lastError: REJECTED.error }
    expect(await rowOf(id)).toMatchObject({ ...known, rejectedAt: expect.any(Date) })
    await claim(id)
    const unknown = { lastFailure: 'ambiguous', lastProblem: null, lastError: null, rejectedAt: null }
    expect(await rowOf(id)).toMatchObject(unknown)
  })

  it('has the time of the first of several rejections', async () => {
    const id = await failed(REJECTED)
    const { rejectedAt } = await rowOf(id)
    expect(msSince(rejectedAt)).toBeLessThan(MINUTE)
    await database.fail(id, REJECTED)
    expect(await rowOf(id)).toMatchObject({ rejectedAt })
    await database.fail(id, AMBIGUOUS)
    expect(await rowOf(id)).toMatchObject({ rejectedAt: null })
  })
})

it('the longest overdue message is found first', async () => {
  const late = await stored()
  const early = await stored()
  const waiting = await failed(UNREACHED)
  for (const [id, minutes] of [[late, 1] as const, [early, 10] as const])
    await update(id, { nextAttemptAt: new Date(Date.now() - minutes * MINUTE) })
  expect(await dueIds()).not.toContain(waiting)
  expect(await messages.findDue(10)).toEqual([
    { id: early, overdueMs: expect.closeTo(600_000, -5) },
    { id: late, overdueMs: expect.closeTo(60_000, -5) },
  ])
  expect(await messages.findDue(1)).toMatchObject([{ id: early }])
})

it('after a success five messages are due at a time, in turn, and two workers release different ones', async () => {
  const ids: string[] = []
  for (let count = 0; count < 12; count++) ids.push(await failed(REJECTED_LOGIN))
  // Two were attempted more often, whichever wait is longer.
  for (const id of ids.slice(0, 2)) await database.fail(id, REJECTED_LOGIN)
  await update(ids[0]!, { nextAttemptAt: new Date(Date.now() + MINUTE) })
  await inTransaction(async (others) => {
    expect(await others.release()).toBe(5)
    expect(await messages.release()).toBe(5)
  })
  expect(new Set(await dueIds())).toEqual(new Set(ids.slice(2)))
  expect([await messages.release(), await messages.release()]).toEqual([2, 0])
})

it('a mark of a sent mail ends a message whose failure was marked first, because it has arrived', async () => {
  const first = await claim(await stored())
  await messages.markFailed(first, AMBIGUOUS)
  await messages.markSent(first, '250 ok')
  expect(await rowOf(first.id)).toMatchObject({
    sentAt: expect.any(Date),
    lastFailure: null,
    smtpResponse: '250 ok',
  })
})

it('a database clock that is set back by less than a minute makes nothing due, nor does any wait', async () => {
  for (const failure of [UNREACHED, AMBIGUOUS, REJECTED])
    for (const times of [1, 2, 3, 4]) await failed(...Array.from({ length: times }, () => failure))
  for (const row of await database.db.contactMessage.findMany()) {
    const short = [1, 5, 15, 30][row.attempts - 1]!
    const minutes = row.lastFailure === 'unreached' ? short : LONG_WAITS[row.longWaits - 1]!
    await update(row.id, { nextAttemptAt: new Date(Date.now() + (minutes * 60 + 55) * 1000) })
  }
  expect(await dueIds()).toEqual([])
})
