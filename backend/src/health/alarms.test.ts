/** Alarms over a real database: raised in time, repeated while they last, and resolved when they are over. */
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { failureOf, newMessage, recordingLog } from '../../test/samples.ts'
import { testClock } from '../../test/test-clock.ts'
import { makeDue, useDatabase } from '../../test/test-database.ts'
import { outcomeOf } from '#src/delivery/deliver.ts'
import { type Failure, LEASES } from '#src/schedule.ts'
import { messageStore } from '#src/store/messages.ts'
import { alarmStore, figuresStore, type NoteName, statusStore } from '#src/store/status.ts'
import { raiseAlarms, watchDatabase } from './alarms.ts'
import type { HostStatus } from './checks.ts'

const database = useDatabase()
let notices: [text: string, facts: { reason: string; state: string; subject?: string }][] = []
let beats: string[][] = []
beforeEach(async () => {
  notices = []
  beats = []
  const { contactMessage, alarm, status, periodicJob } = database.db
  for (const table of [contactMessage, alarm, status, periodicJob]) await (table as typeof alarm).deleteMany()
})

const WELL: Omit<HostStatus, 'time'> = {
  machine: '',
  diskUsed: 0.5,
  certificateEnd: null,
  site: null,
  backupHours: undefined,
}
type Seen = Partial<HostStatus> & { webhook?: () => Promise<void> }

/** One round of a worker that sees this. */
const look = ({ webhook = async () => {}, ...seen }: Seen = {}) =>
  raiseAlarms({
    figures: figuresStore(database.db),
    status: statusStore(database.db),
    alarms: alarmStore(database.db),
    host: () => ({ ...WELL, time: Date.now(), ...seen }),
    alarm: async (text, facts) => {
      await webhook()
      notices.push([text, facts as (typeof notices)[0][1]])
    },
    heartbeat: async (problems) => void beats.push(problems),
    log: recordingLog().log,
  })
const noticed = () => notices.map(([, { reason, state }]) => `${reason} ${state}`)
const text = () => notices.at(-1)?.[0] ?? ''

const HOUR_MS = 3_600_000
const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS)
/** So many hours pass for the alarms. */
const pass = (hours: number) =>
  database.db.$executeRaw`UPDATE alarm SET notified_at = notified_at - make_interval(secs => ${hours * 3600}),
    lease_ends_at = lease_ends_at - make_interval(secs => ${hours * 3600})`
const note = (name: NoteName, hours: number, more = {}) =>
  database.db.status.create({ data: { name, at: ago(hours), since: ago(hours), ...more } })

const store = () => messageStore(database.db)
const PERMANENT = failureOf('permanent')
const OF_ITS_CONTENT: Failure = { ...PERMANENT, onlyThisMail: true }

/** A message that has been owed for so many minutes, after a try that failed like this. */
const failed = async (failure: Failure, minutes: number, data = {}) => {
  const id = await store().insert(newMessage())
  const message = (await store().claim(id, LEASES))!
  await store().markFailed(message, failure, outcomeOf(message, failure))
  await database.db.contactMessage.update({ where: { id }, data: { owedSince: ago(minutes / 60), ...data } })
  return id
}
const deliver = async (id: string) => {
  await makeDue(database.db)
  await store().markSent((await store().claim(id, LEASES))!, '250 ok')
}

