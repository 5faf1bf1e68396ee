/** The contact route over a real database: what is stored, what is answered, and what is logged. */
import createError from 'http-errors'
import request from 'supertest'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { salon } from '@willow/shared/test-salon'
import { openDatabase } from '#src/store/database.ts'
import { messageStore, type MessageStore } from '#src/store/messages.ts'
import { AFTER_A_MINUTE, form } from '#test/samples.ts'
import { ask, createDatabase, testApp, useDatabase } from '#test/test-servers.ts'
import { waitFor } from '#test/wait-for.ts'

const database = useDatabase()
let messages: MessageStore
let app: ReturnType<typeof testApp>
beforeEach(() => {
  messages = messageStore(database.db)
  app = testApp(messages)
})

const EVIL = 'https://evil.example'
/** What a browser sends with a form of our own page. */
const BROWSER = {
  Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  Origin: 'https://salon.example',
  'Sec-Fetch-Site': 'same-origin',
  'Sec-Fetch-Mode': 'navigate',
  'Sec-Fetch-User': '?1',
}
/** Posts as our script does. */
const post = (body: object = form, on = app) =>
  request(on.call).post('/api/contact').set(AFTER_A_MINUTE).send(body)
/** Posts with an idempotency key, which a repeat has too. */
const postKeyed = (on: typeof app, body: object = form) => post(body, on).set('Idempotency-Key', 'a key')
/** Posts as a browser does without our script. */
const postNatively = (
  fields: Record<string, string> = form,
  on = app,
  headers: Record<string, string> = {},
) =>
  request(on.call)
    .post('/api/contact')
    .set({ ...BROWSER, ...headers })
    .type('form')
    .send(new URLSearchParams(fields).toString())
const rows = () => database.db.contactMessage.findMany()
const down = () => Promise.reject(new Error('down'))
const DATABASE_DOWN =
  'We could not take your message just now. Please try again in a few minutes or message us instead.'

describe('a valid message', () => {
  it('is stored before 202 is answered, then queued, and logged by its id only', async () => {
    const { status, body, headers } = await post()
    expect([status, headers['content-type']]).toEqual([202, 'application/json; charset=utf-8'])
    expect(await rows()).toMatchObject([{ ...form, id: body.id, sentAt: null, suspect: false }])
    expect(app.queued).toEqual([body.id])
    for (const text of Object.values(form)) expect(JSON.stringify(app.events)).not.toContain(text)
  })

  it('is stored once although the answer of its INSERT is lost, with a key or without', async () => {
    let calls = 0
    const insert: MessageStore['insert'] = async (message) => {
      const id = await messages.insert(message)
      return ++calls === 1 ? down() : id
    }
    const forgetful = testApp({ ...messages, insert, findByKey: down })
    const { body } = await post(form, forgetful).expect(202)
    expect(await rows()).toMatchObject([{ id: body.id }])
    const keyed = await postKeyed(forgetful).expect(202)
    await postKeyed(forgetful).expect(202, keyed.body)
  })

  it('of a native form is stored once within a window of ten minutes', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    // The time of two posts at once, and the number of rows after them.
    for (const [time, count] of [
      ['12:00:00', 1],
      ['12:09:59', 1],
      ['12:10:00', 2],
      ['12:19:59', 2],
    ] as const) {
      vi.setSystemTime(`2026-11-26T${time}Z`)
      await Promise.all([postNatively().expect(303), postNatively().expect(303)])
      expect([time, (await rows()).length]).toEqual([time, count])
    }
    await postNatively({ ...form, subject: 'Another' }).expect(303)
    await post().expect(202)
    expect(await rows()).toHaveLength(4)
  })
})

it.each([
  ['no Origin and no Fetch Metadata, as from old browsers', 303, { Origin: '', 'Sec-Fetch-Site': '' }],
  ['Origin null of our own page, as from browsers that send no Referer', 303, { Origin: 'null' }],
  ['Origin null, and nothing that says whose page it was', 403, { Origin: 'null', 'Sec-Fetch-Site': '' }],
  ['the machine’s address as Origin', 303, { Host: '192.0.2.1:8080', Origin: 'http://192.0.2.1:8080' }],
  ['Fetch Metadata of another page of the same domain', 403, { 'Sec-Fetch-Site': 'same-site', Origin: '' }],
  ['a foreign Origin and no Fetch Metadata', 403, { 'Sec-Fetch-Site': '', Origin: EVIL }],
  [
    'an Origin that begins like ours',
    403,
    { 'Sec-Fetch-Site': '', Origin: 'https://salon.example.evil.example' },
  ],
  ['Fetch Metadata of a foreign page', 403, { 'Sec-Fetch-Site': 'cross-site', Origin: '' }],
])('a form with %s is answered %i: only one that may be ours is accepted', async (_, status, headers) => {
  const answer = await postNatively(form, app, headers)
  expect(answer.status).toBe(status)
  expect(await rows()).toHaveLength(status === 303 ? 1 : 0)
  expect(answer.headers['access-control-allow-origin']).toBeUndefined()
  // What a foreign page sends is not shown in ours.
  expect(answer.text).not.toContain('Biscuit')
})

