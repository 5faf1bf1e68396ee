import { expect, it, onTestFinished } from 'vitest'
import { messageStore } from '#src/store/messages.ts'
import { figuresStore, statusStore } from '#src/store/status.ts'
import { newMessage } from '#test/samples.ts'
import { useDatabase } from '#test/test-database.ts'
import { freePort } from '../../../.dev/postgres.ts'
import { listenMetrics, makeMetrics } from './metrics.ts'

const database = useDatabase()

it('the metrics say what is owed, what was done, and how queue and sweep are', async () => {
  const figures = figuresStore(database.db)
  await messageStore(database.db).insert(newMessage())
  await statusStore(database.db).note('sweep')
  const { log, serve } = makeMetrics(() => {})
  log('message.sent', { id: 'a' })
  log('message.deferred', { id: 'a', class: 'unreached' })
  log('process.ready')
  const port = await freePort()
  const pingQueue = () => Promise.reject(new Error('down'))
  onTestFinished(await listenMetrics(serve({ figures, pingQueue }), port, '127.0.0.1'))
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  for (const line of [
    'contact_sent_total 1',
    'contact_attempts_total 2',
    'contact_deferred_total{class="unreached"} 1',
    'contact_pending 1',
    'contact_waiting{class="permanent"} 0',
    'contact_queue_up 0',
  ])
    expect(text.split('\n')).toContain(line)
  expect(text).toMatch(/contact_oldest_age_seconds 0\.\d+/)
  expect(text).toMatch(/contact_sweep_age_seconds \d/)
})

it('the age of the last sweep is +Inf before the first one', async () => {
  await database.db.status.deleteMany()
  await database.db.contactMessage.deleteMany()
  const { serve } = makeMetrics(() => {})
  const port = await freePort()
  const figures = figuresStore(database.db)
  onTestFinished(await listenMetrics(serve({ figures, pingQueue: async () => {} }), port, '127.0.0.1'))
  const read = async () => (await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()).split('\n')
  expect(await read()).toContain('contact_sweep_age_seconds +Inf')
  expect(await read()).toContain('contact_oldest_age_seconds 0')
  await statusStore(database.db).note('sweep')
  expect((await read()).find((line) => line.startsWith('contact_sweep_age_seconds'))).toMatch(/ 0(\.\d+)?$/)
})

it('answers 503 when the database is away', async () => {
  const { serve } = makeMetrics(() => {})
  const port = await freePort()
  const read = () => Promise.reject(new Error('away'))
  const server = serve({ figures: { read }, pingQueue: async () => {} })
  onTestFinished(await listenMetrics(server, port, '127.0.0.1'))
  expect((await fetch(`http://127.0.0.1:${port}/metrics`)).status).toBe(503)
})
