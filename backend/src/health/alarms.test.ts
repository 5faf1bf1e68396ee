/** Alarms over a real database: raised in time, repeated while they last, and resolved when they are over. */
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { failureOf, newMessage, recordingLog, testClock } from '../../test/samples.ts'
import { makeDue, useDatabase } from '../../test/test-database.ts'
import { outcomeOf } from '#src/delivery/deliver.ts'
import { type Failure, LEASES } from '#src/schedule.ts'
import { messageStore } from '#src/store/messages.ts'
import { alarmStore, figuresStore, statusStore } from '#src/store/status.ts'
import { raiseAlarms, watchDatabase } from './alarms.ts'
import { checkAll, type HostStatus } from './checks.ts'

const database = useDatabase()
let notices: [text: string, facts: { reason: string; state: string }][] = []
let beats: string[][] = []
beforeEach(async () => {
  notices = []
  beats = []
  await database.db.$executeRaw`TRUNCATE contact_message, alarm, status`
})

const SECOND_MS = 1000
const HOUR_MS = 3600 * SECOND_MS
const DAY_MS = 24 * HOUR_MS
const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS)

/** What a worker sees where all is well. */
const host = (seen: Partial<HostStatus> = {}): HostStatus => ({
  machine: '',
  diskUsed: 0.5,
  time: Date.now(),
  certificateEnd: null,
  site: null,
  backupHours: undefined,
  ...seen,
})

/** One round of a worker that sees this. */
const look = (seen: Partial<HostStatus> = {}, webhook = async () => {}) =>
  raiseAlarms({
    figures: figuresStore(database.db),
    status: statusStore(database.db),
    alarms: alarmStore(database.db),
    host: () => host(seen),
    alarm: async (text, facts) => {
      await webhook()
      notices.push([text, facts as (typeof notices)[0][1]])
    },
    heartbeat: async (problems) => void beats.push(problems),
    log: recordingLog().log,
  })
const away = () => Promise.reject(new Error('away'))
const noticed = () => notices.map(([, { reason, state }]) => `${reason} ${state}`)
/** So many hours pass for the alarms. */
const pass = (hours: number) =>
  database.db.$executeRaw`UPDATE alarm SET notified_at = notified_at - make_interval(secs => ${hours * 3600}),
    lease_ends_at = lease_ends_at - make_interval(secs => ${hours * 3600})`

const store = () => messageStore(database.db)
const update = (data: object) => database.db.contactMessage.updateMany({ data })
const UNREACHED = failureOf('unreached')
const PERMANENT = failureOf('permanent')
const OF_ITS_CONTENT: Failure = { ...PERMANENT, onlyThisMail: true }

/** A message that has been owed for so many minutes, after a try that failed like this. */
const failed = async (failure: Failure, minutes = 1, data = {}) => {
  const id = await store().insert(newMessage())
  const message = (await store().claim(id, LEASES))!
  await store().markFailed(message, failure, outcomeOf(message, failure))
  await database.db.contactMessage.update({
    where: { id },
    data: { pendingSince: ago(minutes / 60), ...data },
  })
  return id
}
const deliver = async (id: string) => {
  await makeDue(database.db)
  await store().markSent((await store().claim(id, LEASES))!, '250 ok')
}

it('a message stored by a clock that is ahead raises an alarm until it is sent', async () => {
  const id = await store().insert(newMessage())
  await update({ createdAt: ago(-8760) })
  await look()
  expect(notices[0]![0]).toContain('written in the future')
  await deliver(id)
  await look()
  expect(noticed()).toEqual(['clock raised', 'clock resolved'])
})