const from = (on: typeof app, address: string, body: object = form) =>
  post(body, on).set('X-Real-IP', address)

describe('suspected spam', () => {
  const suspect = { ...form, topic: 'buy' }

  it('is logged with its reason, and rejected beyond the limit of its network, where it takes nobody’s place', async () => {
    const limited = testApp(messages, { limitPerHour: 3, suspectsPerNetwork: 2 })
    const first = await postKeyed(limited, suspect).expect(202)
    const facts = { id: first.body.id, suspicion: 'topic is filled in' }
    expect(limited.events).toContainEqual({ event: 'message.stored', facts })
    await post(suspect, limited).expect(202)
    for (let count = 0; count < 3; count++) {
      const { text, headers } = await post(suspect, limited).expect(429)
      expect(text).toBe(
        'We are getting many messages just now. Please try again in 24 hours or message us instead.',
      )
      expect(Number(headers['retry-after'])).toBeGreaterThan(86_000)
    }
    await postKeyed(limited, suspect).expect(202, first.body)
    await post(form, limited).expect(202)
    await post(form, limited).expect(429)
    await from(limited, '203.0.113.9', suspect).expect(202)
    expect(await database.db.contactMessage.count({ where: { suspect: true } })).toBe(3)
  })

  it('that another limit rejects holds no place of the day, whose places all networks share', async () => {
    const limited = testApp(messages, { limitPerHour: 1, suspectsPerDay: 2 })
    await from(limited, '203.0.113.1', suspect).expect(202)
    for (let count = 0; count < 2; count++) await from(limited, '203.0.113.1', suspect).expect(429)
    await from(limited, '203.0.113.2', suspect).expect(202)
    await from(limited, '203.0.113.3', suspect).expect(429)
    await from(limited, '203.0.113.3').expect(202)
  })
})

describe('a rate limit', () => {
  it('does not count a message that the database could not store', async () => {
    let isDown = true
    const insert: MessageStore['insert'] = (message) => (isDown ? down() : messages.insert(message))
    const limited = testApp({ ...messages, insert }, { limitPerHour: 1, limitPerMinute: 1 })
    for (let count = 0; count < 3; count++) await post(form, limited).expect(503, DATABASE_DOWN)
    isDown = false
    await post(form, limited).expect(202)
    await post(form, limited).expect(429)
  })

  const BUSY = 'We are getting many messages just now. Please try again in a minute'
  it.each([
    ['one visitor', { limitPerHour: 2 }, 'You have sent many messages. Please try again in 60 minutes', 3600],
    ['all visitors', { limitPerMinute: 2 }, BUSY, 60],
  ])(
    'of %s counts no GET, no rejection and no repeat, answers a repeat as before, and says when to try again',
    async (_, limits, sentence, seconds) => {
      const limited = testApp(messages, limits)
      for (let count = 0; count < 3; count++) {
        await request(limited.call).get('/api/contact').expect(405)
        await post({ ...form, name: '' }, limited).expect(422)
        await post(form, limited).set('Origin', EVIL).expect(403)
      }
      const first = await postKeyed(limited).expect(202)
      await postKeyed(limited).expect(202, first.body)
      await postNatively(form, limited).expect(303)
      await postKeyed(limited).expect(202, first.body)
      await postNatively(form, limited).expect(303).expect('Location', '/thank-you')
      const { text, headers } = await postKeyed(limited, { ...form, subject: 'Another' }).expect(429)
      expect(await rows()).toHaveLength(2)
      expect(text).toBe(`${sentence} or message us instead.`)
      expect(Number(headers['retry-after'])).toBeGreaterThan(0.5 * seconds)
      expect(Number(headers['retry-after'])).toBeLessThanOrEqual(seconds)
    },
  )

  it('does not count repeats: while twenty are on their way, another visitor still gets the last place', async () => {
    const limited = testApp(messages, { limitPerMinute: 2 })
    await postKeyed(limited).expect(202)
    const repeats = Array.from({ length: 20 }, () => postKeyed(limited).expect(202))
    await Promise.all([...repeats, from(limited, '203.0.113.9').expect(202)])
  })

  it('does not tell a repeat that it is one too many while the look-up fails: it may be stored', async () => {
    const limited = testApp({ ...messages, findByKey: down }, { limitPerHour: 1 })
    await postKeyed(limited).expect(202)
    await postKeyed(limited).expect(503, DATABASE_DOWN)
    await post(form, limited).expect(429)
  })

  it('counts a double click once, both of which are looked up before one is stored', async () => {
    const limited = testApp({ ...messages, findByKey: async () => undefined }, { limitPerHour: 2 })
    await Promise.all([postKeyed(limited).expect(202), postKeyed(limited).expect(202)])
    await post({ ...form, subject: 'Another' }, limited).expect(202)
  })
})

