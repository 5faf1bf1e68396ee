/**
 * The form as a browser posts it by itself, without any script: taken, repeated, rejected. Each message is stored once, and
 * a visitor whose message is rejected keeps what was typed.
 */
import { createHash, randomUUID } from 'node:crypto'
import createError from 'http-errors'
import request from 'supertest'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { openDatabase } from '#src/store/database.ts'
import { type MessageStore, messageStore, SUSPECTS_PER_DAY } from '#src/store/messages.ts'
import { form, newMessage, SALON, sentForm } from '#test/samples.ts'
import { testApp } from '#test/test-app.ts'
import { useDatabase } from '#test/test-database.ts'

const database = useDatabase()
let store: MessageStore
let app: ReturnType<typeof testApp>
beforeEach(async () => {
  await database.db.contactMessage.deleteMany()
  store = messageStore(database.db)
  app = testApp(store)
})

const post = (body: object = sentForm, on = app) => request(on.call).post('/api/contact').send(body)
const rows = () => database.db.contactMessage.findMany()

it('a valid message is stored before 202 is answered, then queued, and logged by its id only', async () => {
  const { status, body, headers } = await post()
  expect(status).toBe(202)
  expect(headers['content-type']).toContain('application/json')
  expect(await rows()).toMatchObject([{ ...form, id: body.id, state: 'pending', suspect: false }])
  expect(app.queued).toEqual([body.id])
  for (const text of Object.values(form)) expect(JSON.stringify(app.events)).not.toContain(text)
})

describe('suspected spam', () => {
  it.each([
    ['a filled honeypot', { topic: 'https://spam.example' }, true],
    ['a honeypot of another type', { topic: ['x'] }, true],
    ['a form sent within three seconds', { elapsedMs: 2999 }, true],
    ['a form without a time, as no browser sends it', { elapsedMs: undefined }, true],
    ['a time that is no number', { elapsedMs: '60000' }, true],
    ['an empty honeypot and a time over three seconds', { topic: '', elapsedMs: 3000 }, false],
    ['only a time over three seconds', { topic: undefined, elapsedMs: 3000 }, false],
  ])('%s', async (_, extra, suspect) => {
    const { status, body } = await post({ ...sentForm, ...extra })
    expect([status, Object.keys(body)]).toEqual([202, ['id']])
    expect((await rows())[0]).toMatchObject({ suspect })
  })
})

describe('suspected spam beyond what is mailed in a day', () => {
  const suspected = (count: number) =>
    database.db.contactMessage.createMany({
      data: Array.from({ length: count }, () => newMessage({ suspect: true })),
    })
  const suspect = { ...sentForm, elapsedMs: 1 }

  it('is rejected in a sentence; a real message and a repeat of a stored one never are', async () => {
    const key = randomUUID()
    await suspected(SUSPECTS_PER_DAY - 1)
    const first = await post(suspect).set('Idempotency-Key', key).expect(202)
    const { text } = await post(suspect).expect(429)
    expect(text).toBe(
      'We are getting many messages just now. Please try again tomorrow or message us instead.',
    )
    await post(suspect).set('Idempotency-Key', key).expect(202, first.body)
    await post().expect(202)
    expect(await database.db.contactMessage.count({ where: { suspect: true } })).toBe(SUSPECTS_PER_DAY)
  })

  it('is counted anew the next day, and not by the hourly limit', async () => {
    await suspected(SUSPECTS_PER_DAY)
    const limited = testApp(store, { limitPerHour: 1 })
    await post(suspect, limited).expect(429, /tomorrow/)
    await post(suspect, limited).expect(429, /tomorrow/)
    const yesterday = new Date(Date.now() - 25 * 3_600_000)
    await database.db.contactMessage.updateMany({ data: { createdAt: yesterday } })
    await post(suspect, limited).expect(202)
  })
})

it('a broken rule is answered with the sentence of the first broken field', async () => {
  const { status, text, headers } = await post({ ...form, name: 'A', message: 'short' })
  expect([status, headers['content-type'], text]).toEqual([
    422,
    'text/plain; charset=utf-8',
    'Name must be at least 2 characters.',
  ])
  expect(headers['cache-control']).toBe('no-store')
  expect(await rows()).toEqual([])
})

/** As a visitor reads it, without internal names. */
const AWAY =
  'We could not take your message just now. Please try again in a few minutes or message us instead.'

