import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { form, newMessage } from '#test/samples.ts'
import { runProgram } from '../../../dev/start-process.ts'
import { ask, postForm, useProcess } from '#test/test-servers.ts'
import { freePort } from '../../../dev/environment.ts'
import { openPostgres } from '../../../dev/servers/postgres.ts'
import { openDatabase } from './database.ts'
import { metricsStore } from './metrics.ts'
import { messageStore } from './messages.ts'
import { applyMigrations } from './migrations.ts'
import { operatorStore } from './operator.ts'
import { grantRoles } from './roles.ts'

/** A server of its own, because this one asks everybody but the owner for a password. */
let owner: string
beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'willow-role-'))
  const postgres = await openPostgres(folder, { durable: false })
  const rules = join(folder, 'data', 'pg_hba.conf')
  writeFileSync(rules, `host all willow 127.0.0.1/32 trust\nhost all all 127.0.0.1/32 scram-sha-256\n`)
  owner = postgres.url()
  await ask(owner, 'SELECT pg_reload_conf()')
  await applyMigrations(owner)
  await grant()
  return async () => {
    await postgres.close()
    rmSync(folder, { recursive: true, force: true })
  }
})

const urlOf = (username: string, password: string) =>
  Object.assign(new URL(owner), { username, password }).href
/** With characters that every client of Postgres composes. */
const PASSWORD = 'first Pass1 ﬁ²'
const grant = (url = owner, password = PASSWORD) => grantRoles(url, { api: password, worker: password })
const api = () => urlOf('willow_api', PASSWORD)
const worker = () => urlOf('willow_worker', PASSWORD)
const open = (url: string) => {
  const { db, close } = openDatabase(url)
  onTestFinished(close)
  return db
}

it('the API may store a message once, however often it is sent, suspected or not', async () => {
  const messages = messageStore(open(api()))
  await messages.ping()
  const message = newMessage({ idempotencyKey: 'a'.repeat(64) })
  for (const again of [message, newMessage({ idempotencyKey: 'a'.repeat(64) }), message])
    expect(await messages.insert(again)).toBe(message.id)
  const native = { suspect: true, idempotencyKey: 'b'.repeat(64) }
  const id = await messages.insert(newMessage(native))
  expect(await messages.findByKey('b'.repeat(64))).toBe(id)
  expect(await operatorStore(open(owner)).find(id)).toMatchObject([{ ...form, suspect: true }])
})

it('the worker may read, change and delete messages', async () => {
  const id = randomUUID()
  for (const message of [newMessage({ id }), newMessage({ email: 'bob@example.com' })])
    await messageStore(open(api())).insert(message)
  const db = open(worker())
  const messages = messageStore(db)
  const operator = operatorStore(db)
  const claimed = (await messages.claim(id, randomUUID()))!
  await messages.markSent(claimed, '250 ok')
  expect(await operator.list('sent', 1)).toMatchObject([{ id }])
  expect(await operator.erase('bob@example.com')).toBe(1)
  await metricsStore(db).read()
})

const INSERT = 'INSERT INTO contact_message (id, name, email, subject, message'
const NO_ROLE_MAY = [
  'DROP TABLE contact_message',
  'TRUNCATE contact_message',
  'CREATE TABLE mine (id int)',
  'DELETE FROM _prisma_migrations',
]
const MAY_NOT = {
  willow_api: [
    ...['name', 'email', 'subject', 'message', '*'].map((column) => `SELECT ${column} FROM contact_message`),
    'UPDATE contact_message SET sent_at = now()',
    'DELETE FROM contact_message',
    'CREATE TEMP TABLE mine (id int)',
    `${INSERT}, sent_at) VALUES (gen_random_uuid(), '', '', '', '', now())`,
    'SELECT last_error FROM contact_message',
    'SELECT * FROM _prisma_migrations',
  ],
  willow_worker: [
    'ALTER TABLE contact_message DISABLE TRIGGER ALL',
    'ALTER TABLE contact_message DROP CONSTRAINT contact_message_counts',
    `${INSERT}) VALUES (gen_random_uuid(), '', '', '', '')`,
  ],
}

