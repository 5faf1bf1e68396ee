import { beforeEach, describe, expect, it, vi } from 'vitest'
import { newMessage, recordingLog } from '../../test/samples.ts'
import { useAlarmRound } from '../../test/alarm-round.ts'
import { useDatabase } from '../../test/test-database.ts'
import { figuresStore } from '../store/figures-store.ts'
import { messageStore } from '../store/message-store.ts'
import { FailureClass } from '../../../prisma/generated/enums.ts'
import { systemClock } from '../system-clock.ts'
import { alarmOfSilence } from './alarm-of-silence.ts'

const database = useDatabase()
const { look, told, reasons, states } = useAlarmRound(database)
beforeEach(() => database.db.contactMessage.deleteMany())

const waiting = async (lastClass: FailureClass | null, minutes: number, data = {}) => {
  const id = await messageStore(database.db).insert(newMessage())
  const createdAt = new Date(Date.now() - minutes * 60_000)
  const owed = { createdAt, owedSince: createdAt, attempts: 9, lastClass }
  await database.db.contactMessage.update({ where: { id }, data: { ...owed, ...data } })
}

const backedUp = (hoursAgo: number) => {
  const then = new Date(Date.now() - hoursAgo * 3_600_000)
  const data = { name: 'backup', period: 'last', nextAttemptAt: then, doneAt: then }
  return database.db.periodicJob.create({ data })
}

const SENDING = { copies: 2, leaseEndsAt: new Date(Date.now() + 600_000) }

describe('an alarm is raised', () => {
  it.each([
    ['not for a backup of yesterday', 30, []],
    ['when backups stopped a day and a half ago', 37, ['backup']],
  ])('%s', async (_, hoursAgo, expected) => {
    await backedUp(hoursAgo)
    await look()
    expect(reasons()).toEqual(expected)
  })

  it('when the disk fills up, in time', async () => {
    await look(undefined, { diskUsed: 0.79 })
    expect(reasons()).toEqual([])
    await look(undefined, { diskUsed: 0.81 })
    expect(told).toMatchObject([
      ['The disk is 81 % full: make room before the database stops.', { reason: 'disk' }],
    ])
  })

  it('when the disk of one of several machines fills up, by its name', async () => {
    await look(undefined, { diskUsed: 0.9, machine: 'node-1' })
    await look(undefined, { diskUsed: 0.85, machine: 'node-2' })
    await look(undefined, { diskUsed: 0.95, machine: 'node-1' })
    expect(told).toMatchObject([
      ['The disk of node-1 is 90 % full: make room before the database stops.', { reason: 'disk' }],
      ['The disk of node-2 is 85 % full: make room before the database stops.', { reason: 'disk' }],
    ])
  })

  it.each([
    ['not for a quarter of an hour without the mail server', 'unreached', 15, {}, []],
    ['after more than half an hour without it', 'unreached', 31, {}, ['unreached']],
    ['when nobody has tried for that long', null, 31, {}, ['unreached']],
    ['not for one copy', 'maybe_delivered', 1, { copies: 1 }, []],
    ['after two copies', 'maybe_delivered', 1, { copies: 2 }, ['maybe-delivered']],
    ['at once for a refusal', 'permanent', 0, {}, ['refused']],
    ['not for an old message that was resent just now', 'unreached', 60, { owedSince: new Date() }, []],
    ['not while the second of two copies is being sent', 'maybe_delivered', 1, SENDING, []],
  ] as const)('%s', async (_, lastClass, minutes, data, expected) => {
    await waiting(lastClass, minutes, data)
    await look()
    expect(reasons()).toEqual(expected)
  })
})

describe.each(Object.values(FailureClass))('a message that waits as %s', (failureClass) => {
  const copies = failureClass === 'maybe_delivered' ? 2 : 0

  it('is counted among those', async () => {
    await waiting(failureClass, 31, { copies })
    const { deferred } = await figuresStore(database.db).read()
    expect(Object.entries(deferred).filter(([, count]) => count !== 0)).toEqual([[failureClass, 1]])
  })

  it.each([false, true])('for long is told to the operator, its own fault or not: %s', async (ownFailure) => {
    await waiting(failureClass, 31, { copies, ownFailure })
    await look()
    expect(reasons()).not.toEqual([])
  })
})

it('each reason is told once an hour, among all workers', async () => {
  await waiting('permanent', 40)
  await Promise.all([look(), look()])
  await waiting('unreached', 40)
  await look()
  expect(reasons()).toEqual(['refused', 'unreached'])
})

const laterToday = { now: new Date('2026-11-16T11:00:00Z') }
const tomorrow = { now: new Date('2026-11-17T10:59:00Z') }

it('a reason that still holds is told again in the next hour', async () => {
  await waiting('unreached', 40)
  await look()
  await look(undefined, laterToday)
  expect(reasons()).toEqual(['unreached', 'unreached'])
})

