/** A process that is told to end finishes what it has begun. */
import { expect, inject, it, onTestFinished, vi } from 'vitest'
import { freePort } from '../../.dev/postgres.ts'
import { isLong } from '../../.dev/long.ts'
import { openDatabase } from '#src/store/database.ts'
import { messageStore } from '#src/store/messages.ts'
import { mailVariables, openMailServer } from './mail-server.ts'
import { startProcess } from './processes.ts'
import { newMessage, sentForm, siteVariables } from './samples.ts'
import { createDatabase } from './test-database.ts'

const SLOW_MS = 3000

it.runIf(isLong).each([
  ['from the queue', async () => inject('redisUrl')],
  ['from the queue on Postgres', async () => null],
  ['directly, with Redis dead', async () => `redis://127.0.0.1:${await freePort()}`],
])('a mail that is being sent %s', { timeout: 60_000 }, async (_, queueUrl) => {
  let taking = false
  const mailServer = await openMailServer({
    onData: async (stream, _session, callback) => {
      taking = true
      for await (const _ of stream);
      setTimeout(() => callback(), SLOW_MS)
    },
  })
  onTestFinished(mailServer.close)
  const url = await createDatabase()
  const { db, close } = openDatabase(url)
  onTestFinished(close)
  const id = await messageStore(db).insert(newMessage())
  const queue = await queueUrl()
  const worker = await startProcess('worker', {
    DATABASE_URL: url,
    ...(queue && { QUEUE_URL: queue }),
    ...mailVariables(mailServer.port),
    SWEEP_SECONDS: '1',
  })
  await vi.waitFor(() => expect(taking).toBe(true), { timeout: 60_000 })
  expect(await worker.stop('SIGTERM')).toBe(0)
  expect(await db.contactMessage.findUniqueOrThrow({ where: { id } })).toMatchObject({
    state: 'sent',
    attempts: 1,
  })
})

it('an API that is told to end says so first, and takes what was on its way', async () => {
  const port = await freePort()
  const api = await startProcess('api', {
    DATABASE_URL: await createDatabase(),
    API_PORT: String(port),
    API_HOST: '127.0.0.1',
    ...siteVariables,
  })
  const url = `http://127.0.0.1:${port}/api`
  const health = async () => (await fetch(`${url}/health`)).status
  expect(await health()).toBe(200)
  const ended = api.stop('SIGTERM')
  await vi.waitFor(async () => expect(await health()).toBe(503), { timeout: 60_000, interval: 20 })
  const headers = { 'Content-Type': 'application/json' }
  const answer = await fetch(`${url}/contact`, { method: 'POST', headers, body: JSON.stringify(sentForm) })
  expect(answer.status).toBe(202)
  expect(await ended).toBe(0)
})
