/** A message that comes while the API starts anew: nginx holds it, with the project's own configuration. */
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { freePort } from '../../.dev/postgres.ts'
import { listen, makeServer } from '../src/http/server.ts'
import { messageStore } from '#src/store/messages.ts'
import { hasNginx, openNginx } from './nginx-server.ts'
import { send } from './payloads.ts'
import { FORM_TYPE, JSON_TYPE, type Payload, withForm } from './payloads/payload.ts'
import { testApp } from './test-app.ts'
import { useDatabase } from './test-database.ts'

const database = useDatabase()
beforeEach(() => database.db.contactMessage.deleteMany())
const closers: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const close of closers.toReversed()) await close()
})

const FORM: Payload = { name: 'a form', sent: withForm({}), answers: [202] }

const openDoor = async () => {
  const apiPort = await freePort()
  const nginx = await openNginx({ apiPort, trustsForwarded: true })
  closers.push(nginx.close)
  const startApi = async () => {
    const app = testApp(messageStore(database.db), { trustProxy: true })
    closers.push(await listen(makeServer(app.call), apiPort, '127.0.0.1'))
  }
  return { url: nginx.url, startApi }
}
const timed = async (url: string, number: number) => {
  const started = performance.now()
  const { status, text } = await send(url, FORM, [['X-Forwarded-For', `198.51.100.${number}`]])
  return { status, text, ms: performance.now() - started }
}

describe.runIf(hasNginx())('a message that comes while the API is away', () => {
  it.each([0, 800, 2500])('is held, and taken when the API is there after %i ms', async (ms) => {
    const { url, startApi } = await openDoor()
    const posts = Array.from({ length: 20 }, (_, number) => timed(url, number))
    setTimeout(() => void startApi(), ms)
    const answers = await Promise.all(posts)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]))
    expect(await database.db.contactMessage.count()).toBe(20)
  })

  it.each([
    ['a form that a browser posts by itself', FORM_TYPE, 'text/html', /<p>We could not take your message/],
    ['one of our script', JSON_TYPE, 'text/plain', /^We could not take your message just now\.[^<]*$/],
  ])('%s is refused in its own way when the API does not come back', async (_, type, mediaType, says) => {
    const { url } = await openDoor()
    const sent = { headers: [type], body: 'name=Ann' }
    const { status, headers, text } = await send(url, { name: '', sent, answers: [] })
    expect([status, text]).toEqual([503, expect.stringMatching(says)])
    expect(headers).toMatch(/^Retry-After: 120\r?$/m)
    expect(headers).toMatch(/^Cache-Control: no-store\r$/m)
    expect(headers).toContain(`Content-Type: ${mediaType}; charset=utf-8`)
  })

  it('is refused in a sentence after four seconds, when the API does not come back', async () => {
    const { url } = await openDoor()
    const { status, text, ms } = await timed(url, 1)
    expect([status, text]).toEqual([503, expect.stringMatching(/^We could not take your message just now\./)])
    expect(ms).toBeGreaterThan(3000)
  })
})
