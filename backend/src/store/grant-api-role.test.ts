import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { openPostgres } from '../../../.dev/postgres.ts'
import { newMessage } from '../../test/samples.ts'
import { postgresBackend, QUEUE_SCHEMA } from '../queue/postgres-backend.ts'
import { applyMigrations } from './apply-migrations.ts'
import { openDatabase } from './database.ts'
import { figuresStore } from './figures-store.ts'
import { grantApiRole } from './grant-api-role.ts'
import { messageStore } from './message-store.ts'

/** A server of its own, because this one asks everybody but the owner for a password. */
let owner: string
let close: () => Promise<void>
beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'willow-role-'))
  const postgres = await openPostgres(folder, { durable: false })
  const rules = join(folder, 'data', 'pg_hba.conf')
  writeFileSync(rules, `host all willow 127.0.0.1/32 trust\nhost all all 127.0.0.1/32 scram-sha-256\n`)
  await postgres.ensureDatabase('willow')
  owner = postgres.url('willow')
  await ask(owner, 'SELECT pg_reload_conf()')
  await applyMigrations(owner, 'prisma/migrations')
  await postgresBackend(owner).prepare()
  close = async () => {
    await postgres.close()
    rmSync(folder, { recursive: true, force: true })
  }
  await grant()
})
afterAll(() => close())

const ask = async (url: string, sql: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client.query(sql).finally(() => client.end())
}
const as = (user: string, password: string) => {
  const url = new URL(owner)
  Object.assign(url, { username: user, password })
  return url.href
}
const grant = (url = owner, password = 'first-Pass1') => grantApiRole(url, password, QUEUE_SCHEMA)
const api = (sql: string) => ask(as('willow_api', 'first-Pass1'), sql)
const open = () => {
  const { db, close } = openDatabase(as('willow_api', 'first-Pass1'))
  onTestFinished(close)
  return db
}

describe('the API’s role', () => {
  it('stores a message once, however often it is sent', async () => {
    const store = messageStore(open())
    const message = newMessage({ idempotencyKey: 'a'.repeat(64) })
    expect(await store.insert(message)).toBe(message.id)
    expect(await store.insert({ ...newMessage(), idempotencyKey: 'a'.repeat(64) })).toBe(message.id)
    expect(await store.insert(message)).toBe(message.id)
  })

  it('counts the flood before it stores a suspected message', async () => {
    const db = open()
    const message = newMessage({ suspect: true })
    await messageStore(db).insert(message, { perDay: 20, floodPerHour: 0 })
    expect((await ask(owner, `SELECT state FROM contact_message WHERE id = '${message.id}'`)).rows).toEqual([
      { state: 'held' },
    ])
  })

  it('reads what is owed, and when the last sweep was', async () => {
    await figuresStore(openOwner()).noteSweep()
    expect(await figuresStore(open()).read()).toMatchObject({
      pending: expect.any(Number),
      sweepAge: expect.any(Number),
    })
  })

  it('adds ids to a queue on Postgres, and asks it whether it is up', async () => {
    const producer = postgresBackend(as('willow_api', 'first-Pass1')).openProducer('contact')
    onTestFinished(producer.close)
    await producer.add('0190')
    await producer.ping()
    expect((await ask(owner, `SELECT id FROM ${QUEUE_SCHEMA}.job`)).rows).toEqual([{ id: '0190' }])
  })

  it.each([
    'SELECT name FROM contact_message',
    'SELECT email FROM contact_message',
    'SELECT subject FROM contact_message',
    'SELECT message FROM contact_message',
    'SELECT * FROM contact_message',
    "SELECT id FROM contact_message WHERE email = 'ann@example.com'",
    "SELECT id FROM contact_message WHERE message LIKE '%dog%'",
    "UPDATE contact_message SET state = 'sent'",
    'DELETE FROM contact_message',
    'TRUNCATE contact_message',
    'INSERT INTO contact_message (id, name, email, subject, message) VALUES (gen_random_uuid(), 1, 2, 3, 4) RETURNING email',
    "INSERT INTO contact_message (id, name, email, subject, message, sent_at) VALUES (gen_random_uuid(), '', '', '', '', now())",
    'UPDATE periodic_job SET done_at = now()',
    'DROP TABLE contact_message',
    'CREATE TABLE mine (id int)',
    'CREATE ROLE another',
    'SELECT * FROM _prisma_migrations',
  ])('may not: %s', (sql) => expect(api(sql)).rejects.toThrow(/permission denied|must be owner/))
})

const openOwner = () => {
  const { db, close } = openDatabase(owner)
  onTestFinished(close)
  return db
}

describe('granting again', () => {
  it('takes back what was granted besides', async () => {
    await ask(owner, 'GRANT ALL ON contact_message TO willow_api')
    await grant()
    await expect(api('SELECT email FROM contact_message')).rejects.toThrow('permission denied')
  })

  it('gives the role another password, and works for two at once', async () => {
    const second = as('willow_api', 'second-Pass2')
    await expect(ask(second, 'SELECT 1')).rejects.toThrow('password authentication failed')
    await Promise.all([grant(owner, 'second-Pass2'), grant(owner, 'second-Pass2')])
    await ask(second, 'SELECT 1')
    await expect(api('SELECT 1')).rejects.toThrow('password authentication failed')
    await grant()
  })
})

describe('an owner who is no superuser', () => {
  const migratedBy = async (name: string, rights: string) => {
    await ask(owner, `CREATE ROLE ${name} LOGIN ${rights} PASSWORD 'p'`)
    await ask(owner, `CREATE DATABASE ${name} OWNER ${name}`)
    const url = new URL(as(name, 'p'))
    url.pathname = name
    await applyMigrations(url.href, 'prisma/migrations')
    return url.href
  }

  it('needs CREATEROLE alone', async () => {
    const url = await migratedBy('tenant', 'CREATEROLE')
    expect([await grant(url), await grant(url)]).toEqual(['tenant_api', 'tenant_api'])
  })

  it('without it is told so in one sentence, and the password stays out of the server’s log', async () => {
    const url = await migratedBy('poor', '')
    await expect(grant(url, 'unseen-Pass3')).rejects.toThrow(
      'The user of DATABASE_URL may not make a role for the API: give it CREATEROLE, or leave API_DATABASE_PASSWORD empty.',
    )
    const [{ path }] = (await ask(owner, "SELECT current_setting('data_directory') AS path")).rows
    const log = readFileSync(join(path, 'server.log'), 'utf8')
    expect(log).toContain('CREATE ROLE "poor_api"')
    expect(log).not.toContain('unseen-Pass3')
  })
})
