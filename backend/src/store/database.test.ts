import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { openProxy } from '#test/faults/proxy.ts'
import { newMessage } from '#test/samples.ts'
import { createDatabase } from '#test/test-database.ts'
import { freePort } from '../../../.dev/postgres.ts'
import { awaitDatabase, type Database, openDatabase, withClient } from './database.ts'
import { inspectDatabase } from './inspect-database.ts'
import { messageStore } from './messages.ts'
import { applyMigrations } from './migrations.ts'

let url: string
let db: Database
const ask = async (sql: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return (await client.query(sql).finally(() => client.end())).rows
}
const open = (address = url, connections?: number) => {
  const opened = openDatabase(address, connections ? { connections } : {})
  onTestFinished(opened.close)
  return opened.db
}
/** The same address with `changes`. */
const urlWith = (changes: Partial<URL>) => Object.assign(new URL(url), changes).href

/** A database whose own settings are as wrong as they can be. */
beforeEach(async () => {
  url = await createDatabase()
  const name = new URL(url).pathname.slice(1)
  await ask(`ALTER DATABASE "${name}" SET TimeZone = 'America/New_York'`)
  await ask(`ALTER DATABASE "${name}" SET DateStyle = 'SQL, DMY'`)
  await ask(`ALTER DATABASE "${name}" SET synchronous_commit = off`)
  db = open()
})

const MINUTE_MS = 60_000
const msFromNow = (time: Date) => Math.abs(time.getTime() - Date.now())

it('in a database of another time zone a message’s age is right, by model and by statement', async () => {
  const id = await messageStore(db).insert(newMessage())
  const claimed = (await messageStore(db).claim(id, [60]))!
  const row = await db.contactMessage.findUniqueOrThrow({ where: { id } })
  for (const time of [claimed.createdAt, row.createdAt, row.lastAttemptAt!])
    expect(msFromNow(time)).toBeLessThan(MINUTE_MS)
  expect(row.leaseEndsAt!.getTime() - row.lastAttemptAt!.getTime()).toBe(MINUTE_MS)
  const time = new Date('2026-07-01T12:00:00Z')
  await db.contactMessage.update({ where: { id }, data: { noticeSentAt: time } })
  expect((await db.contactMessage.findUniqueOrThrow({ where: { id } })).noticeSentAt).toEqual(time)
  const stored = `SELECT FROM contact_message WHERE notice_sent_at = '${time.toISOString()}'`
  expect(await ask(stored)).toHaveLength(1)
})

it.each(['', '-c TimeZone=Asia/Kolkata -c work_mem=8MB -c synchronous_commit=off'])(
  'a connection is in UTC and its commits are on the disk, whatever the options "%s" say',
  async (options) => {
    const address = new URL(url)
    if (options) address.searchParams.set('options', options)
    const connection = open(address.href)
    const is = { TimeZone: 'UTC', synchronous_commit: 'on', ...(options && { work_mem: '8MB' }) }
    for (const [name, value] of Object.entries(is))
      expect(await connection.$queryRawUnsafe(`SELECT current_setting('${name}') AS is`)).toEqual([
        { is: value },
      ])
  },
)

it('doctor sees the clock that the product sees, and what is unsafe about the server', async () => {
  const { figures, unsafe } = await inspectDatabase(url)
  expect(msFromNow(figures!.now)).toBeLessThan(MINUTE_MS)
  expect(unsafe).toEqual(['fsync is off', 'full_page_writes is off']) // as the tests' own server is
  const pathname = `characters_${randomUUID().slice(0, 8)}`
  await ask(`CREATE DATABASE ${pathname} TEMPLATE template0 ENCODING 'LATIN1' LOCALE 'C'`)
  await applyMigrations(urlWith({ pathname }))
  await ask(`ALTER DATABASE ${pathname} SET default_transaction_read_only = on`)
  const also = ['server_encoding is LATIN1', 'transaction_read_only is on']
  expect((await inspectDatabase(urlWith({ pathname }))).unsafe).toEqual(expect.arrayContaining(also))
})

it('doctor sees that a database was never migrated', async () => {
  const { missing, figures } = await inspectDatabase(await createDatabase('template1'))
  expect({ missing: missing.length > 0, figures }).toEqual({ missing: true, figures: null })
})

it.each([
  ['is open', 1],
  ['is being made', 0],
])('a query of a server that freezes while its connection %s ends within seconds', async (_, before) => {
  const proxy = await openProxy(Number(new URL(url).port))
  const opened = openDatabase(urlWith({ port: String(proxy.port) }))
  onTestFinished(async () => {
    await proxy.close()
    await opened.close()
  })
  for (let time = 0; time < before; time++) await opened.db.$queryRaw`SELECT 1`
  proxy.set('frozen')
  await expect(opened.db.$queryRaw`SELECT 1`).rejects.toThrow()
})

it.each([
  ["state = 'sent'", 'contact_message_sent_time'],
  ['ambiguous_attempts = 1', 'contact_message_counts'],
  ['permanent_failures = -1', 'contact_message_counts'],
  ['attempts = 1, permanent_failures = 1, content_rejections = 2', 'contact_message_counts'],
])('a row cannot have %s, and Postgres’ log has no word of the visitor', async (change, constraint) => {
  await messageStore(db).insert(newMessage())
  await expect(ask(`UPDATE contact_message SET ${change}`)).rejects.toThrow(constraint)
  const [{ path }] = await ask("SELECT current_setting('data_directory') AS path")
  const log = readFileSync(join(path, 'server.log'), 'utf8')
  expect(log).toContain(constraint)
  expect(log).not.toMatch(/Ann Clarke|ann@example\.com|Biscuit/)
})

it('a prepared statement is kept by the server only while there are few', async () => {
  const one = open(url, 1)
  for (let length = 1; length < 90; length++)
    await one.contactMessage.count({ where: { id: { in: Array.from({ length }, () => randomUUID()) } } })
  expect(await one.$queryRaw<unknown[]>`SELECT name FROM pg_prepared_statements`).toHaveLength(60)
})

it('waiting for the database ends when it accepts the login, or with a sentence after too long', async () => {
  expect(await awaitDatabase(url, { patienceMs: 0 })).toBeUndefined()
  const nowhere = urlWith({ port: String(await freePort()) })
  const waiting = awaitDatabase(nowhere, { patienceMs: 600 })
  await expect(waiting).rejects.toThrow('The database does not answer: connect')
})

it.each([
  ['stranger', /rejects the password of stranger.+docker compose exec db psql -U stranger/],
  ['willow_worker', /rejects the password of willow_worker.+"docker compose up -d" gives it the one in .env/],
])(
  'waiting for the database ends at once, with what to do, when the login is rejected: %s',
  async (username, is) => {
    const waiting = awaitDatabase(urlWith({ username }), { patienceMs: 600_000 })
    await expect(waiting).rejects.toThrow(is)
  },
)

it('a connection that is lost between two statements fails the second, and the process goes on', async () => {
  const use = withClient(url, async (client) => {
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
    const ended = new Promise((resolve) => client.once('end', resolve))
    await ask(`SELECT pg_terminate_backend(${rows[0]!.pid})`)
    await ended
    return client.query('SELECT 1')
  })
  await expect(use).rejects.toThrow('not queryable')
})