it.each(
  Object.entries(MAY_NOT).flatMap(([role, statements]) =>
    [...statements, ...NO_ROLE_MAY].map((sql) => [role, sql] as const),
  ),
)('%s may not: %s', (role, sql) =>
  expect(ask(urlOf(role, PASSWORD), sql)).rejects.toThrow(/permission denied|must be owner/),
)

it('granting again, even by two at once, revokes every other right and renews the password', async () => {
  await ask(owner, 'GRANT ALL ON contact_message TO willow_api')
  const second = urlOf('willow_api', 'second-Pass2')
  await Promise.all([grant(owner, 'second-Pass2'), grant(owner, 'second-Pass2')])
  await expect(ask(second, 'SELECT email FROM contact_message')).rejects.toThrow('permission denied')
  await expect(ask(api(), 'SELECT 1')).rejects.toThrow('password authentication failed')
  await grant()
})

it('granting waits for another program that changes the database, but not for ever', async () => {
  const other = new pg.Client({ connectionString: owner })
  await other.connect()
  onTestFinished(() => other.end())
  await other.query('SELECT pg_advisory_lock(72707369)')
  await expect(grantRoles(owner, {}, 50)).rejects.toThrow('Another program has locked the database')
})

it('granting limits the connections of the API, which cannot use up those of the server', async () => {
  const limits = await ask(owner, "SELECT rolconnlimit FROM pg_roles WHERE rolname = 'willow_api'")
  expect(limits.rows).toEqual([{ rolconnlimit: 40 }])
})

it('a database with another name has roles that its processes log in with', async () => {
  await ask(owner, 'CREATE DATABASE salon')
  const env = {
    SITE_URL: 'https://salon.example',
    DATABASE_URL: owner.replace(/willow$/, 'salon'),
    QUEUE_URL: 'redis://127.0.0.1:1',
    API_PORT: String(await freePort()),
    API_DATABASE_PASSWORD: 'one',
    WORKER_DATABASE_PASSWORD: 'two',
  }
  expect(await runProgram(['backend/src/migrate.ts'], env)).toMatchObject({ code: 0 })
  await useProcess('api', env)
  expect((await postForm(env.API_PORT)).status).toBe(202)
  const { out } = await runProgram(['backend/src/cli.ts', 'messages', 'list'], env)
  expect(out).toContain(form.email)
})

describe('an owner who is not a superuser', () => {
  const migratedBy = async (name: string, rights: string) => {
    await ask(owner, `CREATE ROLE ${name} LOGIN ${rights} PASSWORD 'p'`)
    await ask(owner, `CREATE DATABASE ${name} OWNER ${name}`)
    const url = new URL(urlOf(name, 'p'))
    url.pathname = name
    await applyMigrations(url.href)
    return url.href
  }

  it('needs only CREATEROLE', async () => {
    const url = await migratedBy('tenant', 'CREATEROLE')
    const roles = ['tenant_api', 'tenant_worker']
    expect([await grant(url), await grant(url)]).toEqual([roles, roles])
  })

  it('without CREATEROLE gets one sentence, and the password stays out of the server’s log', async () => {
    const url = await migratedBy('poor', '')
    await expect(grant(url, 'unseen-Pass3')).rejects.toThrow(
      'The user of DATABASE_URL may not make roles for API and worker: give it CREATEROLE, or leave ' +
        'API_DATABASE_PASSWORD and WORKER_DATABASE_PASSWORD empty.',
    )
    const [{ path }] = (await ask(owner, "SELECT current_setting('data_directory') AS path")).rows
    const log = readFileSync(join(path, 'server.log'), 'utf8')
    expect(log).toContain('CREATE ROLE "poor_api"')
    expect(log).not.toContain('unseen-Pass3')
  })
})
