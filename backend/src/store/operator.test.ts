import pg from 'pg'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { form } from '#test/samples.ts'
import { useDatabase } from '#test/test-servers.ts'
import { waitFor } from '#test/wait-for.ts'
import type { Database } from './database.ts'
import { type OperatorStore, operatorStore } from './operator.ts'

const database = useDatabase()
const { rowOf, stored, update } = database
let operator: OperatorStore
beforeEach(() => {
  operator = operatorStore(database.db)
})

const DAY_MS = 24 * 60 * 60_000

it('what was handed over since a day is found from its beginning in London, oldest first', async () => {
  const at = async (time: string) =>
    (await update(await stored(), { sentAt: new Date(time), smtpResponse: '250 ok' })).id
  await at('2026-06-30T22:59:00Z')
  const found = [await at('2026-06-30T23:01:00Z'), await at('2026-07-02T12:00:00Z')]
  await operator.markSent({ id: await stored(), resendNo: 0 })
  expect((await operator.findSentSince('2026-07-01')).map(({ id }) => id)).toEqual(found)
})

it('the purge deletes what was received 365 days ago, sent, resent or pending, and nothing else', async () => {
  const storedAt = async (days: number, changes = {}) => {
    const createdAt = new Date(Date.now() - days * DAY_MS)
    return (await update(await stored(), { createdAt, ...changes })).id
  }
  await storedAt(365.1)
  await storedAt(365.1, { sentAt: new Date(), resendNo: 1 })
  const kept = [await storedAt(364.9), await storedAt(364.9, { sentAt: new Date() })]
  expect(await operator.purge(365)).toBe(2)
  for (const id of kept) expect(await rowOf(id)).toMatchObject({ id })
})

it('a mark by hand that arrives late changes nothing of a message that was resent', async () => {
  const id = await stored()
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  onTestFinished(() => client.end())
  await client.query('BEGIN')
  await client.query('UPDATE contact_message SET sent_at = NULL, resend_no = 1 WHERE id = $1', [id])
  const marked = operator.markSent({ id, resendNo: 0 })
  const countWaits = async () => (await client.query('SELECT FROM pg_locks WHERE NOT granted')).rowCount
  await waitFor(async () => expect(await countWaits()).toBeGreaterThan(0))
  await client.query('COMMIT')
  expect(await marked).toBe(false)
})

it('an erasure that arrives late keeps a message that was stored since', async () => {
  const { contactMessage } = database.db
  await stored()
  const $executeRaw = (...sql: Parameters<Database['$executeRaw']>) =>
    stored().then(() => database.db.$executeRaw(...sql))
  const late = operatorStore({ contactMessage, $executeRaw } as Database)
  expect(await late.erase(form.email)).toBe(1)
})
