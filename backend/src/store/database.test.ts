import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { openDoor } from '#test/faults/proxy.ts'
import { newMessage } from '#test/samples.ts'
import { createDatabase, useDatabase } from '#test/test-database.ts'
import { freePort } from '../../../.dev/postgres.ts'
import { awaitDatabase, type Database, openDatabase } from './database.ts'
import { jobStore } from './jobs.ts'
import { messageStore } from './messages.ts'
import { applyMigrations, checkDatabase } from './migrations.ts'

describe('a connection', () => {
  let url: string
  let db: Database
  const ask = async (sql: string) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    return (await client.query(sql).finally(() => client.end())).rows
  }
  /** A database whose own settings are as wrong as they can be. */
  beforeEach(async () => {
    url = await createDatabase()
    const name = new URL(url).pathname.slice(1)
    await ask(`ALTER DATABASE "${name}" SET TimeZone = 'America/New_York'`)
    await ask(`ALTER DATABASE "${name}" SET synchronous_commit = off`)
    const opened = openDatabase(url)
    onTestFinished(opened.close)
    db = opened.db
  })
  const MINUTE_MS = 60_000
  const msFromNow = (time: Date) => Math.abs(time.getTime() - Date.now())

  describe('in a database of another zone', () => {
    it('the time is the time', async () =>
      expect(msFromNow(await jobStore(db).now())).toBeLessThan(MINUTE_MS))

    it('a message is as old as it is, read by model and by statement alike', async () => {
      const id = await messageStore(db).insert(newMessage())
      const claimed = (await messageStore(db).claim(id, [60]))!
      const row = await db.contactMessage.findUniqueOrThrow({ where: { id } })
      for (const time of [claimed.createdAt, claimed.firstAmbiguousAt, row.createdAt, row.lastAttemptAt!])
        expect(msFromNow(time)).toBeLessThan(MINUTE_MS)
      expect(row.leaseEndsAt!.getTime() - row.lastAttemptAt!.getTime()).toBe(MINUTE_MS)
    })

    it('a time that is written is the time that is read, by the model and by the server', async () => {
      const id = await messageStore(db).insert(newMessage())
      const time = new Date('2026-07-01T12:00:00Z')
      await db.contactMessage.update({ where: { id }, data: { listedAt: time } })
      expect((await db.contactMessage.findUniqueOrThrow({ where: { id } })).listedAt).toEqual(time)
      expect(await ask('SELECT listed_at FROM contact_message')).toEqual([{ listed_at: time }])
    })

    it('doctor sees the clock that the product sees, and what is unsafe about the server', async () => {
      const { state, unsafe } = await checkDatabase(url)
      expect(Math.abs(state!.board.now.getTime() - Date.now())).toBeLessThan(60_000)
      expect(unsafe).toEqual(['fsync is off', 'full_page_writes is off']) // as the tests' own server is
    })
  })

  it('doctor sees that a database cannot store every character', async () => {
    const name = 'characters_' + randomUUID().slice(0, 8)
    await ask(`CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'LATIN1' LOCALE 'C'`)
    const other = new URL(url)
    other.pathname = name
    await applyMigrations(other.href)
    const { unsafe } = await checkDatabase(other.href)
    expect(unsafe).toContain('server_encoding is LATIN1')
  })

  it('doctor sees that a database was never migrated', async () => {
    const empty = await createDatabase('template1')
    const { missing, state } = await checkDatabase(empty)
    expect({ missing: missing.length > 0, state }).toEqual({ missing: true, state: null })
  })

  it('a commit is on the disk before it is answered, whatever the database’s own setting', async () =>
    expect(await db.$queryRaw`SHOW synchronous_commit`).toEqual([{ synchronous_commit: 'on' }]))

  it('options in the address are kept, and take away neither UTC nor synchronous commits', async () => {
    const address = new URL(url)
    address.searchParams.set('options', '-c TimeZone=Asia/Kolkata -c work_mem=8MB -c synchronous_commit=off')
    const { db, close } = openDatabase(address.href)
    onTestFinished(close)
    const show = (name: string) => db.$queryRawUnsafe(`SELECT current_setting('${name}') AS is`)
    expect(await Promise.all(['TimeZone', 'work_mem', 'synchronous_commit'].map(show))).toEqual([
      [{ is: 'UTC' }],
      [{ is: '8MB' }],
      [{ is: 'on' }],
    ])
  })

  it('a query of a server that is frozen ends within seconds', async () => {
    const door = await openDoor(Number(new URL(url).port))
    const proxied = new URL(url)
    proxied.port = String(door.port)
    const opened = openDatabase(proxied.href)
    onTestFinished(async () => {
      await door.close()
      await opened.close()
    })
    await opened.db.$queryRaw`SELECT 1`
    door.set('frozen')
    await expect(opened.db.$queryRaw`SELECT 1`).rejects.toThrow()
  })

  it('a connection that is not answered is given up within seconds', async () => {
    const door = await openDoor(Number(new URL(url).port))
    const address = new URL(url)
    address.port = String(door.port)
    door.set('frozen')
    const opened = openDatabase(address.href)
    onTestFinished(async () => {
      await door.close()
      await opened.close()
    })
    await expect(opened.db.$queryRaw`SELECT 1`).rejects.toThrow()
  })

  it('a row that breaks a rule leaves no word of the visitor in Postgres’ log', async () => {
    const id = await messageStore(db).insert(newMessage())
    await expect(
      ask(`UPDATE contact_message SET ambiguous_attempts = -1 WHERE id = '${id}'`),
    ).rejects.toThrow('violates check constraint "contact_message_counts"')
    const [{ path }] = await ask("SELECT current_setting('data_directory') AS path")
    const log = readFileSync(join(path, 'server.log'), 'utf8')
    expect(log).toContain('contact_message_counts')
    expect(log).not.toMatch(/Ann Clarke|ann@example\.com|Biscuit/)
  })

  it.each([
    ["state = 'sent'", 'contact_message_sent_time'],
    ['ambiguous_attempts = 1', 'contact_message_counts'],
    ['permanent_failures = -1', 'contact_message_counts'],
    ['attempts = 1, permanent_failures = 1, content_rejections = 2', 'contact_message_counts'],
  ])('a row cannot become what no message can be: %s', async (change, constraint) => {
    await messageStore(db).insert(newMessage())
    await expect(ask(`UPDATE contact_message SET ${change}`)).rejects.toThrow(constraint)
  })

  describe('a statement that was asked before', () => {
    it('is not parsed again by its connection', async () => {
      const opened = openDatabase(url, { connections: 1 })
      onTestFinished(opened.close)
      const store = messageStore(opened.db)
      for (let time = 0; time < 3; time++) await store.claim(await store.insert(newMessage()), [60])
      const statements = await opened.db.$queryRaw<{ uses: number }[]>`
      SELECT (generic_plans + custom_plans)::int AS uses FROM pg_prepared_statements
      WHERE statement ~ '^\\s*(INSERT|UPDATE)'`
      expect(statements).toEqual([{ uses: 3 }, { uses: 3 }])
    })

    it('works on when a migration has changed its table', async () => {
      const store = messageStore(db)
      await store.insert(newMessage())
      await ask('ALTER TABLE contact_message ADD COLUMN of_tomorrow text')
      const id = await store.insert(newMessage())
      expect(await store.claim(id, [60])).toMatchObject({ id })
    })

    it('is kept by the server only while there are few', async () => {
      const opened = openDatabase(url, { connections: 1 })
      onTestFinished(opened.close)
      for (let length = 1; length < 90; length++)
        await opened.db.contactMessage.count({
          where: { id: { in: Array.from({ length }, () => randomUUID()) } },
        })
      const kept = await opened.db.$queryRaw<unknown[]>`SELECT name FROM pg_prepared_statements`
      expect(kept).toHaveLength(60)
    })
  })
})

describe('waiting for the database', () => {
  const database = useDatabase()

  it('ends when it lets us in', () =>
    expect(awaitDatabase(database.url, { patienceMs: 0 })).resolves.toBeUndefined())

  it('ends with a sentence when nothing answers for too long', async () => {
    const url = `postgresql://willow@127.0.0.1:${await freePort()}/willow`
    await expect(awaitDatabase(url, { patienceMs: 600 })).rejects.toThrow(
      'The database does not answer: connect',
    )
  })

  it('ends at once, with what to do, when the login is rejected', async () => {
    const url = new URL(database.url)
    url.username = 'stranger'
    await expect(awaitDatabase(url.href, { patienceMs: 600_000 })).rejects.toThrow(
      /refuses the password of stranger.+docker compose exec db psql/,
    )
  })
})
