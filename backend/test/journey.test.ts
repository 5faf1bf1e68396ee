/** A message's whole way through real processes: post, row, job, mail, mark. */
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, inject, it, onTestFinished, vi } from 'vitest'
import { freePort } from '../../.dev/postgres.ts'
import { openDatabase } from '#src/store/database.ts'
import { mailVariables, openMailServer, type MailServer } from './mail-server.ts'
import { startProcess } from './processes.ts'
import { openRedis } from './redis-server.ts'
import { form, sentForm, siteVariables } from './samples.ts'
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

it('a form that a browser posts by itself, pressed twice at once, is mailed once', async () => {
  await Promise.all([startProcess('api', env), startProcess('worker', env)])
  const press = () =>
    fetch(`http://127.0.0.1:${env.API_PORT}/api/contact`, {
      method: 'POST',
      body: new URLSearchParams(form),
      redirect: 'manual',
    })
  const answers = await Promise.all([press(), press()])
  for (const { status, headers } of answers)
    expect([status, headers.get('location')]).toEqual([303, '/contact#sent'])
  await post({ subject: 'The last one' })
  await arrived(2)
  const subjects = (await mailServer.mails()).map(({ subject }) => subject)
  expect(subjects.toSorted()).toEqual(['[Website] The last one', `[suspect] [Website] ${form.subject}`])
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

it('messages taken while no worker runs are sent when one starts', async () => {
  await startProcess('api', env)
  for (const subject of ['One', 'Two', 'Three']) expect((await post({ subject })).status).toBe(202)
  await startProcess('worker', env)
  await arrived(3)
})

it('a message whose worker is killed before it reaches the mail server is not lost', async () => {
  await startProcess('api', env)
  const stuck = await startProcess('worker', {
    ...env,
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(await freePort()),
  })
  expect((await post()).status).toBe(202)
  await vi.waitFor(() => expect(stuck.lines.join()).toContain('message.deferred'), { timeout: 60_000 })
  await stuck.stop('SIGKILL')
  const { db, close } = openDatabase(env.DATABASE_URL!)
  onTestFinished(close)
  await db.contactMessage.updateMany({ data: { nextAttemptAt: new Date(0) } })
  await startProcess('worker', env)
  await arrived(1)
})

it('API and worker end within the grace time with exit code 0', async () => {
  const [api, worker] = await Promise.all([startProcess('api', env), startProcess('worker', env)])
  expect(await Promise.all([api.stop(), worker.stop()])).toEqual([0, 0])
})

describe('a process that cannot start says so in one sentence', () => {
  const failure = async (name: string, changes: Record<string, string>) => {
    const { child, lines } = await startProcess(name, { ...env, ...changes })
    expect(child.exitCode).toBe(1)
    return JSON.parse(lines.at(-1)!) as object
  }

  it('for a wrong variable', async () =>
    expect(await failure('api', { SITE_URL: 'salon' })).toMatchObject({
      event: 'process.failed',
      error: 'SITE_URL must be an http:// or https:// address (see .env.example).',
    }))

  it('for a busy port', async () =>
    expect(await failure('api', { API_PORT: String(mailServer.port) })).toMatchObject({
      error: `Port ${mailServer.port} is in use by another program.`,
    }))

  it('for a database that is not there', async () =>
    expect(
      await failure('migrate', { DATABASE_URL: `postgresql://willow@127.0.0.1:${await freePort()}/x` }),
    ).toMatchObject({
      error: expect.stringContaining('ECONNREFUSED'),
    }))
})
