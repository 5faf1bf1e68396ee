import pg from 'pg'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { newMessage } from '#test/samples.ts'
import { useDatabase } from '#test/test-servers.ts'
import { waitFor } from '#test/wait-for.ts'
import { type MessageStore, messageStore } from './messages.ts'
import { type OperatorStore, operatorStore } from './operator.ts'

const database = useDatabase()
const { claim, claimDue, stored, update } = database
let messages: MessageStore
let operator: OperatorStore
beforeEach(() => {
  messages = messageStore(database.db)
  operator = operatorStore(database.db)
})

const LONG_AGO = new Date('2020-01-01')
const sent = async () => {
  const message = await claim(await stored())
  await messages.markSent(message, '250 ok')
  return message.id
}

it('resends a message at once as another mail, once however often it is asked for', async () => {
  const id = await sent()
  const mail = { id, resendNo: 0 }
  expect([await operator.resend(mail), await operator.resend(mail)]).toEqual([true, true])
  expect(await claimDue(id)).toMatchObject({ resendNo: 1, attempts: 1, longWaits: 1 })
  expect(await operator.resend({ id, resendNo: 1 })).toBe(true)
  expect(await operator.resend(mail)).toBe(false)
  expect(await operator.resend({ id: newMessage().id, resendNo: 0 })).toBe(false)
})

it('what was handed over since a day is found from its beginning in London, oldest first', async () => {
  const at = async (time: string) =>
    (await update(await stored(), { sentAt: new Date(time), smtpResponse: '250 ok' })).id
  await at('2026-06-30T22:59:00Z')
  const found = [await at('2026-06-30T23:01:00Z'), await at('2026-07-02T12:00:00Z')]
  await operator.markSent({ id: await stored(), resendNo: 0 })
  expect((await operator.findSentSince('2026-07-01')).map(({ id }) => id)).toEqual(found)
})

describe('the purge', () => {
  const OLD = { createdAt: LONG_AGO }
  const SENT = { ...OLD, sentAt: LONG_AGO }

  it('deletes what was sent long ago, and nothing that was sent today or is pending, however old', async () => {
    await update(await stored(), { ...SENT, sentAt: new Date() })
    await update(await stored(), OLD)
    const { id } = await update(await stored(), SENT)
    expect(await operator.purge(365)).toEqual([id])
  })

  it('keeps a message that is resent while the purge waits for it', async () => {
    const id = await sent()
    await update(id, SENT)
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    onTestFinished(() => client.end())
    await client.query('BEGIN')
    await client.query('UPDATE contact_message SET sent_at = NULL, resend_no = 1 WHERE id = $1', [id])
    const purged = operator.purge(365)
    const countWaits = async () => (await client.query('SELECT FROM pg_locks WHERE NOT granted')).rowCount
    await waitFor(async () => expect(await countWaits()).toBeGreaterThan(0))
    await client.query('COMMIT')
    expect(await purged).toEqual([])
  })
})
