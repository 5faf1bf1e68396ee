/**
 * The form as a browser posts it by itself, without any script: taken, repeated, refused. Each message is stored once, and
 * whoever is refused has the own words in hand.
 */
import { createHash } from 'node:crypto'
import request from 'supertest'
import { beforeEach, describe, expect, it } from 'vitest'
import { chatLink, mailLink } from '../../contract/links.ts'
import { form, sentForm } from '../../test/samples.ts'
import { testApp } from '../../test/test-app.ts'
import { useDatabase } from '../../test/test-database.ts'
import { messageStore } from '../store/message-store.ts'
import type { MessageStore } from '../contact/ports.ts'

const database = useDatabase()
let store: MessageStore
let app: ReturnType<typeof testApp>
beforeEach(async () => {
  await database.db.contactMessage.deleteMany()
  store = messageStore(database.db)
  app = testApp(store)
})

/** What a browser sends with a form of the own page. */
const BROWSER = {
  Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  Origin: 'https://salon.example',
  'Sec-Fetch-Site': 'same-origin',
}
const post = (fields: Record<string, string> = form, on = app, headers: Record<string, string> = {}) =>
  request(on.call)
    .post('/api/contact')
    .set({ ...BROWSER, ...headers })
    .type('form')
    .send(new URLSearchParams(fields).toString())
const rows = () => database.db.contactMessage.findMany({ orderBy: { createdAt: 'asc' } })

