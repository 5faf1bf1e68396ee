import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { withLogin, type ProcessName } from '#src/database-login.ts'
import { form, newMessage } from '#test/samples.ts'
import { ask } from '#test/test-servers.ts'
import { openPostgres } from '../../../dev/servers/postgres.ts'
import { openDatabase } from './database.ts'
import { messageStore } from './messages.ts'
import { applyMigrations } from './migrations.ts'
import { operatorStore } from './operator.ts'
import { grantRoles } from './roles.ts'

/** A server of its own, because this one asks everybody but the owner for a password, and a database of another name. */
let owner: string
beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'willow-role-'))
  const postgres = await openPostgres(folder, { durable: false })
  const rules = join(folder, 'data', 'pg_hba.conf')
  writeFileSync(rules, `host all willow 127.0.0.1/32 trust\nhost all all 127.0.0.1/32 scram-sha-256\n`)
  await ask(postgres.url(), 'SELECT pg_reload_conf()')
  await ask(postgres.url(), 'CREATE DATABASE salon')
  owner = postgres.url().replace(/willow$/, 'salon')
  await applyMigrations(owner)
  await grant()
  return async () => {
    await postgres.close()
    rmSync(folder, { recursive: true, force: true })
  }
})

/** With characters that every client of Postgres composes, and that mean something in an address. */
const PASSWORD = 'first Pass1 ﬁ²/@:%'
const grant = (url = owner, password = PASSWORD) => grantRoles(url, { api: password, worker: password })
/** The address with which this process logs in. */
const urlFor = (process: ProcessName, password = PASSWORD) => withLogin(owner, password, process)
const open = (process: ProcessName) => {
  const { db, close } = openDatabase(urlFor(process))
  onTestFinished(close)
  return db
}

it('the API may store a message once, and the worker may read, change and delete it', async () => {
  const messages = messageStore(open('api'))
  await messages.ping()
  const message = newMessage({ idempotencyKey: 'a'.repeat(64), suspect: true })
  for (const again of [message, { ...message, id: randomUUID() }])
    expect(await messages.insert(again)).toBe(message.id)
  expect(await messages.findByKey('a'.repeat(64))).toBe(message.id)
  const db = open('worker')
  const claimed = (await messageStore(db).claim(message.id, randomUUID()))!
  expect(claimed).toMatchObject({ ...form, suspect: true })
  await messageStore(db).markSent(claimed, '250 ok')
  expect(await operatorStore(db).erase(form.email)).toBe(1)
})

it.each<[ProcessName, string]>([
  ['api', 'SELECT message FROM contact_message'],
  ['api', 'SELECT last_error FROM contact_message'],
  ['api', 'UPDATE contact_message SET sent_at = now()'],
  ['api', 'DELETE FROM contact_message'],
  ['api', 'CREATE TEMP TABLE mine (id int)'],
  ['api', 'DROP TABLE contact_message'],
  ['worker', 'ALTER TABLE contact_message DISABLE TRIGGER ALL'],
  ['worker', 'TRUNCATE contact_message'],
  ['worker', 'DELETE FROM _prisma_migrations'],
])('the %s may not: %s', (process, sql) =>
  expect(ask(urlFor(process), sql)).rejects.toThrow(/permission denied|must be owner/),
)

it('granting again, even by two at once, revokes every other right and renews the password', async () => {
  await ask(owner, 'GRANT ALL ON contact_message TO salon_api')
  const second = urlFor('api', 'second-Pass2')
  await Promise.all([grant(owner, 'second-Pass2'), grant(owner, 'second-Pass2')])
  await expect(ask(second, 'SELECT email FROM contact_message')).rejects.toThrow('permission denied')
  await expect(ask(urlFor('api'), 'SELECT 1')).rejects.toThrow('password authentication failed')
  await grant()
})

it('an owner who is not a superuser needs CREATEROLE, and the password stays out of the server’s log', async () => {
  await ask(owner, `CREATE ROLE tenant LOGIN PASSWORD 'p'`)
  await ask(owner, 'CREATE DATABASE tenant OWNER tenant')
  const url = Object.assign(new URL(owner), { username: 'tenant', password: 'p', pathname: 'tenant' }).href
  await applyMigrations(url)
  await expect(grant(url, 'unseen-Pass3')).rejects.toThrow(
    'The user of DATABASE_URL may not make roles for API and worker: give it CREATEROLE, or leave ' +
      'API_DATABASE_PASSWORD and WORKER_DATABASE_PASSWORD empty.',
  )
  const [{ path }] = (await ask(owner, "SELECT current_setting('data_directory') AS path")).rows
  const log = readFileSync(join(path, 'server.log'), 'utf8')
  expect(log).toContain('CREATE ROLE "tenant_api"')
  expect(log).not.toContain('unseen-Pass3')
  await ask(owner, 'ALTER ROLE tenant CREATEROLE')
  await grant(url)
})