describe('a message that is not delivered', () => {
  const UNREACHED = failureOf('unreached')
  const LOST = failureOf('ambiguous')

  it.each([
    ['a quarter of an hour without the mail server', UNREACHED, 15, {}, []],
    ['more than half an hour without it', UNREACHED, 31, {}, ['unreached raised']],
    ['one that was resent just now', UNREACHED, 0, { createdAt: ago(1) }, []],
    ['one possible delivery', LOST, 1, {}, []],
    ['two possible deliveries', LOST, 1, { ambiguousAttempts: 2, attempts: 2 }, ['ambiguous raised']],
    ['a refusal of every mail', PERMANENT, 0, {}, ['refused raised']],
    ['a refusal for its content', OF_ITS_CONTENT, 0, {}, ['rejected raised']],
  ] as const)('%s raises what it should', async (_, failure, minutes, data, expected) => {
    await failed(failure, minutes, data)
    await look()
    expect(noticed()).toEqual(expected)
  })

  it('raises an alarm after half an hour without a try, and does not blame the mail server', async () => {
    const id = await store().insert(newMessage())
    await database.db.contactMessage.update({ where: { id }, data: { owedSince: ago(0.6) } })
    await look()
    expect(text()).toContain('nothing has been sent yet')
  })

  it('stays what it was while it is tried again, however long the try hangs', async () => {
    const id = await failed(UNREACHED, 40)
    await look()
    await database.db.contactMessage.update({ where: { id }, data: { nextAttemptAt: new Date(0) } })
    await store().claim(id, LEASES)
    await look()
    expect(noticed()).toEqual(['unreached raised'])
    await database.db.contactMessage.update({ where: { id }, data: { leaseEndsAt: new Date(0) } })
    await deliver(id)
    await look()
    expect(noticed()).toEqual(['unreached raised', 'unreached resolved'])
  })

  it('counts as possibly delivered when its worker died with the lease', async () => {
    const id = await failed(UNREACHED, 40)
    await database.db.contactMessage.update({ where: { id }, data: { nextAttemptAt: new Date(0) } })
    await store().claim(id, LEASES)
    await database.db.contactMessage.update({ where: { id }, data: { leaseEndsAt: new Date(0) } })
    expect((await figuresStore(database.db).read()).deferred).toMatchObject({
      unreached: 0,
      ambiguous: 1,
    })
  })

  it('that was written by a clock that is ahead raises an alarm until it is sent', async () => {
    const id = await store().insert(newMessage())
    await database.db.contactMessage.update({ where: { id }, data: { createdAt: ago(-8760) } })
    await look()
    expect(text()).toContain('written in the future')
    await deliver(id)
    await look()
    expect(noticed()).toEqual(['clock raised', 'clock resolved'])
  })
})

describe('an alarm', () => {
  it('that was resolved is raised again at once when it returns', async () => {
    for (let times = 0; times < 3; times++) {
      const id = await failed(PERMANENT, 1)
      await look()
      await deliver(id)
      await look()
    }
    expect(noticed()).toEqual(Array.from({ length: 3 }, () => ['refused raised', 'refused resolved']).flat())
  })

  it('is raised and resolved once, however many workers look', async () => {
    const id = await failed(PERMANENT, 1)
    await Promise.all([look(), look(), look()])
    await deliver(id)
    await Promise.all([look(), look(), look()])
    expect(noticed()).toEqual(['refused raised', 'refused resolved'])
  })

  it('that another worker has raised meanwhile is not raised anew', async () => {
    const alarms = alarmStore(database.db)
    await alarms.raise({ reason: 'disk', subject: 'node-1' })
    await alarms.noteNotice((await alarms.list())[0]!)
    const noticed = await alarms.list()
    await alarms.raise({ reason: 'disk', subject: 'node-1' })
    expect(await alarms.list()).toEqual(noticed)
  })

  it('is repeated each hour while it lasts', async () => {
    await failed(failureOf('unreached'), 40)
    for (const hours of [0, 0.9, 0.2, 0.5, 0.6]) {
      await pass(hours)
      await look()
    }
    expect(noticed()).toHaveLength(3)
  })

  it('about refusals is repeated each day, and after an hour when one more is refused', async () => {
    await failed(PERMANENT, 1)
    await look()
    await pass(20)
    await database.db.contactMessage.updateMany({ data: { lastAttemptAt: ago(30) } })
    await look()
    expect(noticed()).toHaveLength(1)
    await failed(PERMANENT, 1)
    await look()
    await pass(24.1)
    await database.db.contactMessage.updateMany({ data: { lastAttemptAt: ago(30) } })
    await look()
    expect(noticed()).toHaveLength(3)
  })

  it('about one message’s content is not repeated, but for another message', async () => {
    await failed(OF_ITS_CONTENT, 60)
    await look()
    await pass(500)
    await database.db.contactMessage.updateMany({ data: { owedSince: ago(600) } })
    await look()
    expect(noticed()).toHaveLength(1)
    await failed(OF_ITS_CONTENT, 1)
    await look()
    expect(noticed()).toHaveLength(2)
  })

  it('that did not get through is raised again a minute later, and not sooner', async () => {
    await failed(PERMANENT, 1)
    await look({ webhook: () => Promise.reject(new Error('away')) })
    await look()
    expect(noticed()).toEqual([])
    await pass(1.1 / 60)
    await look()
    expect(noticed()).toEqual(['refused raised'])
  })

  it('without a notification is not called resolved', async () => {
    const id = await failed(PERMANENT, 1)
    await look({ webhook: () => Promise.reject(new Error('away')) })
    await deliver(id)
    await pass(1)
    await look()
    expect(noticed()).toEqual([])
  })

  it('that ends while the webhook is being called is called resolved after that', async () => {
    const id = await failed(PERMANENT, 1)
    const webhook = async () => {
      await deliver(id)
      await look()
    }
    await look({ webhook })
    await look()
    expect(noticed().at(-1)).toBe('refused raised')
    expect(await alarmStore(database.db).list()).toEqual([])
  })

  it('holds no word of a visitor', async () => {
    await failed(OF_ITS_CONTENT, 60)
    await look()
    expect(JSON.stringify(notices)).not.toMatch(/Ann|Biscuit|example/)
  })
})

