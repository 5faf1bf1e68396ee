/** Tests errors, references, ages and periods. The simulation proves that each message is counted in its class. */
import { expect, it } from 'vitest'
import { outcomeOf } from '#src/delivery/deliver.ts'
import { SCHEDULE } from '#src/delivery/retry-schedule.ts'
import type { Failure } from '#src/store/messages.ts'
import { failureOf, healthyFacts } from '#test/samples.ts'
import { makeDue, useDatabase } from '#test/test-database.ts'
import { messageStore } from './messages.ts'
import { metricsStore } from './metrics.ts'

const database = useDatabase()
const { update } = database

const read = () => metricsStore(database.db).read()
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)
/** Stores a message, and changes its row. */
const stored = async (data: object = {}) => (await update(await database.stored(), data)).id
const claim = async (id: string) => {
  await makeDue(database.db)
  return (await messageStore(database.db).claim(id, SCHEDULE))!
}
/** Stores a message whose attempt fails like this. */
const failed = async (failure: Failure) => {
  const message = await claim(await stored())
  await messageStore(database.db).markFailed(message, failure, outcomeOf(message, failure))
  return message.id
}

it('each check gets how many messages it concerns, and the error, the code or the reference to report', async () => {
  const { now: _, ...nothing } = healthyFacts().metrics!
  expect(await read()).toMatchObject(nothing)
  const neverAttempted = await stored()
  await failed({ ...failureOf('unreached'), error: 'ESOCKET: first' })
  await failed({ ...failureOf('unreached'), error: 'ESOCKET: last' })
  await failed({ ...failureOf('permanent'), error: 'EAUTH: no' })
  const lastRejected = await failed({ ...failureOf('permanent'), onlyThisMail: true, code: 554 })
  await update(neverAttempted, { pendingSince: hoursAgo(2) })
  const { oldestUnreachedAge, ...metrics } = await read()
  expect(oldestUnreachedAge! / 3600).toBeCloseTo(2, 1)
  const rejected = { rejected: 1, lastRejected, rejectedCode: 554 }
  const permanent = { permanent: 1, permanentError: 'EAUTH: no' }
  expect(metrics).toMatchObject({ pending: 5, unreachedError: 'ESOCKET: last', ...permanent, ...rejected })
})

it('a message is ambiguous after two attempts that may have arrived, and not while it is being sent', async () => {
  const id = await failed(failureOf('ambiguous'))
  await claim(id)
  expect(await read()).toMatchObject({ ambiguous: 0 })
  await update(id, { leaseEndsAt: hoursAgo(1) })
  expect(await read()).toMatchObject({ ambiguous: 1, lastAmbiguous: id })
})

it('an hour counts every message that was stored in it, whatever became of it', async () => {
  await stored()
  await stored({ state: 'sent', sentAt: new Date() })
  for (const hours of [1.1, -1]) await stored({ createdAt: hoursAgo(hours) })
  expect((await read()).lastHour).toBe(2)
})

it('a week counts what was received, what was delivered and what waits, whenever it was written', async () => {
  await stored({ createdAt: hoursAgo(24), state: 'sent', sentAt: hoursAgo(23) })
  await stored({ createdAt: hoursAgo(200), state: 'sent', sentAt: hoursAgo(23) })
  await stored({ createdAt: hoursAgo(200), state: 'sent', sentAt: hoursAgo(199) })
  await stored({ createdAt: hoursAgo(300) })
  const week = { received: 1, delivered: 2, waiting: 1, endsAt: expect.any(Date) }
  expect(await metricsStore(database.db).readWeek()).toEqual(week)
})
