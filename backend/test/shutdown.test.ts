/** What is being sent when the worker is told to end is sent to its end, and marked. */
import { expect, inject, it, onTestFinished, vi } from 'vitest'
import { freePort } from '../../.dev/postgres.ts'
import { openDatabase } from '../src/store/database.ts'
import { messageStore } from '../src/store/message-store.ts'
import { mailVariables, openMailServer } from './mail-server.ts'
import { startProcess } from './processes.ts'
import { newMessage } from './samples.ts'
import { createDatabase } from './test-database.ts'

const SLOW_MS = 3000

it.each([
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
  await vi.waitFor(() => expect(taking).toBe(true), { timeout: 20_000 })
  const started = performance.now()
  expect(await worker.stop('SIGTERM')).toBe(0)
  expect(performance.now() - started).toBeLessThan(SLOW_MS + 5000)
  expect(await db.contactMessage.findUniqueOrThrow({ where: { id } })).toMatchObject({
    state: 'sent',
    attempts: 1,
  })
})