describe('a backup', () => {
  it.each([
    ['daily, 30 hours old', 24, 30, 'ok'],
    ['daily, 38 hours old', 24, 38, 'bad'],
    ['hourly, 2 hours old', 1, 2, 'ok'],
    ['hourly, 3 hours old', 1, 3, 'bad'],
    ['dated a year ahead by a clock that was wrong', 24, -8760, 'bad'],
  ])('%s', async (_, backupHours, hours, result) => {
    await note('backup', hours, { detail: 'willow-1.dump' })
    await look({ backupHours })
    expect(noticed()).toEqual(result === 'bad' ? ['backup raised'] : [])
  })

  it('that was never made raises an alarm an hour after the first sweep, where the stack makes them', async () => {
    await note('sweep', 0.9)
    await look({ backupHours: 24 })
    await database.db.status.updateMany({ data: { since: ago(1.1) } })
    await look()
    expect(noticed()).toEqual([])
    await look({ backupHours: 24 })
    expect(noticed()).toEqual(['backup raised'])
  })

  it('that cannot be copied is named as that', async () => {
    await note('backup', 60)
    await note('backup-uncopied', 3)
    await look({ backupHours: 24 })
    expect(text()).toContain('copies to BACKUP_REMOTE have failed for 3 hours')
  })
})

it('a full disk raises an alarm by its place, and only who sees it well again resolves it', async () => {
  await look({ diskUsed: 0.9, machine: 'node-1' })
  await look({ diskUsed: 0.1, machine: 'node-2' })
  await note('disk', 0, { subject: 'database', value: 1 })
  await look({ diskUsed: 0.1, machine: 'node-2' })
  expect(notices.map(([words]) => words.slice(0, 38))).toEqual([
    'The disk of node-1 is 90 % full: make ',
    'The disk of the database is 100 % full',
  ])
  await look({ diskUsed: 0.8, machine: 'node-1' })
  expect(text()).toBe('Resolved: disk of node-1.')
})