describe('an alarm', () => {
  it('is raised and resolved once, however many workers check, and raised again when it returns', async () => {
    for (let times = 0; times < 3; times++) {
      const id = await failed(PERMANENT)
      await Promise.all([look(), look(), look()])
      await deliver(id)
      await Promise.all([look(), look(), look()])
    }
    expect(noticed()).toEqual(
      Array.from({ length: 3 }, () => ['permanent raised', 'permanent resolved']).flat(),
    )
  })

  it('that another worker has raised meanwhile is not raised again', async () => {
    const [alarms, key] = [alarmStore(database.db), { reason: 'disk', subject: 'node-1' }]
    await alarms.raise(key)
    await alarms.noteNotice((await alarms.list())[0]!)
    const before = await alarms.list()
    await alarms.raise(key)
    expect(await alarms.list()).toEqual(before)
  })

  it.each([
    ['each hour while it lasts', UNREACHED, [0, 0.9, 0.2, 0.5, 0.6], 3],
    ['each day where it is about rejections', PERMANENT, [0, 20, 4.1], 2],
    ['never where it is about one message’s content', OF_ITS_CONTENT, [0, 500], 1],
  ])('is repeated %s', async (_, failure, hours, count) => {
    await failed(failure, 40)
    for (const some of hours) {
      await pass(some)
      await update({ lastAttemptAt: ago(600), pendingSince: ago(600) })
      await look()
    }
    expect(notices).toHaveLength(count)
  })

  it.each([
    ['permanent', PERMANENT],
    ['rejected', OF_ITS_CONTENT],
  ])('about what is %s is repeated after an hour when one more message is', async (_, failure) => {
    await failed(failure, 60)
    await look()
    await pass(1.1)
    await failed(failure, 1)
    await look()
    expect(notices).toHaveLength(2)
  })

  it('whose notification failed is raised again a minute later', async () => {
    await failed(PERMANENT)
    await look({}, away)
    await look()
    expect(noticed()).toEqual([])
    await pass(1.1 / 60)
    await look()
    expect(noticed()).toEqual(['permanent raised'])
  })

  it('whose notification failed is reported as resolved: it may have arrived', async () => {
    const id = await failed(PERMANENT)
    await look({}, away)
    await deliver(id)
    await pass(1)
    await look()
    expect(noticed()).toEqual(['permanent resolved'])
  })

  it('that nobody has tried to notify is not reported as resolved', async () => {
    await alarmStore(database.db).raise({ reason: 'permanent', subject: '' })
    for (const _ of [1, 2]) await look()
    expect(noticed()).toEqual([])
  })

  it('that ends while the webhook is called is reported as resolved after that', async () => {
    const id = await failed(PERMANENT)
    await look({}, async () => {
      await deliver(id)
      await look()
    })
    await look()
    expect(noticed().at(-1)).toBe('permanent raised')
    expect(await alarmStore(database.db).list()).toEqual([])
  })

  it('about a disk is resolved, and sent with the heartbeat, only by the worker on that machine', async () => {
    await look({ diskUsed: 0.9, machine: 'node-1' })
    await look({ diskUsed: 0.1, machine: 'node-2' })
    expect(beats).toEqual([[expect.stringContaining('90 % full')], []])
    await look({ diskUsed: 0.95, machine: 'node-2' })
    await look({ diskUsed: 0.8, machine: 'node-1' })
    expect(notices.map(([text]) => text.slice(0, 34))).toEqual([
      'The disk of node-1 is 90 % full: m',
      'The disk of node-2 is 95 % full: m',
      'Resolved: disk of node-1.',
    ])
  })
})

