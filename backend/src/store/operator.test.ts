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

const LONG_AGO = new Date('2020-01-01')
const OLD = { createdAt: LONG_AGO, sentAt: LONG_AGO }
it('what was handed over since a day is found from its beginning in London, oldest first', async () => {
  const at = async (time: string) =>
    (await update(await stored(), { sentAt: new Date(time), smtpResponse: '250 ok' })).id
  await at('2026-06-30T22:59:00Z')
  const found = [await at('2026-06-30T23:01:00Z'), await at('2026-07-02T12:00:00Z')]
  await operator.markSent({ id: await stored(), resendNo: 0 })
  expect((await operator.findSentSince('2026-07-01')).map(({ id }) => id)).toEqual(found)
})

it('the purge deletes what was sent long ago, and nothing that was sent today or is pending, however old', async () => {
  await update(await stored(), { ...OLD, sentAt: new Date() })
  await update(await stored(), { createdAt: LONG_AGO })
  const { id } = await update(await stored(), OLD)
  expect(await operator.purge(365)).toBe(1)
  await expect(rowOf(id)).rejects.toThrow('No record')
})

it.each([
  ['purge', OLD, () => operator.purge(365), 0],
  ['mark by hand', {}, (id: string) => operator.markSent({ id, resendNo: 0 }), false],
])('a %s that arrives late changes nothing of a message that was resent', async (_, row, act, expected) => {
  const { id } = await update(await stored(), row)
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  onTestFinished(() => client.end())
  await client.query('BEGIN')
  await client.query('UPDATE contact_message SET sent_at = NULL, resend_no = 1 WHERE id = $1', [id])
  const acted = act(id)
  const countWaits = async () => (await client.query('SELECT FROM pg_locks WHERE NOT granted')).rowCount
  await waitFor(async () => expect(await countWaits()).toBeGreaterThan(0))
  await client.query('COMMIT')
  expect(await acted).toBe(expected)
})

it('an erasure that arrives late keeps a message that was stored since', async () => {
  const { contactMessage } = database.db
  await stored()
  const $executeRaw = (...sql: Parameters<Database['$executeRaw']>) =>
    stored().then(() => database.db.$executeRaw(...sql))
  const late = operatorStore({ contactMessage, $executeRaw } as Database)
  expect(await late.erase(form.email)).toBe(1)
})
