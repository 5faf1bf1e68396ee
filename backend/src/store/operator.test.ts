import pg from 'pg'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { DAY } from '#src/clock.ts'
import { form, newMessage } from '#test/samples.ts'
import { useDatabase } from '#test/test-servers.ts'
import { waitFor } from '#test/wait-for.ts'
import type { Database } from './database.ts'
import { operatorStore, type OperatorStore } from './operator.ts'

const database = useDatabase()
const { rowOf, stored, update } = database
let operator: OperatorStore
beforeEach(() => {
  operator = operatorStore(database.db)
})

it('a night purges a hundred messages at most, those that were sent and received longest ago, and nothing pending', async () => {
  const sentAt = new Date()
  const store = (days: number, changes = {}) => {
    const createdAt = new Date(Date.now() - days * DAY)
    return database.db.contactMessage.create({ data: { ...newMessage(), createdAt, sentAt, ...changes } })
  }
  const pending = await store(4000, { sentAt: null })
  const young = await store(364.9)
  const last = await store(365.1, { resendNo: 1 })
  for (let days = 366; days < 466; days++) await store(days)
  expect(await operator.purge(365)).toBe(100)
  for (const { id } of [pending, young, last]) expect(await rowOf(id)).toMatchObject({ id })
  expect(await operator.purge(365)).toBe(1)
  for (const { id } of [pending, young]) expect(await rowOf(id)).toMatchObject({ id })
})

it.each([
  ['mark by hand', null, (id: string) => operator.markSent({ id, resendNo: 0 }), false],
  ['purge', new Date(), () => operator.purge(365), 0],
])('a %s that arrives late changes nothing of a message that was resent', async (_, sentAt, act, nothing) => {
  const { id } = await update(await stored(), { createdAt: new Date(0), sentAt })
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  onTestFinished(() => client.end())
  await client.query('BEGIN')
  await client.query('UPDATE contact_message SET sent_at = NULL, resend_no = 1 WHERE id = $1', [id])
  const late = act(id)
  const countWaits = async () => (await client.query('SELECT FROM pg_locks WHERE NOT granted')).rowCount
  await waitFor(async () => expect(await countWaits()).toBeGreaterThan(0))
  await client.query('COMMIT')
  expect(await late).toBe(nothing)
})

it('an erasure that arrives late keeps a message that was stored since', async () => {
  const { contactMessage } = database.db
  await stored()
  const $executeRaw = (...sql: Parameters<Database['$executeRaw']>) =>
    stored().then(() => database.db.$executeRaw(...sql))
  const late = operatorStore({ contactMessage, $executeRaw } as Database)
  expect(await late.erase(form.email)).toBe(1)
})