describe('a rate limit', () => {
  const from = (on: typeof app, address: string) => post(sentForm, on).set('X-Real-IP', address)

  it('does not count a message that the database could not store', async () => {
    let isDown = true
    const blip: MessageStore['insert'] = (...args) =>
      isDown ? Promise.reject(new Error('down')) : store.insert(...args)
    const limited = testApp({ ...store, insert: blip }, { limitPerHour: 1, limitPerMinute: 1 })
    for (let time = 0; time < 3; time++) await post(sentForm, limited).expect(503, AWAY)
    isDown = false
    await post(sentForm, limited).expect(202)
    await post(sentForm, limited).expect(429)
  })

  it.each([
    ['of a visitor', { limitPerHour: 1 }],
    ['of all visitors', { limitPerMinute: 1 }],
  ])('%s counts neither a GET, nor what was rejected, nor a repeat', async (_, limits) => {
    const limited = testApp(store, limits)
    const key = randomUUID()
    for (let time = 0; time < 3; time++) {
      await request(limited.call).get('/api/contact').expect(303)
      await post({ ...sentForm, name: '' }, limited).expect(422)
      await post(sentForm, limited).set('Origin', 'https://evil.example').expect(403)
    }
    await post(sentForm, limited).set('Idempotency-Key', key).expect(202)
    await post(sentForm, limited).expect(429)
  })

  it.each([
    ['of a visitor', { limitPerHour: 2 }],
    ['of all visitors', { limitPerMinute: 2 }],
  ])('%s answers a repeat of what is stored as before, also when it is reached', async (_, limits) => {
    const limited = testApp(store, limits)
    const key = randomUUID()
    const again = () => post(sentForm, limited).set('Idempotency-Key', key)
    const native = () => request(limited.call).post('/api/contact').type('form').send(form)
    const first = await again().expect(202)
    await again().expect(202, first.body)
    await native().expect(303)
    await again().expect(202, first.body)
    await native().expect(303).expect('Location', '/contact#sent')
    await again()
      .send({ ...sentForm, subject: 'Another' })
      .expect(429)
    expect(await rows()).toHaveLength(2)
  })

  it('rejects a repeat too while the database does not say whether it is stored', async () => {
    const findRepeated = () => Promise.reject(new Error('down'))
    const limited = testApp({ ...store, findRepeated }, { limitPerHour: 1 })
    const send = () => post(sentForm, limited).set('Idempotency-Key', 'a key')
    await send().expect(202)
    await send().expect(429)
  })

  it('of a visitor says when to try again, in words and in seconds', async () => {
    const limited = testApp(store, { limitPerHour: 1 })
    await post(sentForm, limited).expect(202)
    const { status, text, headers } = await post(sentForm, limited)
    const MANY = 'You have sent many messages. Please try again in 60 minutes or message us instead.'
    expect([status, text]).toEqual([429, MANY])
    expect(Number(headers['retry-after'])).toBeGreaterThan(3500)
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(3600)
  })

  it('of all visitors accuses nobody, and does not count for the single visitor', async () => {
    const limited = testApp(store, { limitPerHour: 1, limitPerMinute: 2 })
    await from(limited, '203.0.113.1').expect(202)
    await from(limited, '203.0.113.2').expect(202)
    const { status, text, headers } = await from(limited, '203.0.113.3')
    const BUSY = 'We are getting many messages just now. Please try again in a minute or message us instead.'
    expect([status, text]).toEqual([429, BUSY])
    expect(Number(headers['retry-after'])).toBeGreaterThan(50)
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60)
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    vi.setSystemTime(Date.now() + 61_000)
    await from(limited, '203.0.113.3').expect(202)
  })

  it('counts all addresses of one /48 network as one visitor', async () => {
    const limited = testApp(store, { limitPerHour: 1 })
    await from(limited, '2001:db8::1').expect(202)
    await from(limited, '2001:db8:0:100::1').expect(429)
    await from(limited, '2001:db8:1::1').expect(202)
  })
})

it('a store is retried with the same id, so that a commit whose answer was lost is not repeated', async () => {
  let calls = 0
  const flaky: MessageStore['insert'] = async (message) => {
    const id = await store.insert(message)
    if (++calls === 1) throw new Error('the answer was lost')
    return id
  }
  await post(sentForm, testApp({ ...store, insert: flaky })).expect(202)
  expect([calls, (await rows()).length]).toEqual([2, 1])
})

