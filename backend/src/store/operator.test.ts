import pg from 'pg'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { SCHEDULE } from '#src/delivery/retry-schedule.ts'
import { purgeMessages } from '#src/delivery/purge.ts'
import { newMessage } from '#test/samples.ts'
import { useDatabase } from '#test/test-database.ts'
import { type MessageStore, messageStore } from './messages.ts'
import { type OperatorStore, operatorStore } from './operator.ts'

const database = useDatabase()
const { stored, update } = database
let messages: MessageStore
let operator: OperatorStore
beforeEach(() => {
  messages = messageStore(database.db)
  operator = operatorStore(database.db)
})

const LONG_AGO = new Date('2020-01-01')
const sent = async () => {
  const message = (await messages.claim(await stored(), SCHEDULE))!
  await messages.markSent(message, '250 ok')
  return message.id
}

it('resends a message as another mail, once however often it is asked for', async () => {
  const id = await sent()
  expect([await operator.resend(id, 0), await operator.resend(id, 0)]).toEqual(['done', 'unchanged'])
  expect(await messages.claim(id, SCHEDULE)).toMatchObject({ resendNo: 1, ambiguousAttempts: 1 })
  expect(await operator.resend(newMessage().id, 0)).toBe('unchanged')
})

describe('the purge', () => {
  const OLD = { createdAt: LONG_AGO }
  const SENT = { state: 'sent', ...OLD, sentAt: LONG_AGO }

  it.each([
    ['was written long ago and sent today', { ...SENT, sentAt: new Date() }],
    ['is pending, however old', OLD],
  ])('keeps a message that %s', async (_, data) => {
    await update(await stored(), data)
    expect(await operator.purge(365, 100)).toEqual([])
  })

  it('keeps a message that is resent while the purge waits for it', async () => {
    const id = await sent()
    await update(id, SENT)
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    onTestFinished(() => client.end())
    await client.query('BEGIN')
    await client.query("UPDATE contact_message SET state = 'pending', resend_no = 1 WHERE id = $1", [id])
    const purged = operator.purge(365, 100)
    const countWaits = async () => (await client.query('SELECT FROM pg_locks WHERE NOT granted')).rowCount
    await vi.waitFor(async () => expect(await countWaits()).toBeGreaterThan(0), { timeout: 60_000 })
    await client.query('COMMIT')
    expect(await purged).toEqual([])
  })

  it('works in batches until nothing old is left', async () => {
    const data = Array.from({ length: 1500 }, () => ({ ...newMessage(), ...SENT }))
    await database.db.contactMessage.createMany({ data })
    const recent = await stored()
    expect(await purgeMessages({ operator, log: () => {} }, 365)).toBe(1500)
    expect(await database.db.contactMessage.findMany()).toMatchObject([{ id: recent }])
  })
})