describe('a form that a browser posts by itself', () => {
  it('is stored, suspected as it has no time on view, queued, and leads to the thank-you', async () => {
    const { status, headers } = await post({ ...form, website: '' })
    expect([status, headers.location, headers['cache-control']]).toEqual([303, '/contact#sent', 'no-store'])
    expect(await rows()).toMatchObject([{ ...form, suspect: true, state: 'pending' }])
    expect(app.queued).toEqual([(await rows())[0]!.id])
  })

  it.each([
    ['no Origin and no Fetch Metadata, as old browsers', { Origin: '', 'Sec-Fetch-Site': '' }, 303],
    ['Origin null of the own page, as browsers that hide where one comes from', { Origin: 'null' }, 303],
    ['Origin null, and nothing that says whose page it was', { Origin: 'null', 'Sec-Fetch-Site': '' }, 403],
    ['another page of the same domain', { 'Sec-Fetch-Site': 'same-site', Origin: '' }, 403],
    ['a foreign page', { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' }, 403],
  ])('with %s', async (_, headers, status) => {
    const answer = await post(form, app, headers)
    expect(answer.status).toBe(status)
    expect(await rows()).toHaveLength(status === 303 ? 1 : 0)
    expect(answer.headers['access-control-allow-origin']).toBeUndefined()
    // what a foreign page sends is not shown in ours
    expect(answer.text).not.toContain('Biscuit')
  })

  it('is asked for once more by a tab that a phone restores, and leads to the form', () =>
    request(app.call).get('/api/contact').set(BROWSER).expect(303).expect('Location', '/contact'))
})

describe('the same form posted again', () => {
  const grow = (minutes: number) =>
    database.db
      .$executeRaw`UPDATE contact_message SET created_at = created_at - make_interval(mins => ${minutes}::int)`

  it('at the very same time is one message, and every answer says that it is sent', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => post()))
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(303))
    expect(await rows()).toHaveLength(1)
    expect(app.queued).toHaveLength(1)
  })

  it('within ten minutes is one message, after them another one, and so on', async () => {
    for (const count of [1, 2, 3]) {
      await Promise.all([post(), post(), post()])
      await grow(9)
      await post().expect(303)
      expect(await rows()).toHaveLength(count)
      await grow(2)
    }
  })

  it('is one message when the database’s answer to the first try was lost', async () => {
    let calls = 0
    const flaky: MessageStore['insert'] = async (...args) => {
      const id = await store.insert(...args)
      if (++calls === 1) throw new Error('the answer was lost')
      return id
    }
    const broken = testApp({ ...store, insert: flaky })
    await post(form, broken).expect(303)
    expect([calls, (await rows()).length, broken.queued.length]).toEqual([2, 1, 1])
  })

  it('with one other letter is another message, and so is the same from a script', async () => {
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

describe('a form that is not taken', () => {
  const odd = { ...form, name: 'A', message: '\n<b>"5 > 4" & more</b>', email: 'nobody' }

  it('is answered by a page with every broken rule, the own words and other ways to the salon', async () => {
    const { status, headers, text } = await post(odd)
    expect([status, headers['content-type']]).toEqual([422, 'text/html; charset=utf-8'])
    expect(text).toContain('<html lang="en-GB">')
    expect(text).toContain('<title>Message not sent | Willow &amp; Wag</title>')
    expect(text).toContain('name="viewport"')
    expect(text).toContain('<meta name="robots" content="noindex">')
    expect(text).toContain('<a id="name-rule" href="#name">Name must be at least 2 characters.</a>')
    expect(text).toContain('<a id="email-rule" href="#email">Please enter a valid email address.</a>')
    expect(text).toMatch(/<input id="name" [^>]*aria-invalid="true" aria-describedby="name-rule"/)
    expect(text).not.toContain('Subject is required.')
    // a first line feed belongs to the element, not to the text (HTML, 13.1.2.5)
    expect(text).toContain('>\n\n&lt;b&gt;&quot;5 &gt; 4&quot; &amp; more&lt;/b&gt;</textarea>')
    expect(text).toContain(`value="${form.subject}"`)
    expect(text).toContain('<form method="post" action="/api/contact">')
    const body = `${odd.message}\n\n${odd.name}`
    const links = [
      chatLink('447700900123', `${odd.subject}\n\n${body}`),
      mailLink('hello@salon.example', { subject: odd.subject, body }),
    ]
    for (const link of links) expect(text).toContain(`href="${link.replaceAll('&', '&amp;')}"`)
  })

  it('is answered under a policy that allows the style of the page and the form, and nothing else', async () => {
    const { headers, text } = await post(odd)
    const style = /<style>([^]*)<\/style>/.exec(text)![1]!
    const hash = createHash('sha256').update(style).digest('base64')
    expect(headers['content-security-policy']).toBe(
      `default-src 'none'; style-src 'sha256-${hash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    )
    expect(headers['cache-control']).toBe('no-store')
    expect(text).not.toMatch(/ style=|<script|src=/)
  })

  it('is answered with the sentence alone where a program asks for it', async () => {
    const { headers, text } = await post(odd, app, { Accept: 'application/problem+json' })
    expect(headers['content-type']).toBe('application/problem+json')
    expect(JSON.parse(text)).toMatchObject({
      status: 422,
      errors: [{ pointer: '/name' }, { pointer: '/email' }],
    })
  })

  it.each([
    ['by the limit', 429, { limitPerHour: 0 }, /You have sent many messages\./],
    [
      'as the database is away',
      503,
      { submit: () => Promise.reject(new Error('down')) },
      /We could not take/,
    ],
  ])('%s is %i, with the own words', async (_, status, changes, sentence) => {
    const broken = testApp(store, changes as object)
    const answer = await post(form, broken)
    expect([answer.status, answer.text]).toEqual([status, expect.stringMatching(sentence)])
    expect(answer.text).toContain(form.message)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(50)
  })

  it('by a fault of ours is 500, and logged with its name alone', async () => {
    const broken = testApp(store, { siteUrl: 'no address' })
    const { text } = await post(form, broken).expect(500)
    expect(text).toContain('Something went wrong here.')
    const facts = { status: 500, error: 'TypeError', code: 'ERR_INVALID_URL' }
    expect(broken.events).toEqual([{ event: 'request.failed', facts }])
  })

  it.each([
    [400, 'an empty body', (on: request.Test) => on.send('')],
    [413, 'too much', (on: request.Test) => on.send(`name=${'x'.repeat(100_000)}`)],
    [415, 'a compressed body', (on: request.Test) => on.set('Content-Encoding', 'gzip').send('name=x')],
  ])('is %i for %s, and says that Back brings the own words', async (status, _, send) => {
    const answer = await send(request(app.call).post('/api/contact').set(BROWSER).type('form'))
    expect([answer.status, answer.type]).toEqual([status, 'text/html'])
    expect(answer.text).toContain('Go back in your browser: what you typed is still there.')
    expect(answer.text).toContain('https://wa.me/447700900123')
  })
})
