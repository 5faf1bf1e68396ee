import { beforeEach, describe, expect, it } from 'vitest'
import { newMessage } from '../../test/samples.ts'
import { useDatabase } from '../../test/test-database.ts'
import type { StoredMessage } from '../contact/operator-ports.ts'
import { purgeMessages } from '../contact/purge-messages.ts'
import { messageStore } from './message-store.ts'
import { operatorStore } from './operator-store.ts'

const database = useDatabase()
const stores = () => ({ store: messageStore(database.db), operator: operatorStore(database.db) })
beforeEach(() => database.db.contactMessage.deleteMany())
const rowOf = (id: string) => database.db.contactMessage.findUniqueOrThrow({ where: { id } })
const stored = async (changes = {}) => stores().store.insert(newMessage(changes))
const found = async (email: string) => {
  const messages: StoredMessage[] = []
  for await (const page of stores().operator.pagesByEmail(email)) messages.push(...page)
  return messages
}
const age = (id: string, days: number) => database.db.$executeRaw`
  UPDATE contact_message SET created_at = created_at - make_interval(days => ${days}),
    sent_at = sent_at - make_interval(days => ${days}) WHERE id = ${id}::uuid`

describe('a resend by hand', () => {
  it('owes a sent message anew, as another mail', async () => {
    const { store, operator } = stores()
    const id = await stored()
    await store.claim(id, [60])
    await store.markSent({ id, resendNo: 0 }, '250 ok')
    expect(await operator.resend(id)).toBe(true)
    expect(await store.claim(id, [60])).toMatchObject({ resendNo: 1, copies: 1 })
  })

  it('says so when there is no such message', async () =>
    expect(await stores().operator.resend(newMessage().id)).toBe(false))
})

it('a held message is not delivered until it is released', async () => {
  const { store, operator } = stores()
  const id = await stored()
  expect(await operator.hold(id)).toBe(true)
  expect(await operator.hold(id)).toBe(false)
  expect(await store.claim(id, [60])).toBeNull()
  expect(await operator.release(id)).toBe(true)
  expect(await operator.release(id)).toBe(false)
  expect(await store.claim(id, [60])).toMatchObject({ id })
})

it('a message is found by its id and by the end of it that mails tell', async () => {
  const id = await stored()
  await stored()
  const { operator } = stores()
  for (const reference of [id, id.slice(-12), id.toUpperCase()])
    expect((await operator.find(reference)).map((one) => one.id)).toEqual([id])
  expect(await operator.find('no%such')).toEqual([])
})

it('lists by state, the newest first', async () => {
  const [first, second] = [await stored(), await stored()]
  await stores().operator.hold(first)
  const ids = async (state?: 'held') => (await stores().operator.list(state, 10)).map(({ id }) => id)
  expect(await ids()).toEqual([second, first])
  expect(await ids('held')).toEqual([first])
})

it('erases every message of an address, however it is written, and no other', async () => {
  const mine = [await stored({ email: 'ann@example.com' }), await stored({ email: 'Ann@example.com' })]
  const other = await stored({ email: 'bob@example.com' })
  const { operator } = stores()
  expect(await found('ANN@example.com')).toHaveLength(2)
  expect((await operator.erase('ANN@example.com')).toSorted()).toEqual(mine.toSorted())
  expect(await rowOf(other)).toMatchObject({ id: other })
  expect(await database.db.contactMessage.count()).toBe(1)
})

it('purges delivered and held messages that are too old, and never one that is owed', async () => {
  const { store, operator } = stores()
  const [sent, held, owed, young] = [await stored(), await stored(), await stored(), await stored()]
  for (const id of [sent, young]) await store.markSent({ id, resendNo: 0 }, '250 ok')
  await operator.hold(held)
  for (const id of [sent, held, owed]) await age(id, 366)
  expect((await operator.purge(365, 100)).toSorted()).toEqual([sent, held].toSorted())
  expect((await operator.list(undefined, 10)).map(({ id }) => id)).toEqual([young, owed])
})

it('finds a person by the address to the letter, however much there is, in order', async () => {
  await stored({ email: 'annxb@example.com' })
  const { name, subject, message } = newMessage()
  const email = 'ann_b@example.com'
  await database.db.contactMessage.createMany({
    data: Array.from({ length: 1201 }, () => ({ ...newMessage(), name, subject, message, email })),
  })
  const messages = await found(email)
  expect(messages).toHaveLength(1201)
  expect(new Set(messages.map(({ id }) => id)).size).toBe(1201)
  const times = messages.map(({ createdAt }) => createdAt.getTime())
  expect(times).toEqual(times.toSorted((a, b) => a - b))
})

it('purges in pieces until nothing old is left', async () => {
  const old = new Date('2020-01-01')
  await database.db.contactMessage.createMany({
    data: Array.from({ length: 2500 }, () => ({
      ...newMessage(),
      state: 'sent' as const,
      createdAt: old,
      sentAt: old,
    })),
  })
  const kept = await stored()
  const queue = { remove: async () => {} }
  expect(await purgeMessages({ messages: stores().operator, queue }, 365)).toBe(2500)
  expect(await database.db.contactMessage.findMany({ select: { id: true } })).toEqual([{ id: kept }])
})
