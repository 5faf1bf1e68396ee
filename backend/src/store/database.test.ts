import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { MINUTE } from '#src/clock.ts'
import { errorFacts } from '#src/log.ts'
import { openProxy } from '#test/proxy.ts'
import { newMessage, UNREACHED } from '#test/samples.ts'
import { ask, createDatabase, listenOn } from '#test/test-servers.ts'
import { runProgram } from '../../../dev/start-process.ts'
import { openDatabase, reachDatabase, withClient, type Database } from './database.ts'
import { messageStore, type MessageStore } from './messages.ts'

let url: string
let db: Database
const rowsOf = async (sql: string) => (await ask(url, sql)).rows as Record<string, string>[]
const open = (address = url) => {
  const opened = openDatabase(address)
  onTestFinished(opened.close)
  return opened.db
}
/** The same address with `changes`. */
const urlWith = (changes: Partial<URL>) => Object.assign(new URL(url), changes).href

/** A database whose own settings are as wrong as they can be. */
beforeEach(async () => {
  url = await createDatabase()
  const name = new URL(url).pathname.slice(1)
  for (const setting of [
    "TimeZone = 'America/New_York'",
    "DateStyle = 'SQL, DMY'",
    'synchronous_commit = off',
  ])
    await ask(url, `ALTER DATABASE "${name}" SET ${setting}`)
  db = open()
})

const msFromNow = (time: Date) => Math.abs(time.getTime() - Date.now())

it('a time is the same through the model and by SQL, in a database of another time zone', async () => {
  const id = await messageStore(db).insert(newMessage())
  const claimed = (await messageStore(db).claim(id, randomUUID()))!
  await messageStore(db).markFailed(claimed, UNREACHED)
  const sentAt = new Date('2026-07-01T12:00:00Z')
  const data = { sentAt, lastFailure: null }
  const row = await db.contactMessage.update({ where: { id }, data })
  const nextButOne = new Date(row.nextAttemptAt.getTime() - MINUTE)
  for (const time of [claimed.createdAt, row.createdAt, nextButOne])
    expect(msFromNow(time)).toBeLessThan(MINUTE)
  const bySending = `SELECT FROM contact_message WHERE sent_at = '${sentAt.toISOString()}'`
  expect(await rowsOf(bySending)).toHaveLength(1)
})

it.each(['', '-c TimeZone=Asia/Kolkata -c work_mem=8MB -c synchronous_commit=off'])(
  'a connection is in UTC, commits to the disk and leaves no transaction open, whatever the options "%s" say',
  async (options) => {
    const address = new URL(url)
    if (options) address.searchParams.set('options', options)
    const expected = {
      TimeZone: 'UTC',
      synchronous_commit: 'on',
      statement_timeout: '4s',
      idle_in_transaction_session_timeout: '4s',
      ...(options && { work_mem: '8MB' }),
    }
    for (const [name, value] of Object.entries(expected))
      expect(await open(address.href).$queryRawUnsafe(`SHOW ${name}`)).toEqual([{ [name]: value }])
  },
)

it('a query fails when the server accepts its connection and says nothing', { timeout: 30_000 }, async () => {
  const port = await listenOn(createServer())
  await expect(open(urlWith({ port: String(port) })).$queryRaw`SELECT 1`).rejects.toThrow('timeout')
})

it('nothing waits for ever for a server that answers a login and is then frozen', async () => {
  const frozenAt = async (words: RegExp) => {
    const proxy = await openProxy(Number(new URL(url).port))
    proxy.freezeAt(words)
    return urlWith({ port: String(proxy.port) })
  }
  const GOODBYE = /^X\0/
  await reachDatabase(await frozenAt(GOODBYE))
  const env = { DATABASE_URL: await frozenAt(GOODBYE), QUEUE_URL: 'redis://127.0.0.1' }
  const { out } = await runProgram(['backend/src/cli.ts', 'messages', 'list'], env)
  expect(out).toBe('There are no messages.')
  const query = withClient(await frozenAt(/SELECT/), (client) => client.query('SELECT 1'), 100)
  await expect(query).rejects.toThrow('Query read timeout')
})