describe('the probes', () => {
  const down = () => Promise.reject(new Error('down'))
  const ready = async (on = app) => {
    const { status, body } = await request(on.call).get('/api/ready')
    return { status, ...(body as object) }
  }

  it.each<[number, string, object]>([
    [200, 'up', {}],
    [503, 'draining', { isDraining: () => true }],
    [200, 'without database', { pingDatabase: down }],
  ])('/api/health answers %i while the API is %s', async (code, status, changes) => {
    const on = testApp(store, changes)
    const answer = () => request(on.call).get('/api/health')
    await vi.waitFor(() => answer().expect(code, { status }))
  })

  it('report inside whether messages can be stored, and the state of the queue', async () => {
    expect(await ready()).toEqual({ status: 200, database: 'up', queue: 'up' })
    const withoutQueue = testApp(store, { pingQueue: down })
    expect(await ready(withoutQueue)).toMatchObject({ status: 200, database: 'up', queue: 'down' })
    const without = testApp({ ...store, ping: down })
    expect(await ready(without)).toEqual({ status: 503, database: 'down', queue: 'up' })
  })

  it('report inside that a read-only database cannot store messages', async () => {
    const url = new URL(database.url)
    url.searchParams.set('options', '-c default_transaction_read_only=on')
    const { db, close } = openDatabase(url.href)
    onTestFinished(close)
    const readOnly = testApp(messageStore(db))
    await post(sentForm, readOnly).expect(503)
    expect(await ready(readOnly)).toMatchObject({ status: 503, database: 'down' })
  })

  it.each(['get', 'head', 'options', 'post'] as const)('hide readiness outside: %s', async (method) => {
    const asked = vi.fn<() => Promise<void>>(store.ping)
    const outside = testApp(store, { pingDatabase: asked })
    await request(outside.call)[method]('/api/ready').set('X-Real-IP', '192.0.2.1').expect(404)
    expect(asked).not.toHaveBeenCalled()
  })
})

it.each(['/api/contact/', '/api/Contact', '/api/HEALTH'])('%s is another path', async (path) => {
  await request(app.call).post(path).send(sentForm).expect(404)
})

it('an unexpected error is answered with a sentence, and logged with only its name', async () => {
  const { call, events } = testApp(store, { siteUrl: 'no address' })
  const { status, text } = await request(call).post('/api/contact').send(sentForm)
  expect([status, text]).toEqual([
    500,
    'Something went wrong here. Please try again in a few minutes or message us instead.',
  ])
  expect(events).toContainEqual({
    event: 'request.failed',
    facts: { status: 500, error: 'TypeError', code: 'ERR_INVALID_URL' },
  })
})