describe('what is refused is told', () => {
  it('hourly while it grows', async () => {
    const first = { refusals: 1, lastTryAt: new Date() }
    await waiting('permanent', 40, first)
    await look()
    await waiting('permanent', 1, first)
    await look(undefined, laterToday)
    expect(reasons()).toEqual(['refused', 'refused'])
  })

  it('daily while it does not', async () => {
    await waiting('permanent', 600, { refusals: 3, lastTryAt: new Date() })
    await look()
    await look(undefined, laterToday)
    await look(undefined, tomorrow)
    expect(reasons()).toEqual(['refused', 'refused'])
  })

  it('once where messages of an hour are refused for their content', async () => {
    await waiting('permanent', 40, { ownFailure: true, refusals: 1, lastTryAt: new Date() })
    for (const when of [{}, laterToday, tomorrow]) await look(undefined, when)
    expect(reasons()).toEqual(['refused-alone'])
    await waiting('permanent', 1400, { ownFailure: true, refusals: 1, lastTryAt: new Date() })
    await waiting('permanent', -80, { ownFailure: true, refusals: 1, lastTryAt: new Date() })
    await waiting('permanent', -80, { ownFailure: true, refusals: 1, lastTryAt: new Date() })
    for (const when of [laterToday, tomorrow]) await look(undefined, when)
    expect(reasons()).toEqual(['refused-alone', 'refused-alone'])
  })
})

describe('an alarm that is over', () => {
  it('is called off once, among all workers', async () => {
    await waiting('unreached', 40)
    await look()
    await database.db.contactMessage.deleteMany()
    await Promise.all([look(), look()])
    await look(undefined, laterToday)
    expect(states()).toEqual(['raised', 'resolved'])
  })

  it('is not called off while it holds, and may come again', async () => {
    await waiting('unreached', 40)
    await look()
    await look()
    await database.db.contactMessage.deleteMany()
    await look()
    await waiting('unreached', 40)
    await look(undefined, laterToday)
    expect(states()).toEqual(['raised', 'resolved', 'raised'])
  })

  it('about a disk is called off by the machine that has it', async () => {
    await look(undefined, { diskUsed: 0.9, machine: 'node-1' })
    await look(undefined, { diskUsed: 0.1, machine: 'node-2' })
    expect(states()).toEqual(['raised'])
    await look(undefined, { diskUsed: 0.7, machine: 'node-1' })
    expect(states()).toEqual(['raised', 'resolved'])
    expect(told[1]).toMatchObject(['Resolved: disk of node-1.', { reason: 'disk' }])
  })

  it('that nobody was told of is not called off', async () => {
    await waiting('unreached', 40)
    await look(() => Promise.reject(new Error('the webhook is away')))
    await database.db.contactMessage.deleteMany()
    await look()
    expect(told).toEqual([])
  })
})

it('the heartbeat hears of everything that is wrong, and of nothing when all is well', async () => {
  const beats: string[][] = []
  const heartbeat = async (problems: string[]) => void beats.push(problems)
  await look(undefined, { heartbeat })
  await look(undefined, { heartbeat, diskUsed: 0.9 })
  expect(beats).toEqual([[], ['The disk is 90 % full: make room before the database stops.']])
})

it('a heartbeat that nobody takes stops no alarm', async () => {
  await waiting('unreached', 40)
  await look(undefined, { heartbeat: () => Promise.reject(new Error('away')) })
  expect(reasons()).toEqual(['unreached'])
})

it('an alarm that did not get through is raised again', async () => {
  await waiting('permanent', 40)
  await look(() => Promise.reject(new Error('the webhook is away')))
  await database.db.periodicJob.updateMany({ data: { nextAttemptAt: new Date(0) } })
  await look()
  expect(reasons()).toEqual(['refused'])
})

it('nothing of a visitor is told', async () => {
  await waiting('permanent', 40)
  await look()
  expect(JSON.stringify(told)).not.toMatch(/Ann|Biscuit|example/)
})

it('a database that is away is told once an hour without the database, after a minute', () => {
  const alarm = vi.fn<(text: string) => Promise<void>>(async () => {})
  const silence = alarmOfSilence({ alarm, clock: systemClock, log: () => {} })
  silence(30_000)
  expect(alarm).not.toHaveBeenCalled()
  for (const silentMs of [61_000, 90_000]) silence(silentMs)
  expect(alarm).toHaveBeenCalledOnce()
})

it('a word about the database that did not get through is said again, and the log tells why', async () => {
  const alarm = vi.fn<() => Promise<void>>(async () => {})
  alarm.mockRejectedValueOnce(Object.assign(new Error('ann@example.com'), { code: 'ECONNREFUSED' }))
  const { log, events } = recordingLog()
  const silence = alarmOfSilence({ alarm, clock: systemClock, log })
  silence(61_000)
  await vi.waitFor(() => expect(events.at(-1)!.event).toBe('alarm.failed'))
  expect(events.at(-1)!.facts).toMatchObject({ reason: 'database', error: 'Error', code: 'ECONNREFUSED' })
  silence(62_000)
  expect(alarm).toHaveBeenCalledTimes(2)
})
