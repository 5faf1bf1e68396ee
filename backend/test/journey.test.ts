/** Real processes: a message's whole way (post, row, job, mail, mark), how they end, and what they say when they cannot start. */
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, inject, it, onTestFinished, vi } from 'vitest'
import { isLong } from '../../.dev/long.ts'
import { freePort } from '../../.dev/postgres.ts'
import { openDatabase } from '#src/store/database.ts'
import { messageStore } from '#src/store/messages.ts'
import { mailVariables, openMailServer, type MailServer } from './mail-server.ts'
import { startProcess } from './processes.ts'
import { openRedis } from './redis-server.ts'
import { newMessage, sentForm, siteVariables } from './samples.ts'
import { createDatabase } from './test-database.ts'

let env: Record<string, string>
let mailServer: MailServer
beforeEach(async () => {
  mailServer = await openMailServer()
  onTestFinished(mailServer.close)
  env = {
    DATABASE_URL: await createDatabase(),
    ...siteVariables,
    API_PORT: String(await freePort()),
    ...mailVariables(mailServer.port),
    SWEEP_SECONDS: '1',
  }
})

const post = (changes: object = {}) =>
  fetch(`http://127.0.0.1:${env.API_PORT}/api/contact`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() },
    body: JSON.stringify({ ...sentForm, ...changes }),
  })
const arrived = (count: number) =>
  vi.waitFor(() => expect(mailServer.raw).toHaveLength(count), { timeout: 60_000, interval: 50 })

const queues = [
  ['Postgres', async () => env.DATABASE_URL!],
  ...(inject('redisUrl') ? [['Redis', async () => inject('redisUrl')!] as const] : []),
] as const

describe.each(queues)('with the queue on %s', (_, queueUrl) => {
  it('a message posted reaches the mail server once and its row is marked', async () => {
    env.QUEUE_URL = await queueUrl()
    await Promise.all([startProcess('api', env), startProcess('worker', { ...env, SWEEP_SECONDS: '300' })])
    const answer = await post()
    expect(answer.status).toBe(202)
    const { id } = (await answer.json()) as { id: string }
    await arrived(1)
    expect(await mailServer.mails()).toMatchObject([{ messageId: `<contact.${id}@salon.example>` }])
    const { db, close } = openDatabase(env.DATABASE_URL!)
    onTestFinished(close)
    await vi.waitFor(
      async () =>
        expect(await db.contactMessage.findUnique({ where: { id } })).toMatchObject({
          state: 'sent',
          attempts: 1,
        }),
      { timeout: 60_000 },
    )
  })
})

it.runIf(inject('redisUrl'))('mail flows when Redis dies and never comes back', async () => {
  const redis = await openRedis(await freePort())
  onTestFinished(redis.stop)
  env.QUEUE_URL = redis.url
  await Promise.all([startProcess('api', env), startProcess('worker', env)])
  expect((await post()).status).toBe(202) // the first post of a process also connects it
  await arrived(1)
  await redis.stop()
  expect((await post()).status).toBe(202)
  await arrived(2)
})

/** Long enough that a worker which did not wait for it would have ended. */
const SLOW_MS = 3000

describe('a process that gets SIGTERM', () => {
  it.runIf(isLong).each([
    ['from the queue', async () => inject('redisUrl')],
    ['from the queue on Postgres', async () => null],
    ['directly, with Redis dead', async () => `redis://127.0.0.1:${await freePort()}`],
  ])('finishes the mail that it is sending %s', async (_, queueUrl) => {
    let taking = false
    const slow = await openMailServer({
      onData: async (stream, _session, callback) => {
        taking = true
        for await (const _ of stream);
        setTimeout(() => callback(), SLOW_MS)
      },
    })
    onTestFinished(slow.close)
    const { db, close } = openDatabase(env.DATABASE_URL!)
    onTestFinished(close)
    const id = await messageStore(db).insert(newMessage())
    const queue = await queueUrl()
    const variables = { ...env, ...mailVariables(slow.port), ...(queue && { QUEUE_URL: queue }) }
    const worker = await startProcess('worker', variables)
    await vi.waitFor(() => expect(taking).toBe(true), { timeout: 60_000 })
    expect(await worker.stop('SIGTERM')).toBe(0)
    const row = await db.contactMessage.findUniqueOrThrow({ where: { id } })
    expect(row).toMatchObject({ state: 'sent', attempts: 1 })
  })

  it('says so first where it is the API, and takes what was on its way', async () => {
    const api = await startProcess('api', env)
    const health = async () => (await fetch(`http://127.0.0.1:${env.API_PORT}/api/health`)).status
    expect(await health()).toBe(200)
    const ended = api.stop('SIGTERM')
    await vi.waitFor(async () => expect(await health()).toBe(503), { timeout: 60_000, interval: 20 })
    expect((await post()).status).toBe(202)
    expect(await ended).toBe(0)
  })
})

describe('a process that cannot start says in one sentence', () => {
  it.each([
    [
      'which variable is wrong',
      'api',
      { SITE_URL: 'salon' },
      /^SITE_URL must be an http:\/\/ or https:\/\/ address/,
    ],
    ['that its port is busy', 'api', { API_PORT: '' }, /^Port \d+ is in use by another program\.$/],
    [
      'that its database is not there',
      'migrate',
      { DATABASE_URL: 'postgresql://willow@127.0.0.1:1/x' },
      /ECONNREFUSED/,
    ],
  ])('%s', async (_, name, changes: Record<string, string>, sentence) => {
    const busy = changes.API_PORT === '' ? { API_PORT: String(mailServer.port) } : {}
    const { child, lines } = await startProcess(name, { ...env, ...changes, ...busy })
    expect(child.exitCode).toBe(1)
    const { event, error } = JSON.parse(lines.at(-1)!) as { event: string; error: string }
    expect([event, error]).toEqual(['process.failed', expect.stringMatching(sentence)])
  })
})
