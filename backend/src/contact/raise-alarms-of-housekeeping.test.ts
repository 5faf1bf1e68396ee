/** Alarms of housekeeping: backups, the certificate, the work beside the messages, and the queue's jobs. */
import { describe, expect, it } from 'vitest'
import { useAlarmRound } from '../../test/alarm-round.ts'
import { newMessage } from '../../test/samples.ts'
import { useDatabase } from '../../test/test-database.ts'
import { figuresStore } from '../store/figures-store.ts'
import { jobStore } from '../store/job-store.ts'
import { messageStore } from '../store/message-store.ts'

const database = useDatabase()
const { look, told, reasons, states } = useAlarmRound(database)
const laterToday = { now: new Date('2026-11-16T11:00:00Z') }
const tomorrow = { now: new Date('2026-11-17T10:59:00Z') }

const HOUR_MS = 3_600_000
const sweptFirst = (hoursAgo: number) => {
  const then = new Date(Date.now() - hoursAgo * HOUR_MS)
  const data = { name: 'sweep', period: 'last', nextAttemptAt: then, doneAt: new Date() }
  return database.db.periodicJob.create({ data })
}
/** A job of the house whose tries so far have failed, or whose last one was well. */
const worked = (name: string, period: string, attempts: number, doneAt: Date | null = null) =>
  database.db.periodicJob.create({ data: { name, period, attempts, nextAttemptAt: new Date(), doneAt } })

const noted = (period: string) => (hoursAgo: number) => {
  const then = new Date(Date.now() - hoursAgo * HOUR_MS)
  const data = { name: 'backup', period, nextAttemptAt: then, doneAt: then }
  return database.db.periodicJob.create({ data })
}
const backedUp = noted('last')
const uncopiedSince = noted('uncopied')

describe('an alarm is raised', () => {
  it.each([
    ['not within the first hour of a house without a backup', 0.9, true, []],
    ['when there was never a good backup', 1.1, true, ['backup']],
    ['not for want of a backup where somebody else makes them', 99, false, []],
  ])('%s', async (_, hoursAgo, isBackedUp, expected) => {
    await sweptFirst(hoursAgo)
    await look(undefined, { isBackedUp })
    expect(reasons()).toEqual(expected)
  })

  it('when the certificate is near its end, and when it is over', async () => {
    await look(undefined, { certificateDays: 14.1 })
    expect(reasons()).toEqual([])
    await look(undefined, { certificateDays: 13.9 })
    await look(undefined, { certificateDays: -0.1, ...tomorrow })
    expect(told).toMatchObject([
      [expect.stringContaining('ends in 13 days'), { reason: 'certificate' }],
      [expect.stringContaining('has ended'), { reason: 'certificate' }],
    ])
  })

  it('with the days in words when one is left', async () => {
    await look(undefined, { certificateDays: 1.9 })
    expect(told[0]![0]).toContain('ends in 1 day:')
  })

  it('not for want of a backup before anything has run', async () => {
    await look(undefined, { isBackedUp: true })
    expect(reasons()).toEqual([])
  })

  it('once a day for a certificate', async () => {
    for (const when of [{}, laterToday, tomorrow]) await look(undefined, { certificateDays: 9, ...when })
    expect(reasons()).toEqual(['certificate', 'certificate'])
  })

  it.each([
    ['not while the first digest is under way', 'digest', 1, []],
    ['when the digest has failed', 'digest', 2, ['work']],
    ['when the nightly deletion has failed', 'purge', 2, ['work']],
    ['when the list of held messages has failed', 'held', 2, ['work']],
  ])('%s', async (_, name, attempts, expected) => {
    await worked(name, '2026-11-16', attempts)
    await look()
    expect(reasons()).toEqual(expected)
  })

  it('not for a list of held messages that comes in pieces, until one of them has failed', async () => {
    const id = await messageStore(database.db).insert(newMessage())
    const tell = (minutesAgo: number) =>
      database.db.contactMessage.update({
        where: { id },
        data: { state: 'held', toldAt: new Date(Date.now() - minutesAgo * 60_000) },
      })
    await tell(19)
    await worked('held', '2026-11-16', 9)
    await look()
    expect(reasons()).toEqual([])
    await tell(21)
    await look()
    expect(told[0]![0]).toMatch(/^The daily list of held messages failed, and is tried again/)
    await database.db.contactMessage.deleteMany()
  })

  it('not for a digest that the next one made up for', async () => {
    await worked('digest', '2026-11-09', 9)
    await worked('digest', '2026-11-16', 2, new Date())
    await look()
    expect(reasons()).toEqual([])
  })

  it('when backups are made and no copy of one reached the other machine for a day and a half', async () => {
    await backedUp(37)
    await uncopiedSince(13)
    await look()
    expect(told[0]).toEqual([
      'The last backup that reached BACKUP_REMOTE is 37 hours old: the copy fails since 13 hours, see the log of the service backup.',
      expect.objectContaining({ reason: 'backup' }),
    ])
  })

  it('when not even the first copy reached the other machine', async () => {
    await sweptFirst(4)
    await uncopiedSince(3)
    await look(undefined, { isBackedUp: true })
    expect(told[0]![0]).toMatch(/^No backup has reached BACKUP_REMOTE yet: the copy fails since 3 hours/)
  })

  it('when a job of the queue has failed', async () => {
    await figuresStore(database.db).noteFailedJob()
    await look()
    expect(reasons()).toEqual(['failed-jobs'])
  })
})

describe('an alarm that is over', () => {
  it('about backups is called off by the first good one', async () => {
    await sweptFirst(2)
    await look(undefined, { isBackedUp: true })
    await backedUp(0)
    await look(undefined, { isBackedUp: true })
    expect(states()).toEqual(['raised', 'resolved'])
  })

  it('about a certificate is called off by the new one, and not by a worker that has not seen it', async () => {
    await look(undefined, { certificateDays: 5 })
    await look(undefined, { certificateDays: null })
    expect(states()).toEqual(['raised'])
    await look(undefined, { certificateDays: 89 })
    expect(states()).toEqual(['raised', 'resolved'])
  })

  it('about the digest is called off when it was sent', async () => {
    await worked('digest', '2026-11-16', 3)
    await look()
    await jobStore(database.db).finish('digest', '2026-11-16')
    await look()
    expect(states()).toEqual(['raised', 'resolved'])
  })

  it('about a failed job is called off an hour after the last one', async () => {
    await figuresStore(database.db).noteFailedJob()
    await look()
    await database.db.periodicJob.updateMany({
      where: { name: 'failed-job' },
      data: { doneAt: new Date(Date.now() - HOUR_MS - 1000) },
    })
    await look()
    expect(states()).toEqual(['raised', 'resolved'])
    await figuresStore(database.db).noteFailedJob()
    await look(undefined, laterToday)
    expect(states()).toEqual(['raised', 'resolved', 'raised'])
  })
})

it('the heartbeat is the failing one for a missing backup, a certificate, a digest and a failed job', async () => {
  const beats: string[][] = []
  await sweptFirst(2)
  await worked('digest', '2026-11-16', 2)
  await figuresStore(database.db).noteFailedJob()
  const heartbeat = async (problems: string[]) => void beats.push(problems)
  await look(undefined, { heartbeat, isBackedUp: true, certificateDays: 3 })
  expect(beats).toEqual([
    [
      expect.stringContaining('never been a good backup'),
      expect.stringContaining('certificate ends in 3 days'),
      expect.stringContaining('The weekly mail failed'),
      expect.stringContaining('A delivery broke off'),
    ],
  ])
})
