import { beforeEach, describe, expect, it } from 'vitest'
import { newMessage } from '../../test/samples.ts'
import { useDatabase } from '../../test/test-database.ts'
import { digestStore } from '../store/digest-store.ts'
import { jobStore } from '../store/job-store.ts'
import { messageStore } from '../store/message-store.ts'
import { operatorStore } from '../store/operator-store.ts'
import type { Digest } from './house-ports.ts'
import { keepHouse } from './keep-house.ts'

const database = useDatabase()
const MONDAY = new Date('2026-11-16T08:00:00Z')
let digests: Digest[]
let canaries: Date[]
beforeEach(async () => {
  await database.db.contactMessage.deleteMany()
  await database.db.periodicJob.deleteMany()
  ;[digests, canaries] = [[], []]
})

const SENT = { sent: true, response: '250' } as const
const house = (now = MONDAY, { canary = false, mailUp = true } = {}) => {
  const result = mailUp
    ? SENT
    : {
        sent: false as const,
        failure: { class: 'unreached' as const, error: '', code: null, ofContent: false },
      }
  const needs = {
    jobs: { ...jobStore(database.db), now: async () => now },
    digests: digestStore(database.db),
    messages: operatorStore(database.db),
    queue: { remove: async () => {} },
    mailer: {
      sendDigest: async (digest: Digest) => (digests.push(digest), result),
      sendCanary: async (monday: Date) => (canaries.push(monday), result),
    },
    log: () => {},
  }
  return keepHouse(needs, { retentionDays: 365, canary })
}
const stored = async (
  createdAt: string,
  changes: { suspect?: boolean; subject?: string } = {},
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
    await stored('2026-11-11T10:00:00Z', { suspect: true, subject: 'Spam' }, { state: 'held' })
    await stored('2026-11-15T10:00:00Z', { subject: 'Waiting' })
    await stored('2026-11-16T08:00:00Z', { subject: 'Next week' }, sentAt('2026-11-16T08:00:01Z'))
    await stored('2026-11-01T10:00:00Z', { subject: 'Week before' }, sentAt('2026-11-01T10:00:01Z'))
    await house()
    expect(digests).toMatchObject([
      { received: 5, delivered: 3, late: 1, suspect: 2, held: 1, waiting: 1, to: MONDAY },
    ])
    const subjects = Object.values(digests[0]!.lists).map((list) => list.map(({ subject }) => subject))
    expect(subjects).toEqual([['Late'], ['Spam?'], ['Spam'], ['Waiting']])
  })

  it('is sent once by two workers, and not again the same week', async () => {
    await stored('2026-11-10T10:00:00Z')
    await Promise.all([house(), house()])
    await house(new Date('2026-11-20T12:00:00Z'))
    expect(digests).toHaveLength(1)
  })

  it('is not sent when nothing happened', async () => {
    await house()
    expect(digests).toEqual([])
  })

  it('is sent later when the mail server was away', async () => {
    await stored('2026-11-10T10:00:00Z')
    await house(MONDAY, { mailUp: false })
    await jobStore(database.db).putOff('digest', '2026-11-16', -1)
    await house()
    expect(digests).toHaveLength(2)
  })
})

it('the canary goes out once a week where it is switched on', async () => {
  await house()
  expect(canaries).toEqual([])
  for (const _ of [1, 2]) await house(MONDAY, { canary: true })
  expect(canaries).toEqual([MONDAY])
})

it('old messages are purged once a night, after three', async () => {
  await stored('2024-01-01T00:00:00Z', {}, sentAt('2024-01-01T00:00:01Z'))
  await house(new Date('2026-11-17T02:59:00Z'))
  expect(await database.db.contactMessage.count()).toBe(1)
  await house(new Date('2026-11-17T03:00:00Z'))
  expect(await database.db.contactMessage.count()).toBe(0)
})
