/** Tests classes, errors, references, ages and periods. */
import { expect, it } from 'vitest'
import { AMBIGUOUS, failureOf, newMessage, REJECTED, REJECTED_LOGIN, UNREACHED } from '#test/samples.ts'
import { useDatabase } from '#test/test-servers.ts'
import { MAIL_PROBLEMS } from './messages.ts'
import { metricsStore } from './metrics.ts'

const database = useDatabase()
const { claim, fail, update } = database

const read = async () => (await metricsStore(database.db).read()).pending
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)
const minutesAgo = (minutes: number) => hoursAgo(minutes / 60)
/** Stores a message, and changes its row. */
const stored = async (data: object = {}) => (await update(await database.stored(), data)).id
const sent = { sentAt: new Date(), smtpResponse: '250 ok' }

it('messages are counted by class and problem, each with the error of the last attempt', async () => {
  expect(await read()).toEqual([])
  await stored()
  for (const problem of MAIL_PROBLEMS) await fail(await stored(), failureOf('unreached', { problem }))
  await fail(await stored(), UNREACHED)
  const rejected = await fail(await stored(), REJECTED, REJECTED, REJECTED)
  const groups = await read()
  expect(groups).toHaveLength(MAIL_PROBLEMS.length + 2)
  for (const group of [
    { class: 'rejected', problem: null, error: REJECTED.error, count: 1, newestId: rejected },
    { class: 'unreached', problem: 'no connection', error: UNREACHED.error, count: 2 },
    { class: 'unreached', problem: 'login', count: 1 },
    { class: 'unreached', problem: null, error: null, count: 1 },
  ])
    expect(groups).toContainEqual(expect.objectContaining(group))
})

it('a message is late after half an hour; one that was resent or waited for another reason, after four attempts', async () => {
  const lateOf = async () => (await read()).reduce((sum, { late }) => sum + late, 0)
  await stored({ createdAt: hoursAgo(2) })
  await stored({ createdAt: hoursAgo(0.49) })
  const others = [
    await stored({ createdAt: hoursAgo(99), resendNo: 1, attempts: 3 }),
    await fail(await stored({ createdAt: hoursAgo(99) }), REJECTED, UNREACHED, UNREACHED, UNREACHED),
  ]
  expect(await lateOf()).toBe(1)
  await fail(others[1]!, UNREACHED)
  expect(await lateOf()).toBe(2)
  await update(others[0]!, { attempts: 4 })
  expect(await lateOf()).toBe(3)
})

it('a message is unconfirmed after two attempts that may have arrived, and not while it is being sent', async () => {
  const id = await fail(await stored(), AMBIGUOUS)
  await claim(id)
  expect(await read()).toMatchObject([{ class: 'ambiguous', unconfirmed: 0 }])
  // The worker has died.
  await update(id, { claimedAt: minutesAgo(16) })
  expect(await read()).toMatchObject([{ class: 'ambiguous', unconfirmed: 1, newestId: id }])
})

it.each([UNREACHED, REJECTED_LOGIN, REJECTED])(
  'a message stays $class ($problem) while its mail is sent again, and is ambiguous when the worker has died',
  async (failure) => {
    const id = await fail(await stored(), failure, failure)
    await claim(id)
    expect(await read()).toMatchObject([{ class: failure.class, error: failure.error }])
    await update(id, { claimedAt: minutesAgo(16) })
    expect(await read()).toMatchObject([{ class: 'ambiguous' }])
  },
)

it('rejections since the last accepted mail are counted, and a mark by hand is no accepted mail', async () => {
  const sinceLastSent = async () => (await read()).reduce((sum, group) => sum + group.sinceLastSent, 0)
  const old = await fail(await stored(), REJECTED, REJECTED, REJECTED)
  await update(old, { rejectedAt: minutesAgo(180) })
  await stored({ sentAt: minutesAgo(120), smtpResponse: '250 ok' })
  // Of a backlog: written before the last accepted mail.
  await fail(await stored({ createdAt: hoursAgo(9) }), REJECTED)
  await stored({ sentAt: minutesAgo(-1) })
  expect(await sinceLastSent()).toBe(1)
  await stored({ sentAt: minutesAgo(0), smtpResponse: '250 ok' })
  expect(await sinceLastSent()).toBe(0)
})

it('an hour counts every message that was stored in it, whatever became of it', async () => {
  await stored()
  await stored(sent)
  for (const hours of [1.1, -1]) await stored({ createdAt: hoursAgo(hours) })
  expect((await metricsStore(database.db).read()).lastHour).toBe(2)
})

it('a week counts what was received and what waits, and lists what was handed over, newest first', async () => {
  const { readWeek } = metricsStore(database.db)
  const older = await stored({ ...sent, createdAt: hoursAgo(200), sentAt: hoursAgo(23) })
  const newer = await stored({ ...sent, createdAt: hoursAgo(24), sentAt: hoursAgo(22) })
  await stored({ ...sent, createdAt: hoursAgo(200), sentAt: hoursAgo(199) })
  await stored({ createdAt: hoursAgo(200), sentAt: hoursAgo(1) })
  const waiting = await stored({ createdAt: hoursAgo(300) })
  const endsAt = minutesAgo(1)
  const week = await readWeek(endsAt)
  expect(week).toMatchObject({ received: 1, delivered: 2, waiting: 1, endsAt })
  expect(week.newest.map(({ id }) => id)).toEqual([newer, older])
  // It is the same for a retry, and lists fifty at most.
  await stored()
  await update(waiting, { ...sent, sentAt: new Date() })
  const many = Array.from({ length: 60 }, () => ({ ...newMessage(), ...sent, sentAt: new Date() }))
  await database.db.contactMessage.createMany({ data: many })
  expect(await readWeek(endsAt)).toEqual(week)
  const { delivered, newest } = await readWeek(minutesAgo(-1))
  expect([delivered, newest.length]).toEqual([63, 50])
})