it('a site that was opened before and cannot be for three minutes raises an alarm, and no other does', async () => {
  const address = 'https://www.salon.example'
  const down = (seconds: number) => look({ site: { address, problem: 'It is down.', seconds } })
  await down(600)
  await note('site', 1, { subject: address })
  await down(170)
  expect(noticed()).toEqual([])
  await down(190)
  await down(170) // another worker, which saw it later
  await look({ site: { address, problem: null, seconds: 1 } })
  expect(noticed()).toEqual(['site raised', 'site resolved'])
})

it.each([
  ['two minutes', 120, []],
  ['ten minutes', 600, ['clock raised']],
])('clocks that differ by %s', async (_, seconds, expected) => {
  await look({ time: Date.now() + seconds * 1000 })
  expect(noticed()).toEqual(expected)
})

it('a certificate raises an alarm two weeks before its end, and each day', async () => {
  const certificateEnd = Date.now() + 13.9 * 24 * HOUR_MS
  await look({ certificateEnd: certificateEnd + 24 * HOUR_MS })
  for (const hours of [0, 23, 1.1]) {
    await pass(hours)
    await look({ certificateEnd })
  }
  expect(noticed()).toEqual(['certificate raised', 'certificate raised'])
  expect(text()).toContain('ends in 13 days')
  await look({ certificateEnd: Date.now() - 1000 })
  await look({ certificateEnd: Date.now() + 90 * 24 * HOUR_MS })
  expect(text()).toBe('Resolved: certificate.')
})

it('work that has failed once and is not made up for raises an alarm', async () => {
  const job = (attempts: number, doneAt: Date | null = null) => {
    const period = '2026-11-16'
    const data = { name: 'digest', period, attempts, nextAttemptAt: new Date(), doneAt }
    return database.db.periodicJob.upsert({
      where: { name_period: { name: 'digest', period } },
      create: data,
      update: data,
    })
  }
  for (const [attempts, doneAt] of [[1], [2], [2, new Date()]] as const) {
    await job(attempts, doneAt)
    await look()
  }
  expect(noticed()).toEqual(['work raised', 'work resolved'])
})

it('the heartbeat hears everything that is bad, and nothing when all is well; its own failure stops no alarm', async () => {
  await look()
  await look({ diskUsed: 0.9 })
  expect(beats).toEqual([[], [expect.stringContaining('90 % full')]])
})

describe('a database that is away', () => {
  const watched = () => {
    const clock = testClock()
    const alarm = vi.fn<(text: string) => Promise<void>>(async () => {})
    const heartbeat = vi.fn<(problems: string[]) => Promise<void>>(async () => {})
    const { log, events } = recordingLog()
    const watch = watchDatabase({ alarm, heartbeat, clock, log })
    const later = async (ms: number) => {
      await clock.sleep(ms)
      watch.silent(clock.now())
      await new Promise((resolve) => setImmediate(resolve))
    }
    const words = () => alarm.mock.calls.map(([words]) => words.slice(0, 30))
    return { watch, alarm, heartbeat, later, words, events }
  }

  it('raises an alarm after a minute, again after an hour, and says when it is back', async () => {
    const { watch, later, words, heartbeat } = watched()
    await later(59_000)
    expect(words()).toEqual([])
    for (const ms of [2000, 600_000, 3_000_000]) await later(ms)
    expect(words()).toHaveLength(2)
    expect(heartbeat).toHaveBeenCalled()
    watch.well()
    await new Promise((resolve) => setImmediate(resolve))
    watch.well()
    expect(words().at(-1)).toBe('Resolved: database.')
    expect(words()).toHaveLength(3)
  })

  it('is reported again when the webhook failed, and the log has the reason', async () => {
    const { later, alarm, events } = watched()
    alarm.mockRejectedValueOnce(Object.assign(new Error('ann@example.com'), { code: 'ECONNREFUSED' }))
    await later(61_000)
    expect(events.at(-1)).toMatchObject({
      event: 'alarm.failed',
      facts: { reason: 'database', code: 'ECONNREFUSED' },
    })
    await later(5000)
    expect(alarm).toHaveBeenCalledTimes(2)
  })
})
