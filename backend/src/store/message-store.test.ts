import { beforeEach, describe, expect, it } from 'vitest'
import { newMessage } from '../../test/samples.ts'
import { useDatabase } from '../../test/test-database.ts'
import type { MessageStore } from '../contact/ports.ts'
import { messageStore } from './message-store.ts'

const database = useDatabase()
let store: MessageStore
beforeEach(async () => {
  await database.db.contactMessage.deleteMany()
  store = messageStore(database.db)
})

const rowOf = (id: string) => database.db.contactMessage.findUniqueOrThrow({ where: { id } })
const failure = { class: 'unreached', error: 'ECONNECTION: refused', code: null } as const

describe('storing', () => {
  it('keeps the texts as they are, pending and due at once', async () => {
    const message = newMessage({ name: 'שרה 🐶', message: 'a\n\tb '.repeat(3).trim() })
    expect(await store.insert(message)).toBe(message.id)
    expect(await rowOf(message.id)).toMatchObject({ ...message, state: 'pending', attempts: 0 })
  })

  it('takes the same id twice as one message', async () => {
    const message = newMessage()
    expect(await store.insert(message)).toBe(message.id)
    expect(await store.insert(message)).toBe(message.id)
    expect(await database.db.contactMessage.count()).toBe(1)
  })

  it('answers the same key with the first id, also twenty times at once', async () => {
    const posts = Array.from({ length: 20 }, () => newMessage({ idempotencyKey: 'k'.repeat(64) }))
    const ids = await Promise.all(posts.map((message) => store.insert(message)))
    expect(new Set(ids).size).toBe(1)
    expect(await database.db.contactMessage.count()).toBe(1)
  })
})

describe('claiming', () => {
  it('gives a due message to exactly one of many workers', async () => {
    const id = await store.insert(newMessage())
    const claims = await Promise.all(Array.from({ length: 10 }, () => store.claim(id, 60)))
    expect(claims.filter(Boolean)).toHaveLength(1)
    expect(await rowOf(id)).toMatchObject({ attempts: 1, lastClass: 'maybe_delivered' })
  })

  it('gives it out again when the lease has run out', async () => {
    const id = await store.insert(newMessage())
    await store.claim(id, 0.05)
    expect(await store.claim(id, 60)).toBeNull()
    await new Promise((resolve) => setTimeout(resolve, 80))
    expect(await store.claim(id, 60)).toMatchObject({ id, attempts: 2 })
  })

  it('gives out nothing that is sent, or that nobody has stored', async () => {
    const id = await store.insert(newMessage())
    await store.markSent(id, '250 ok')
    expect(await store.claim(id, 60)).toBeNull()
    expect(await store.claim(newMessage().id, 60)).toBeNull()
  })
})

describe('marking', () => {
  it('keeps what the mail server said', async () => {
    const id = await store.insert(newMessage())
    await store.markSent(id, `250 ${'x'.repeat(600)}`)
    const row = await rowOf(id)
    expect(row).toMatchObject({ state: 'sent', lastError: null, sentAt: expect.any(Date) })
    expect(row.smtpResponse).toHaveLength(500)
  })

  it('makes a failed message due after its wait, and finds the longest overdue first', async () => {
    const [late, early] = [await store.insert(newMessage()), await store.insert(newMessage())]
    await store.markFailed(early, failure, -60)
    await store.markFailed(late, failure, 60)
    expect(await store.findDue(10)).toEqual([{ id: early, overdueMs: expect.closeTo(60_000, -4) }])
  })

  it('releases only what could not reach the mail server', async () => {
    const ids = await Promise.all([newMessage(), newMessage()].map((message) => store.insert(message)))
    await store.markFailed(ids[0]!, failure, 3600)
    await store.markFailed(ids[1]!, { ...failure, class: 'permanent' }, 3600)
    expect(await store.releaseUnreached()).toBe(1)
    expect((await store.findDue(10)).map(({ id }) => id)).toEqual([ids[0]])
  })

  it('never takes a sent message back for a late failure', async () => {
    const id = await store.insert(newMessage())
    await store.markSent(id, '250 ok')
    await store.markFailed(id, failure, -1)
    expect(await store.findDue(10)).toEqual([])
  })
})