it('a message that is stored on a connection whose last answer came too late is committed', async () => {
  const id = await messageStore(db).insert(newMessage())
  const calls: ((messages: MessageStore) => Promise<unknown>)[] = [
    ({ ping }) => ping(),
    ({ insert }) => insert(newMessage()),
    ({ findByKey }) => findByKey('k'),
    ({ claim }) => claim(id, randomUUID()),
    ({ findDue }) => findDue(1),
    ({ release }) => release(),
  ]
  const storeAfter = async (call: (typeof calls)[number]) => {
    const proxy = await openProxy(Number(new URL(url).port))
    const opened = openDatabase(urlWith({ port: String(proxy.port) }), { connections: 1, statementMs: 1000 })
    onTestFinished(opened.close)
    const messages = messageStore(opened.db)
    await messages.findDue(1)
    proxy.freezeAt(/INSERT|SELECT|UPDATE/)
    await expect(call(messages)).rejects.toThrow()
    proxy.thaw()
    return messages.insert(newMessage())
  }
  const ids = await Promise.all(calls.map(storeAfter))
  expect(await db.contactMessage.count({ where: { id: { in: ids } } })).toBe(calls.length)
})

it.each([
  ["last_failure = 'odd'", 'contact_message_last_failure'],
  ["last_failure = 'ambiguous'", 'contact_message_long_wait'],
  ["last_problem = 'odd', last_error = 'x'", 'contact_message_last_problem'],
  ["sent_at = now(), last_failure = 'unreached'", 'contact_message_sent'],
  ["smtp_response = '250 ok'", 'contact_message_reply'],
  ['long_waits = 1', 'contact_message_counts'],
])('a row cannot have %s, and Postgres’ log has no word of the visitor', async (change, constraint) => {
  await messageStore(db).insert(newMessage())
  await expect(ask(url, `UPDATE contact_message SET ${change}`)).rejects.toThrow(constraint)
  const [server] = await rowsOf("SELECT current_setting('data_directory') AS path")
  const log = readFileSync(join(server!.path!, 'server.log'), 'utf8')
  expect(log).toContain(constraint)
  expect(log).not.toMatch(/Ann Clarke|ann@example\.com|Biscuit/)
})

it.each([
  ['nothing answers', { port: '1' }, /^The database does not answer: connect/],
  ['a role is unknown', { username: 'stranger' }, /password of stranger.+exec db psql -U stranger/],
  ['a password is wrong', { username: 'willow_worker' }, /password of willow_worker.+"docker compose up -d"/],
])('a database that cannot be reached is told with advice when %s', async (_, changes, sentence) => {
  await reachDatabase(url)
  await expect(reachDatabase(urlWith(changes))).rejects.toThrow(sentence)
})

it('a connection that is lost between two statements fails the second, and the process goes on', async () => {
  const use = withClient(url, async (client) => {
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
    const ended = new Promise((resolve) => client.once('end', resolve))
    await ask(url, `SELECT pg_terminate_backend(${rows[0]!.pid})`)
    await ended
    return client.query('SELECT 1')
  })
  await expect(use).rejects.toThrow('not queryable')
})

it.each([
  ['is not there', { port: '1' }, 'DatabaseNotReachable'],
  ['lacks a migration', { pathname: 'template1' }, '42P01'],
])('an event about a database that %s has the class, the code and a place', async (_, changes, code) => {
  const thrown = await messageStore(open(urlWith(changes)))
    .findByKey('k')
    .catch((error: unknown) => error)
  const at = expect.stringMatching(/^backend\/src\/store\/messages\.ts:\d+$/)
  expect(errorFacts(thrown)).toEqual({ error: 'PrismaClientKnownRequestError', code, at })
})
