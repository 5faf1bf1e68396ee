import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { form, newMessage } from '#test/samples.ts'
import { runProgram } from '../../../dev/start-process.ts'
import { ask, postForm, useProcess } from '#test/test-servers.ts'
import { freePort } from '../../../dev/environment.ts'
import { openPostgres } from '../../../dev/servers/postgres.ts'
import { openDatabase } from './database.ts'
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

it('the API may store a message once, and the worker may read, change and delete it', async () => {
  const messages = messageStore(open(api()))
  await messages.ping()
  const message = newMessage({ idempotencyKey: 'a'.repeat(64), suspect: true })
  for (const again of [message, { ...message, id: randomUUID() }])
    expect(await messages.insert(again)).toBe(message.id)
  expect(await messages.findByKey('a'.repeat(64))).toBe(message.id)
  const db = open(worker())
  const claimed = (await messageStore(db).claim(message.id, randomUUID()))!
  expect(claimed).toMatchObject({ ...form, suspect: true })
  await messageStore(db).markSent(claimed, '250 ok')
  expect(await operatorStore(db).erase(form.email)).toBe(1)
})

it.each([
  ['willow_api', 'SELECT message FROM contact_message'],
  ['willow_api', 'SELECT last_error FROM contact_message'],
  ['willow_api', 'UPDATE contact_message SET sent_at = now()'],
  ['willow_api', 'DELETE FROM contact_message'],
  ['willow_api', 'CREATE TEMP TABLE mine (id int)'],
  ['willow_api', 'DROP TABLE contact_message'],
  ['willow_worker', 'ALTER TABLE contact_message DISABLE TRIGGER ALL'],
  ['willow_worker', 'TRUNCATE contact_message'],
  ['willow_worker', 'DELETE FROM _prisma_migrations'],
])('%s may not: %s', (role, sql) =>
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

it('an owner who is not a superuser needs CREATEROLE, and the password stays out of the server’s log', async () => {
  await ask(owner, `CREATE ROLE tenant LOGIN PASSWORD 'p'`)
  await ask(owner, 'CREATE DATABASE tenant OWNER tenant')
  const url = Object.assign(new URL(urlOf('tenant', 'p')), { pathname: 'tenant' }).href
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
  expect(await grant(url)).toEqual(['tenant_api', 'tenant_worker'])
})
