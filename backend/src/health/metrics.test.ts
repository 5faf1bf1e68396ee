import { expect, it, onTestFinished } from 'vitest'
import { listen } from '#src/http/server.ts'
import { messageStore } from '#src/store/messages.ts'
import { figuresStore, statusStore } from '#src/store/status.ts'
import { newMessage } from '#test/samples.ts'
import { useDatabase } from '#test/test-database.ts'
import { freePort } from '../../../.dev/postgres.ts'
import { makeMetrics } from './metrics.ts'

const database = useDatabase()

/** Resolves to what `GET /metrics` is answered. */
const ask = async ({ serve }: ReturnType<typeof makeMetrics>, read = figuresStore(database.db).read) => {
  const port = await freePort()
  const pingQueue = () => Promise.reject(new Error('down'))
  onTestFinished(await listen(serve({ figures: { read }, pingQueue }), port, '127.0.0.1'))
  return fetch(`http://127.0.0.1:${port}/metrics`)
}

it('the metrics show what is unsent, what was done, and the state of queue and sweep', async () => {
  const metrics = makeMetrics(() => {})
  const before = (await (await ask(metrics)).text()).split('\n')
  expect(before).toEqual(
    expect.arrayContaining(['contact_sweep_age_seconds +Inf', 'contact_oldest_age_seconds 0']),
  )
  await messageStore(database.db).insert(newMessage())
  await statusStore(database.db).note('sweep')
  metrics.log('message.sent', { id: 'a' })
  metrics.log('message.deferred', { id: 'a', class: 'unreached' })
  metrics.log('process.ready')
  const text = await (await ask(metrics)).text()
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

it('the metrics answer 503 when the database is down', async () => {
  const metrics = makeMetrics(() => {})
  const away = () => Promise.reject(new Error('away'))
  expect((await ask(metrics, away)).status).toBe(503)
})
