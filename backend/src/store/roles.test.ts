import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { outcomeOf } from '#src/delivery/deliver.ts'
import { postgresBackend, QUEUE_SCHEMA } from '#src/queue/message-queue.ts'
import { LEASES } from '#src/schedule.ts'
import { failureOf, newMessage } from '#test/samples.ts'
import { freePort, openPostgres } from '../../../.dev/postgres.ts'
import { openDatabase } from './database.ts'
import { digestStore } from './digest.ts'
import { jobStore } from './jobs.ts'
import { messageStore } from './messages.ts'
import { applyMigrations } from './migrations.ts'
import { operatorStore } from './operator.ts'
import { grantRoles } from './roles.ts'
import { alarmStore, figuresStore, statusStore } from './status.ts'

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
  await applyMigrations(owner)
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
const grant = (url = owner, password = 'first-Pass1') =>
  grantRoles(url, { api: password, worker: password }, QUEUE_SCHEMA)
const api = (sql: string) => ask(as('willow_api', 'first-Pass1'), sql)
const worker = (sql: string) => ask(as('willow_worker', 'first-Pass1'), sql)
const open = (role = 'willow_api') => {
  const { db, close } = openDatabase(as(role, 'first-Pass1'))
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
    await messageStore(db).insert(message, { perDay: 20, floodPerHour: 0, quarantinedPerDay: 9 })
    expect((await ask(owner, `SELECT state FROM contact_message WHERE id = '${message.id}'`)).rows).toEqual([
      { state: 'quarantined' },
    ])
  })

  it('reads what is owed, and when the last sweep was', async () => {
    await statusStore(openOwner()).note('sweep')
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
    'UPDATE status SET at = now()',
    'SELECT reason FROM alarm',
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

describe('the worker’s role', () => {
  it('claims, marks, counts and lists messages', async () => {
    const id = await messageStore(open()).insert(newMessage())
    const db = open('willow_worker')
    const store = messageStore(db)
    const claimed = (await store.claim(id, LEASES))!
    const refused = failureOf('permanent')
    await store.markFailed(claimed, refused, outcomeOf(claimed, refused))
    await store.releaseRefused()
    await store.markSent(claimed, '250 ok')
    await store.releaseWaiting(0)
    await statusStore(db).note('sweep')
    expect((await statusStore(db).read()).notes).toHaveLength(1)
    const [alarms, key] = [alarmStore(db), { reason: 'disk', subject: '' }]
    await alarms.raise(key)
    const [row] = await alarms.list()
    expect(await alarms.takeNotice(row!)).toBe(true)
    await alarms.noteNotice(row!)
    await alarms.resolve(key)
    await figuresStore(db).read()
    expect(await operatorStore(db).list('sent', 1)).toMatchObject([{ id }])
  })

  it('keeps periods, marks quarantined messages as listed, changes messages by hand and deletes old ones', async () => {
    const db = open('willow_worker')
    const [jobs, operator, digests] = [jobStore(db), operatorStore(db), digestStore(db)]
    expect(await jobs.claim('digest', 'role', LEASES)).toBe(1)
    await jobs.putOff('digest', 'role', 1, 60)
    await jobs.finish('digest', 'role')
    const id = await messageStore(open()).insert(newMessage())
    expect(await operator.quarantine(id)).toBe('done')
    await digests.markListed([id], await jobs.now())
    await digests.readWeek(new Date(0), new Date())
    expect(await operator.release(id)).toBe('done')
    expect(await operator.resend(id, 0)).toBe('done')
    await operator.purge(365, 10)
    await operator.purgeRecords()
    expect((await operator.erase('ann@example.com')).erased).toContain(id)
  })

  it('takes ids from a queue on Postgres', async () => {
    const taken: string[] = []
    const backend = postgresBackend(as('willow_worker', 'first-Pass1'))
    const producer = backend.openProducer('of-the-worker')
    const consumer = backend.openConsumer('of-the-worker', async (id) => void taken.push(id))
    onTestFinished(async () => void (await Promise.all([consumer.close(), producer.close()])))
    await producer.add('0191')
    await vi.waitFor(() => expect(taken).toEqual(['0191']), { timeout: 60_000 })
  })

  it.each([
    'DROP TABLE contact_message',
    'TRUNCATE contact_message',
    'ALTER TABLE contact_message DISABLE TRIGGER ALL',
    'ALTER TABLE contact_message DROP CONSTRAINT contact_message_counts',
    'CREATE TABLE mine (id int)',
    'CREATE ROLE another',
    'CREATE DATABASE another',
    "INSERT INTO contact_message (id, name, email, subject, message) VALUES (gen_random_uuid(), '', '', '', '')",
    'DELETE FROM _prisma_migrations',
    "COPY contact_message TO PROGRAM 'cat'",
    "SELECT pg_read_file('/etc/passwd')",
  ])('may not: %s', (sql) => expect(worker(sql)).rejects.toThrow(/permission denied|must be owner/))
})

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

it('a server that is away is reported as that, and not as a missing right', async () => {
  const away = new URL(owner)
  away.port = String(await freePort())
  await expect(grant(away.href)).rejects.toThrow('ECONNREFUSED')
})

describe('an owner who is no superuser', () => {
  const migratedBy = async (name: string, rights: string) => {
    await ask(owner, `CREATE ROLE ${name} LOGIN ${rights} PASSWORD 'p'`)
    await ask(owner, `CREATE DATABASE ${name} OWNER ${name}`)
    const url = new URL(as(name, 'p'))
    url.pathname = name
    await applyMigrations(url.href)
    return url.href
  }

  it('needs only CREATEROLE', async () => {
    const url = await migratedBy('tenant', 'CREATEROLE')
    const roles = ['tenant_api', 'tenant_worker']
    expect([await grant(url), await grant(url)]).toEqual([roles, roles])
  })

  it('without it gets one sentence, and the password stays out of the server’s log', async () => {
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
