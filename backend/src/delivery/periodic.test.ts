import { beforeEach, describe, expect, it } from 'vitest'
import { systemClock } from '#src/process.ts'
import { type Digest, digestStore, type Preview } from '#src/store/digest.ts'
import { jobStore } from '#src/store/jobs.ts'
import { messageStore } from '#src/store/messages.ts'
import { operatorStore } from '#src/store/operator.ts'
import { failureOf, newMessage } from '#test/samples.ts'
import { useDatabase } from '#test/test-database.ts'
import { housekeep } from './periodic.ts'

const database = useDatabase()
const MONDAY = new Date('2026-11-16T08:00:00Z')
let digests: Digest[]
let quarantineLists: string[][]
beforeEach(async () => {
  await database.db.contactMessage.deleteMany()
  await database.db.periodicJob.deleteMany()
  ;[digests, quarantineLists] = [[], []]
})

const SENT = { sent: true, response: '250' } as const
const housekeepAt = (now = MONDAY, { mailUp = true } = {}) => {
  const result = mailUp ? SENT : ({ sent: false, failure: failureOf('unreached') } as const)
  const needs = {
    jobs: { ...jobStore(database.db), now: async () => now },
    digests: digestStore(database.db),
    messages: operatorStore(database.db),
    queue: { remove: async () => {} },
    mailer: {
      sendDigest: async (digest: Digest) => (digests.push(digest), result),
      sendQuarantineList: async (quarantined: Preview[]) => (
        quarantineLists.push(quarantined.map(({ subject }) => subject)),
        result
      ),
      sendTest: async () => result,
    },
    clock: systemClock,
    log: () => {},
  }
  return housekeep(needs, { retentionDays: 365 })
}
const stored = async (
  createdAt: string,
  changes: { suspect?: boolean; subject?: string; message?: string } = {},
  data = {},
) => {
  const id = await messageStore(database.db).insert(newMessage(changes))
  await database.db.contactMessage.update({
    where: { id },
    data: { createdAt: new Date(createdAt), ...data },
  })
  return id
}
const sentAt = (time: string) => ({ state: 'sent' as const, sentAt: new Date(time) })

describe('the weekly digest', () => {
  it('counts the week and lists what needs a look', async () => {
    await stored('2026-11-10T10:00:00Z', { subject: 'Quick' }, sentAt('2026-11-10T10:00:05Z'))
    await stored('2026-11-10T10:00:00Z', { subject: 'Late' }, sentAt('2026-11-10T12:00:00Z'))
    await stored('2026-11-11T10:00:00Z', { suspect: true, subject: 'Spam?' }, sentAt('2026-11-11T10:00:01Z'))
    await stored('2026-11-11T10:00:00Z', { suspect: true, subject: 'Spam' }, { state: 'quarantined' })
    await stored('2026-11-15T10:00:00Z', { suspect: true, subject: 'Waiting' })
    await stored('2026-11-16T08:00:00Z', { subject: 'Next week' }, sentAt('2026-11-16T08:00:01Z'))
    await stored('2026-11-01T10:00:00Z', { subject: 'Week before' }, sentAt('2026-11-01T10:00:01Z'))
    await housekeepAt()
    expect(digests).toMatchObject([
      { received: 5, delivered: 3, late: 1, suspect: 1, quarantined: 1, waiting: 1, to: MONDAY },
    ])
    const subjects = Object.values(digests[0]!.lists).map((list) => list.map(({ subject }) => subject))
    expect(subjects).toEqual([['Late'], ['Spam?'], ['Spam'], ['Waiting']])
  })

  it('is sent when the only content is a waiting message', async () => {
    await stored('2026-10-01T10:00:00Z')
    await housekeepAt()
    expect(digests).toMatchObject([{ received: 0, delivered: 0, quarantined: 0, waiting: 1 }])
  })

  it('is sent after a quiet week too, but not for the week before a first start', async () => {
    await housekeepAt()
    expect(digests).toEqual([])
    await housekeepAt(new Date('2026-11-23T07:59:00Z'))
    expect(digests).toEqual([])
    for (const _ of [1, 2]) await housekeepAt(new Date('2026-11-23T08:00:00Z'))
    expect(digests).toMatchObject([{ received: 0, delivered: 0, quarantined: 0, waiting: 0 }])
  })

  it('is sent on its day although a clock that was ahead has sent it before', async () => {
    await stored('2026-10-01T10:00:00Z')
    await housekeepAt()
    await database.db.periodicJob.updateMany({ data: { doneAt: new Date(Date.now() + 3_600_000) } })
    for (const _ of [1, 2]) await housekeepAt()
    expect(digests).toHaveLength(2)
  })

  it('does not count the time before a resend by hand as lateness', async () => {
    const resent = { ...sentAt('2026-11-10T12:00:00Z'), resendNo: 1 }
    await stored('2026-11-01T10:00:00Z', { subject: 'Resent' }, resent)
    await housekeepAt()
    expect(digests).toMatchObject([{ delivered: 1, late: 0 }])
  })
})

