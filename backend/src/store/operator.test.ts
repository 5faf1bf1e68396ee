import pg from 'pg'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { purgeMessages } from '#src/delivery/purge.ts'
import { newMessage } from '#test/samples.ts'
import { useDatabase } from '#test/test-database.ts'
import { type MessageStore, messageStore } from './messages.ts'
import { type OperatorStore, operatorStore } from './operator.ts'

const database = useDatabase()
let store: MessageStore
let operator: OperatorStore
beforeEach(async () => {
  await database.db.contactMessage.deleteMany()
  store = messageStore(database.db)
  operator = operatorStore(database.db)
})

const LEASES = [60]
const LONG_AGO = new Date('2020-01-01')
const rowOf = (id: string) => database.db.contactMessage.findUniqueOrThrow({ where: { id } })
const update = (id: string, data: object) => database.db.contactMessage.update({ where: { id }, data })
const stored = async (changes = {}) => store.insert(newMessage(changes))
const sent = async () => {
  const claimed = (await store.claim(await stored(), LEASES))!
  await store.markSent(claimed, '250 ok')
  return claimed.id
}
describe('an act of the operator', () => {
  it('resends a message as another mail, once however often it is asked for, and rejects one that is not there', async () => {
    const id = await sent()
    expect([await operator.resend(id, 0), await operator.resend(id, 0)]).toEqual(['done', 'unchanged'])
    expect(await store.claim(id, LEASES)).toMatchObject({ resendNo: 1, ambiguousAttempts: 1 })
    expect(await operator.resend(newMessage().id, 0)).toBe('unchanged')
  })

  it('marks a pending message as sent, which then is neither due nor marked again', async () => {
    const id = await stored()
    expect([await operator.markSent(id), await operator.markSent(id)]).toEqual(['done', 'unchanged'])
    expect(await rowOf(id)).toMatchObject({ state: 'sent', smtpResponse: 'marked as sent by hand' })
    expect(await store.findDue(10)).toEqual([])
  })

  it.each(['resend', 'markSent'] as const)(
    '(%s) does not change what a worker is sending until the lease ends',
    async (name) => {
      const { id } = (await store.claim(await stored(), LEASES))!
      const before = await rowOf(id)
      expect(await operator[name](id, 0)).toBe('being sent')
      expect(await rowOf(id)).toEqual(before)
      await update(id, { leaseEndsAt: new Date(0) })
      expect(await operator[name](id, 0)).toBe('done')
    },
  )
})

it('erases every message of an address, however it is written, and no other; what is being sent after its lease', async () => {
  const mine = [await stored({ email: 'ann@example.com' }), await stored({ email: 'Ann@example.com' })]
  const other = await stored({ email: 'bob@example.com' })
  const { id } = (await store.claim(await stored(), LEASES))!
  const { erased, beingSent } = await operator.erase('ANN@example.com')
  expect([erased.toSorted(), beingSent]).toEqual([mine.toSorted(), 1])
  await update(id, { leaseEndsAt: new Date(0) })
  expect(await operator.erase('ANN@example.com')).toEqual({ erased: [id], beingSent: 0 })
  expect(await database.db.contactMessage.findMany({ select: { id: true } })).toEqual([{ id: other }])
})

it('finds a message by its id and by the end of it that mails show', async () => {
  const id = await stored()
  await stored()
  for (const reference of [id, id.slice(-12), id.toUpperCase()])
    expect((await operator.find(reference)).map((one) => one.id)).toEqual([id])
  expect(await operator.find('no%such')).toEqual([])
})

it('lists by state, the newest first, and counts', async () => {
  const [first, second] = [await stored(), await stored()]
  await operator.markSent(first)
  const ids = async (state?: 'sent') => (await operator.list(state, 10)).map(({ id }) => id)
  expect([await ids(), await ids('sent')]).toEqual([[second, first], [first]])
  expect(await operator.count()).toEqual({ pending: 1, sent: 1 })
})

describe('the purge', () => {
  const OLD = { createdAt: LONG_AGO }
  const SENT = { state: 'sent', ...OLD, sentAt: LONG_AGO }

  it.each<[string, object, boolean]>([
    ['was sent long ago', SENT, true],
    ['was written long ago and sent today', { ...SENT, sentAt: new Date() }, false],
    ['is pending, however old', OLD, false],
  ])('of a message that %s', async (_, data, isPurged) => {
    const id = await stored()
    await update(id, data)
    expect(await operator.purge(365, 100)).toEqual(isPurged ? [id] : [])
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
    const waits = async () => (await client.query('SELECT FROM pg_locks WHERE NOT granted')).rowCount
    await vi.waitFor(async () => expect(await waits()).toBeGreaterThan(0), { timeout: 60_000 })
    await client.query('COMMIT')
    expect(await purged).toEqual([])
  })

  it('works in pieces until nothing old is left', async () => {
    const data = Array.from({ length: 2500 }, () => ({ ...newMessage(), ...SENT }))
    await database.db.contactMessage.createMany({ data })
    const kept = await stored()
    const queue = { remove: async () => {} }
    expect(await purgeMessages({ messages: operator, queue, log: () => {} }, 365)).toBe(2500)
    expect(await database.db.contactMessage.findMany({ select: { id: true } })).toEqual([{ id: kept }])
  })
})

describe('all messages of a person', () => {
  const many = async (count: number, email: string) => {
    const data = Array.from({ length: count }, (_, at) => ({
      ...newMessage({ email }),
      createdAt: new Date(at),
    }))
    await database.db.contactMessage.createMany({ data })
    return data.map(({ id }) => id)
  }

  it('are found by their exact address, in order', async () => {
    await stored({ email: 'annxb@example.com' })
    const ids = await many(3, 'ann_b@example.com')
    expect((await operator.findByEmail('ANN_B@example.com')).map(({ id }) => id)).toEqual(ids)
    expect(await operator.findByEmail('nobody@example.com')).toEqual([])
  })
})