describe('a post of the form by itself', () => {
  /** What a browser sends with a form of the own page. */
  const BROWSER = {
    Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
    Origin: 'https://salon.example',
    'Sec-Fetch-Site': 'same-origin',
    'Sec-Fetch-Mode': 'navigate',
    'Sec-Fetch-User': '?1',
  }
  const EVIL = 'https://evil.example'
  const post = (fields: Record<string, string> = form, on = app, headers: Record<string, string> = {}) =>
    request(on.call)
      .post('/api/contact')
      .set({ ...BROWSER, ...headers })
      .type('form')
      .send(new URLSearchParams(fields).toString())

  describe('that is taken', () => {
    it('is stored, is queued, and leads to the thank-you page', async () => {
      const { status, headers } = await post({ ...form, topic: '' })
      expect([status, headers.location, headers['cache-control']]).toEqual([303, '/contact#sent', 'no-store'])
      expect(await rows()).toMatchObject([{ ...form, suspect: false, state: 'pending' }])
      expect(app.queued).toEqual([(await rows())[0]!.id])
    })

    it.each([
      ['no Origin and no Fetch Metadata, as old browsers', { Origin: '', 'Sec-Fetch-Site': '' }, 303],
      ['Origin null of the own page, as browsers that hide where one comes from', { Origin: 'null' }, 303],
      ['Origin null, and nothing that says whose page it was', { Origin: 'null', 'Sec-Fetch-Site': '' }, 403],
      ['the address of the machine', { Host: '192.0.2.1:8080', Origin: 'http://192.0.2.1:8080' }, 303],
      ['another page of the same domain', { 'Sec-Fetch-Site': 'same-site', Origin: '' }, 403],
      ['a foreign origin, in a browser without Fetch Metadata', { 'Sec-Fetch-Site': '', Origin: EVIL }, 403],
      ['a foreign page', { 'Sec-Fetch-Site': 'cross-site', Origin: '' }, 403],
    ])('with %s', async (_, headers, status) => {
      const answer = await post(form, app, headers)
      expect(answer.status).toBe(status)
      expect(await rows()).toHaveLength(status === 303 ? 1 : 0)
      expect(answer.headers['access-control-allow-origin']).toBeUndefined()
      // what a foreign page sends is not shown in ours
      expect(answer.text).not.toContain('Biscuit')
    })

    it('redirects a GET, as of a tab that a phone restores, to the form', () =>
      request(app.call).get('/api/contact').set(BROWSER).expect(303).expect('Location', '/contact'))
  })

  describe('repeated', () => {
    const grow = (minutes: number) =>
      database.db
        .$executeRaw`UPDATE contact_message SET created_at = created_at - make_interval(mins => ${minutes}::int)`

    it('is stored once within ten minutes, and as a new message after them', async () => {
      for (const count of [1, 2, 3]) {
        const answers = await Promise.all(Array.from({ length: 6 }, () => post()))
        expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(303))
        expect(app.queued).toHaveLength(count)
        await grow(9)
        await post().expect(303)
        expect(await rows()).toHaveLength(count)
        await grow(2)
      }
    })

    it('with a different letter is another message, and so is the same one sent by a script', async () => {
      await post().expect(303)
      await post({ ...form, subject: `${form.subject}!` }).expect(303)
      await request(app.call).post('/api/contact').send(sentForm).expect(202)
      expect(await rows()).toHaveLength(3)
    })

    it('after the clock went back a year is another message', async () => {
      await post().expect(303)
      await grow(-365 * 24 * 60)
      await post().expect(303)
      expect(await rows()).toHaveLength(2)
    })
  })

  describe('that is not taken', () => {
    const GO_BACK = 'Your text is still there if you go back.'

    it('is answered by a page with the sentence and other ways to contact the salon', async () => {
      const { status, headers, text } = await post({ ...form, name: 'A' })
      expect([status, headers['content-type']]).toEqual([422, 'text/html; charset=utf-8'])
      expect(text).toContain('<html lang="en-GB">')
      expect(text).toContain('<title>Message not sent | Willow &amp; Wag</title>')
      expect(text).toContain('name="viewport"')
      expect(text).toContain('<meta name="robots" content="noindex">')
      expect(text).toContain('<p>Name must be at least 2 characters.</p>')
      expect(text).toContain(GO_BACK)
      expect(text).toContain('<a href="https://wa.me/447700900123">Message Us</a>')
      expect(text).toContain('<a href="mailto:hello@salon.example">hello@salon.example</a>')
    })

    it('has a link to an address with odd characters that every browser reads alike', async () => {
      const odd = testApp(store, { salon: { ...SALON, email: 'a&b?c=d%e@salon.example' } })
      const { text } = await post({ ...form, name: '' }, odd)
      expect(text).toContain('href="mailto:a%26b%3Fc%3Dd%25e@salon.example">a&amp;b?c=d%e@salon.example<')
    })

    it('is answered under a policy that allows the style of the page, and nothing else', async () => {
      const { headers, text } = await post({ ...form, name: '' })
      const style = /<style>([^]*)<\/style>/.exec(text)![1]!
      const hash = createHash('sha256').update(style).digest('base64')
      expect(headers['content-security-policy']).toBe(
        `default-src 'none'; style-src 'sha256-${hash}'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'`,
      )
      expect(headers['cache-control']).toBe('no-store')
      expect(text).not.toMatch(/ style=|<script|src=/)
    })

    const MANY = 'You have sent many messages. Please try again in 60 minutes or message us instead.'
    const down = { submit: () => Promise.reject(new Error('down')) }
    it.each([
      ['by the limit', 429, { limitPerHour: 0 }, MANY, 3590, 3600],
      ['as the database is away', 503, down, AWAY, 120, 120],
    ])('%s is %i, and says when to try again', async (_, status, changes, sentence, least, most) => {
      const answer = await post(form, testApp(store, changes as object))
      expect([answer.status, answer.text]).toEqual([status, expect.stringContaining(`<p>${sentence}</p>`)])
      expect(Number(answer.headers['retry-after'])).toBeGreaterThanOrEqual(least)
      expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(most)
    })

    it.each([
      ['of the program', () => new TypeError('innards')],
      ['with a status, not meant for visitors', () => createError(418, 'innards', { expose: false })],
    ])('for an unexpected error %s never shows its words', async (_, error) => {
      const siteUrl = {
        toString: () => {
          throw error()
        },
      }
      const broken = testApp(store, { siteUrl: siteUrl as unknown as string })
      const { status, text } = await post(form, broken)
      expect([status, text]).toEqual([500, expect.stringContaining('Something went wrong here.')])
      expect(text).not.toContain('innards')
      const script = await request(broken.call).post('/api/contact').send(sentForm)
      expect([script.status, script.text]).toEqual([
        500,
        expect.stringMatching(/^Something went wrong here\./),
      ])
    })

    it.each([
      [400, 'an empty body', (on: request.Test) => on.send('')],
      [413, 'too much', (on: request.Test) => on.send(`name=${'x'.repeat(100_000)}`)],
      [415, 'a compressed body', (on: request.Test) => on.set('Content-Encoding', 'gzip').send('name=x')],
    ])('is %i for %s, and says that Back brings the own words', async (status, _, send) => {
      const answer = await send(request(app.call).post('/api/contact').set(BROWSER).type('form'))
      expect([answer.status, answer.type]).toEqual([status, 'text/html'])
      expect(answer.text).toContain(GO_BACK)
    })
  })
})