describe('/api/health', () => {
  const health = async (on: typeof app) => {
    const { status, body } = await request(on.call).get('/api/health')
    return [status, (body as { status: string }).status]
  }

  it('answers 503 while the database accepts no message, as on a full disk', async () => {
    const url = await createDatabase()
    await ask(
      url,
      `CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE disk_full; END $$;
       CREATE TRIGGER full_disk BEFORE INSERT ON contact_message FOR EACH ROW EXECUTE FUNCTION fail()`,
    )
    const { db, close } = openDatabase(url)
    onTestFinished(close)
    const broken = testApp(messageStore(db))
    await waitFor(async () => expect(await health(broken)).toEqual([503, 'without database']))
    expect((await post(form, broken)).status).toBe(503)
  })

  it('answers at once while the database hangs, and asks it only once', async () => {
    const pingDatabase = vi.fn<() => Promise<void>>(() => new Promise(() => {}))
    const hanging = testApp(messages, { pingDatabase })
    for (let count = 0; count < 3; count++) expect(await health(hanging)).toEqual([200, 'up'])
    expect(pingDatabase).toHaveBeenCalledOnce()
  })
})

describe('a message that is not accepted', () => {
  const GO_BACK = 'Your text is still there: your browser’s Back button returns to it.'

  it('of a native form is answered by a page with the sentence and other ways to reach the salon', async () => {
    const changes = { salon: { ...salon, email: 'a&b?c=d%e@salon.example' } }
    const { headers, text } = await postNatively({ ...form, name: 'A' }, testApp(messages, changes)).expect(
      422,
    )
    for (const part of [
      '<html lang="en-GB">',
      '<title>Message not sent | Tail &amp; Towel</title>',
      '<meta name="robots" content="noindex">',
      '<p>Name must be at least 2 characters.</p>',
      GO_BACK,
      '<a href="https://wa.me/447700900456">Message Us</a>',
      '<a href="mailto:a%26b%3Fc%3Dd%25e@salon.example">a&amp;b?c=d%e@<wbr>salon.example</a>',
    ])
      expect(text).toContain(part)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(text.match(/<style| style=|<script/g)).toBeNull()
  })

  it('while the database is down is told when to try again, in both forms', async () => {
    const without = testApp({ ...messages, insert: down })
    const script = await post(form, without)
    const native = await postNatively(form, without)
    expect([script.status, script.text, native.status]).toEqual([503, DATABASE_DOWN, 503])
    expect(native.text).toContain(`<p>${DATABASE_DOWN}</p>`)
    for (const { headers } of [script, native]) expect(headers['retry-after']).toBe('120')
  })

  const UNEXPECTED = 'Something went wrong here. Please try again in a few minutes or message us instead.'
  it('because of an unexpected error is answered without its words, and logged by its name', async () => {
    // The route parses the site's address first.
    const toString = () => {
      throw createError(418, 'innards', { expose: false, code: 'E1' })
    }
    const siteUrl = { toString }
    const broken = testApp(messages, { siteUrl: siteUrl as unknown as string })
    const script = await post(form, broken)
    const native = await postNatively(form, broken)
    expect([script.status, script.text, native.status]).toEqual([500, UNEXPECTED, 500])
    expect(native.text).toContain(`<p>${UNEXPECTED}</p>`)
    expect(native.text + JSON.stringify(broken.events)).not.toContain('innards')
    expect(broken.events).toContainEqual({
      event: 'request.failed',
      facts: expect.objectContaining({ status: 500, error: 'ImATeapotError', code: 'E1' }),
    })
  })
})