describe('quarantined messages', () => {
  const TUESDAY = new Date('2026-11-17T08:00:00Z')
  const quarantined = (subject: string, createdAt = '2026-11-16T20:00:00Z') =>
    stored(createdAt, { suspect: true, subject }, { state: 'quarantined' })

  it('are all listed once, the newest first, at eight in the morning', async () => {
    for (let number = 10; number < 45; number++)
      await quarantined(`Held ${number}`, `2026-11-16T20:${number}:00Z`)
    await housekeepAt(new Date('2026-11-17T07:59:00Z'))
    expect(quarantineLists).toEqual([])
    for (const _ of [1, 2]) await housekeepAt(TUESDAY)
    expect(quarantineLists).toHaveLength(1)
    expect(quarantineLists[0]).toHaveLength(35)
    expect(quarantineLists[0]!.slice(0, 2)).toEqual(['Held 44', 'Held 43'])
  })

  it('are listed the next day when they came later, and never twice; without any no mail is sent', async () => {
    await quarantined('First')
    await housekeepAt(TUESDAY)
    await quarantined('Second')
    await housekeepAt(new Date('2026-11-17T20:00:00Z'))
    await housekeepAt(new Date('2026-11-18T08:00:00Z'))
    await housekeepAt(new Date('2026-11-19T08:00:00Z'))
    expect(quarantineLists).toEqual([['First'], ['Second']])
  })

  it('are listed in several mails when they are very many', async () => {
    const rows = Array.from({ length: 501 }, () => ({ ...newMessage(), state: 'quarantined' as const }))
    await database.db.contactMessage.createMany({ data: rows })
    for (const _ of [1, 2, 3]) await housekeepAt(TUESDAY)
    expect(quarantineLists.map((list) => list.length)).toEqual([500, 1])
  })

  it('are listed later when the mail server was away, as the digest is sent later', async () => {
    await quarantined('First', '2026-11-10T10:00:00Z')
    await housekeepAt(TUESDAY, { mailUp: false })
    await database.db.periodicJob.updateMany({ data: { nextAttemptAt: new Date(0) } })
    await housekeepAt(TUESDAY)
    expect([quarantineLists, digests.length]).toEqual([[['First'], ['First']], 2])
    expect(await database.db.contactMessage.findMany({ select: { listedAt: true } })).toEqual([
      { listedAt: TUESDAY },
    ])
  })

  it.each([
    ['in one line', 'Hello,\n\n  could you\ttrim Biscuit?', 'Hello, could you trim Biscuit?'],
    ['whole when it has ninety characters', '🐶'.repeat(90), '🐶'.repeat(90)],
    ['cut after ninety characters, none of them halved', '🐶'.repeat(91), `${'🐶'.repeat(90)}…`],
  ])('are shown to the groomer with their text %s', async (_, message, text) => {
    const id = await stored('2026-11-16T20:00:00Z', { message }, { state: 'quarantined' })
    expect(await digestStore(database.db).readUnlisted(9)).toMatchObject([{ id, text }])
  })

  it('are not listed when the operator quarantined them', async () => {
    const { quarantine } = operatorStore(database.db)
    await quarantined('Quarantined', '2026-11-10T10:00:00Z')
    for (const suspect of [false, true]) {
      const id = await stored('2026-11-10T10:00:00Z', { suspect, subject: 'She has it' }, { attempts: 2 })
      expect(await quarantine(id)).toBe('done')
    }
    await housekeepAt(TUESDAY)
    expect(quarantineLists).toEqual([['Quarantined']])
    expect(digests).toMatchObject([{ quarantined: 1, lists: { quarantined: [{ subject: 'Quarantined' }] } }])
  })
})

it('messages older than the retention, by Postgres’ clock, are purged at night, after three', async () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
  for (const days of [366, 364]) await stored(daysAgo(days), { subject: `${days}` }, sentAt(daysAgo(days)))
  await housekeepAt(new Date('2026-11-17T02:59:00Z'))
  expect(await database.db.contactMessage.count()).toBe(2)
  await housekeepAt(new Date('2026-11-17T03:00:00Z'))
  expect(await database.db.contactMessage.findMany()).toMatchObject([{ subject: '364' }])
})