describe('what is checked beside the messages', () => {
  const SITE = 'https://www.salon.example'
  const FILE = 'willow-1.dump'
  type Notes = Record<string, number | object>
  const backup = (hours: number): Notes => ({ backup: { at: ago(hours), detail: FILE } })
  const seen = (seconds: number, problem: string | null = 'It is down.') => ({
    site: { address: SITE, problem, seconds },
  })
  const wasSeen = { site: { subject: SITE } }

  it.each<[string, Partial<HostStatus>, Notes, string]>([
    ['a daily backup of 30 hours ago', { backupHours: 24 }, backup(30), 'backup ok'],
    ['a daily backup of 38 hours ago', { backupHours: 24 }, backup(38), 'backup bad'],
    ['an hourly backup of 2 hours ago', { backupHours: 1 }, backup(2), 'backup ok'],
    ['an hourly backup of 3 hours ago', { backupHours: 1 }, backup(3), 'backup bad'],
    ['a backup dated a year ahead', { backupHours: 24 }, backup(-8760), 'backup bad'],
    ['no backup within the first hour', { backupHours: 24 }, { sweep: 0.9 }, 'backup warn'],
    ['no backup after an hour', { backupHours: 24 }, { sweep: 1.1 }, 'backup bad'],
    ['no backup where the stack makes none', {}, { sweep: 1.1 }, 'backup warn'],
    ['a backup that cannot be copied', {}, { ...backup(2), 'backup-uncopied': 3 }, 'backup warn'],
    ['a full disk', { diskUsed: 0.81 }, {}, 'disk bad'],
    ['a disk with room', { diskUsed: 0.8 }, {}, 'disk ok'],
    ['a full disk of the database', {}, { disk: { subject: 'database', value: 1 } }, 'disk bad'],
    ['clocks that differ by half a minute', { time: Date.now() + 30 * SECOND_MS }, {}, 'clock ok'],
    ['clocks that differ by two minutes', { time: Date.now() + 120 * SECOND_MS }, {}, 'clock warn'],
    ['clocks that differ by ten minutes', { time: Date.now() - 600 * SECOND_MS }, {}, 'clock bad'],
    ['a certificate for 15 days', { certificateEnd: Date.now() + 14.9 * DAY_MS }, {}, 'certificate ok'],
    ['a certificate for 13 days', { certificateEnd: Date.now() + 13.9 * DAY_MS }, {}, 'certificate bad'],
    ['a certificate that has ended', { certificateEnd: Date.now() - 1 }, {}, 'certificate bad'],
    ['a site that was never opened from here', seen(600), {}, 'site warn'],
    ['a site that is away for less than three minutes', seen(170), wasSeen, 'site warn'],
    ['a site that is away for longer', seen(190), wasSeen, 'site bad'],
    ['a site that answers', seen(190, null), wasSeen, 'site ok'],
  ])('%s', async (_, status, notes, expected) => {
    for (const [name, facts] of Object.entries(notes)) {
      const more = typeof facts === 'number' ? { at: ago(facts), since: ago(facts) } : facts
      await database.db.status.create({ data: { name, ...more } })
    }
    const figures = await figuresStore(database.db).read()
    const board = await statusStore(database.db).read()
    const checks = checkAll({ figures, board, host: host(status) })
    expect(checks.map(({ name, result }) => `${name} ${result}`)).toContain(expected)
  })

  it('a site that is down stays an alarm when another worker noticed it later', async () => {
    await database.db.status.create({ data: { name: 'site', ...wasSeen.site } })
    for (const status of [seen(190), seen(170)]) await look(status)
    expect(noticed()).toEqual(['site raised'])
    await look(seen(1, null))
    expect(noticed()).toEqual(['site raised', 'site resolved'])
  })

  it('a report says what it is about: which backup, how long copies fail, when a certificate ends', async () => {
    await database.db.status.create({ data: { name: 'backup', at: ago(60), detail: FILE } })
    await database.db.status.create({ data: { name: 'backup-uncopied', since: ago(3) } })
    await look({ certificateEnd: Date.now() + 1.5 * DAY_MS })
    await pass(25)
    await look({ certificateEnd: Date.now() - 1000 })
    expect(notices.map(([text]) => text.split(': "')[0]!.split(': see')[0])).toEqual([
      `The last good backup (${FILE}) is 60 hours old: copies to BACKUP_REMOTE have failed for 3 hours`,
      expect.stringMatching(/^The site’s certificate ends in 1 day \(\d{4}-/),
      `The last good backup (${FILE}) is 60 hours old: copies to BACKUP_REMOTE have failed for 3 hours`,
      'The site’s certificate has ended, and browsers warn visitors',
    ])
  })
})

describe('a database that is down', () => {
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  const watched = () => {
    const clock = testClock()
    const alarm = vi.fn<(text: string) => Promise<void>>(async () => {})
    const heartbeat = vi.fn<(problems: string[]) => Promise<void>>(async () => {})
    const { log, events } = recordingLog()
    const watch = watchDatabase({ alarm, heartbeat, clock, log })
    const later = async (ms: number) => {
      await clock.sleep(ms)
      watch.silent(clock.now())
      await settled()
    }
    return { watch, alarm, heartbeat, later, events }
  }

  it('raises an alarm after a minute, again after an hour, and says when it is back', async () => {
    const { watch, later, alarm, heartbeat } = watched()
    await later(59_000)
    expect(alarm).not.toHaveBeenCalled()
    for (const ms of [2000, 600_000, 3_000_000]) await later(ms)
    expect(alarm).toHaveBeenCalledTimes(2)
    expect(heartbeat).toHaveBeenCalled()
    for (let times = 0; times < 2; times++) {
      watch.well()
      await settled()
    }
    expect(alarm.mock.calls[2]![0]).toBe('Resolved: database.')
    expect(alarm).toHaveBeenCalledTimes(3)
  })

  it('is reported again when the webhook failed, and the log has the reason', async () => {
    const { later, alarm, events } = watched()
    alarm.mockRejectedValueOnce(Object.assign(new Error('ann@example.com'), { code: 'ECONNREFUSED' }))
    await later(61_000)
    const facts = { reason: 'database', code: 'ECONNREFUSED' }
    expect(events.at(-1)).toMatchObject({ event: 'alarm.failed', facts })
    await later(5000)
    expect(alarm).toHaveBeenCalledTimes(2)
  })
})
