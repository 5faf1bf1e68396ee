import pg from 'pg'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { outcomeOf } from '#src/delivery/deliver.ts'
import { purgeMessages } from '#src/delivery/periodic.ts'
import { failureOf, newMessage } from '#test/samples.ts'
import { useDatabase } from '#test/test-database.ts'
import { digestStore } from './digest.ts'
import { messageStore } from './messages.ts'
import { operatorStore, type StoredMessage } from './operator.ts'

describe('the store of the operator', () => {
  const database = useDatabase()
  const stores = () => ({ store: messageStore(database.db), operator: operatorStore(database.db) })
  beforeEach(() => database.db.contactMessage.deleteMany())
  const rowOf = (id: string) => database.db.contactMessage.findUniqueOrThrow({ where: { id } })
  const stored = async (changes = {}) => stores().store.insert(newMessage(changes))
  const found = async (email: string, operator = stores().operator) => {
    const messages: StoredMessage[] = []
    for await (const page of operator.pagesByEmail(email)) messages.push(...page)
    return messages
  }
  const age = (id: string, days: number) => database.db.$executeRaw`
  UPDATE contact_message SET created_at = created_at - make_interval(days => ${days}),
    sent_at = sent_at - make_interval(days => ${days}), listed_at = listed_at - make_interval(days => ${days}) WHERE id = ${id}::uuid`

  const LEASES = [60]
  const sentMessage = async (changes = {}) => {
    const { store } = stores()
    const id = await stored(changes)
    const claimed = (await store.claim(id, LEASES))!
    await store.markSent(claimed, '250 ok')
    return claimed
  }
  const listInMail = (...ids: string[]) => digestStore(database.db).markListed(ids, new Date())

  describe('a resend by hand', () => {
    it('owes a sent message anew, as another mail', async () => {
      const { store, operator } = stores()
      const { id } = await sentMessage()
      expect(await operator.resend(id, 0)).toBe('done')
      expect(await store.claim(id, LEASES)).toMatchObject({ resendNo: 1, ambiguousAttempts: 1 })
    })

    it('says so when there is no such message', async () =>
      expect(await stores().operator.resend(newMessage().id, 0)).toBe('refused'))

    it('is owed from now on, and not since the day it was written', async () => {
      const { id } = await sentMessage()
      await database.db.contactMessage.update({ where: { id }, data: { owedSince: new Date(0) } })
      await stores().operator.resend(id, 0)
      expect((await rowOf(id)).owedSince.getTime()).toBeGreaterThan(Date.now() - 3_600_000)
    })
  })

  it('a quarantined message is not delivered until it is released', async () => {
    const { store, operator } = stores()
    const id = await stored()
    expect(await operator.quarantine(id)).toBe('done')
    expect(await operator.quarantine(id)).toBe('refused')
    expect(await store.claim(id, LEASES)).toBeNull()
    expect(await operator.release(id)).toBe('done')
    expect(await operator.release(id)).toBe('refused')
    expect(await store.claim(id, LEASES)).toMatchObject({ id })
  })

  it('a released message is owed from now on: it is due at once, and no older than that', async () => {
    const id = await stored()
    await stores().operator.quarantine(id)
    await database.db.contactMessage.update({
      where: { id },
      data: { nextAttemptAt: new Date(0), owedSince: new Date(0) },
    })
    await stores().operator.release(id)
    const { nextAttemptAt, owedSince } = await rowOf(id)
    for (const time of [nextAttemptAt, owedSince])
      expect(time.getTime()).toBeGreaterThan(Date.now() - 3_600_000)
  })

  it('a released message of which a copy may be out keeps its wait', async () => {
    const { store, operator } = stores()
    const id = await stored()
    const claimed = (await store.claim(id, LEASES))!
    const lost = failureOf('ambiguous')
    await store.markFailed(claimed, lost, outcomeOf(claimed, lost))
    const { nextAttemptAt } = await rowOf(id)
    await operator.quarantine(id)
    await operator.release(id)
    expect((await rowOf(id)).nextAttemptAt).toEqual(nextAttemptAt)
  })

  describe('what a worker is sending', () => {
    const beingSent = async (changes = {}) => {
      const id = await stored(changes)
      await stores().store.claim(id, LEASES)
      return id
    }
    const leaseIsOver = (id: string) =>
      database.db.contactMessage.update({ where: { id }, data: { leaseEndsAt: new Date(0) } })

    it.each(['resend', 'quarantine', 'release'] as const)(
      'is left alone by %s until the lease ends',
      async (name) => {
        const id = await beingSent()
        const before = await rowOf(id)
        const act = () => stores().operator[name](id, 0)
        expect(await act()).toBe('being sent')
        expect(await rowOf(id)).toEqual(before)
        await leaseIsOver(id)
        expect(await act()).toBe(name === 'release' ? 'refused' : 'done')
      },
    )

    it('is erased when the lease has ended, and counted until then', async () => {
      const [email, other] = ['ann@example.com', await stored()]
      const id = await beingSent({ email })
      expect(await stores().operator.erase(email)).toEqual({ erased: [other], beingSent: 1 })
      await leaseIsOver(id)
      expect(await stores().operator.erase(email)).toEqual({ erased: [id], beingSent: 0 })
    })

    it('keeps its lease when the try before it is marked sent late', async () => {
      const { store } = stores()
      const id = await stored()
      const slow = (await store.claim(id, [-1]))!
      await database.db.contactMessage.update({ where: { id }, data: { nextAttemptAt: new Date(0) } })
      await store.claim(id, LEASES)
      await store.markSent(slow, '250 ok')
      expect(await stores().operator.resend(id, 0)).toBe('being sent')
    })
  })

  it('a message is found by its id and by the end of it that mails show', async () => {
    const id = await stored()
    await stored()
    const { operator } = stores()
    for (const reference of [id, id.slice(-12), id.toUpperCase()])
      expect((await operator.find(reference)).map((one) => one.id)).toEqual([id])
    expect(await operator.find('no%such')).toEqual([])
  })

  it('lists by state, the newest first', async () => {
    const [first, second] = [await stored(), await stored()]
    await stores().operator.quarantine(first)
    const ids = async (state?: 'quarantined') => (await stores().operator.list(state, 10)).map(({ id }) => id)
    expect(await ids()).toEqual([second, first])
    expect(await ids('quarantined')).toEqual([first])
  })

  it('erases every message of an address, however it is written, and no other', async () => {
    const mine = [await stored({ email: 'ann@example.com' }), await stored({ email: 'Ann@example.com' })]
    const other = await stored({ email: 'bob@example.com' })
    const { operator } = stores()
    expect(await found('ANN@example.com')).toHaveLength(2)
    expect((await operator.erase('ANN@example.com')).erased.toSorted()).toEqual(mine.toSorted())
    expect(await rowOf(other)).toMatchObject({ id: other })
    expect(await database.db.contactMessage.count()).toBe(1)
  })

  describe('the purge', () => {
    it('deletes sent and listed messages that are too old, and never one that is owed', async () => {
      const { operator } = stores()
      const [sent, young] = [(await sentMessage()).id, (await sentMessage()).id]
      const [quarantined, owed] = [await stored(), await stored()]
      await operator.quarantine(quarantined)
      await listInMail(quarantined)
      for (const id of [sent, quarantined, owed]) await age(id, 366)
      expect((await operator.purge(365, 100)).toSorted()).toEqual([sent, quarantined].toSorted())
      expect((await operator.list(undefined, 10)).map(({ id }) => id)).toEqual([young, owed])
    })

    it('goes by the day of the delivery, not by the day it was written', async () => {
      const { id } = await sentMessage()
      await database.db.$executeRaw`UPDATE contact_message SET created_at = created_at - interval '400 days'`
      expect(await stores().operator.purge(365, 100)).toEqual([])
      await database.db.$executeRaw`UPDATE contact_message SET sent_at = sent_at - interval '400 days'`
      expect(await stores().operator.purge(365, 100)).toEqual([id])
    })

    it('keeps a quarantined message that no mail has listed, however old', async () => {
      const id = await stored()
      await database.db.contactMessage.update({ where: { id }, data: { state: 'quarantined' } })
      await age(id, 366)
      expect(await stores().operator.purge(365, 100)).toEqual([])
      await listInMail(id)
      expect(await stores().operator.purge(365, 100)).toEqual([])
      await age(id, 366)
      expect(await stores().operator.purge(365, 100)).toEqual([id])
    })

    it('keeps a message that is resent while the purge waits for it', async () => {
      const { id } = await sentMessage()
      await age(id, 366)
      const client = new pg.Client({ connectionString: database.url })
      await client.connect()
      onTestFinished(() => client.end())
      await client.query('BEGIN')
      await client.query("UPDATE contact_message SET state = 'pending', resend_no = 1 WHERE id = $1", [id])
      const purged = stores().operator.purge(365, 100)
      await waitsForLock(client)
      await client.query('COMMIT')
      expect(await purged).toEqual([])
      expect(await rowOf(id)).toMatchObject({ state: 'pending' })
    })
  })

  /** Resolves when somebody waits for what `client` has locked. */
  const waitsForLock = (client: pg.Client) =>
    vi.waitFor(
      async () => {
        const { rowCount } = await client.query('SELECT FROM pg_locks WHERE NOT granted')
        expect(rowCount).toBeGreaterThan(0)
      },
      { timeout: 60_000 },
    )

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

  describe('all messages of a person', () => {
    const many = async (count: number) => {
      const data = Array.from({ length: count }, (_, at) => newMessage({ createdAt: new Date(at) } as object))
      await database.db.contactMessage.createMany({ data })
      return data.map(({ id }) => id)
    }
    /** The store, while somebody acts before or after its messages are read. */
    const meanwhile = (when: 'before' | 'after', act: (ids: string[]) => Promise<unknown>) => {
      const extended = database.db.$extends({
        query: {
          contactMessage: {
            findMany: async ({ args, query }) => {
              if (when === 'before') await act((args.where!.id as { in: string[] }).in)
              const rows = await query(args)
              if (when === 'after') await act(rows.map(({ id }) => id!))
              return rows
            },
          },
        },
      })
      return operatorStore(extended as unknown as typeof database.db)
    }
    const erase = (ids: string[]) => database.db.contactMessage.deleteMany({ where: { id: { in: ids } } })

    it('are none for an address that never wrote', async () =>
      expect(await found('nobody@example.com')).toEqual([]))

    it('come once although a whole page is purged while it is read', async () => {
      const ids = await many(1001)
      let page = 0
      const store = meanwhile('before', async (ofPage) => ++page === 2 && erase(ofPage))
      const read = (await found('ann@example.com', store)).map(({ id }) => id)
      expect(read).toEqual([...ids.slice(0, 500), ids[1000]])
    })
  })
})
