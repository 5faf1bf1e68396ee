/** nginx as it runs in the stack: addresses, headers, hostile requests, limits, an API that is down. */
import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { beforeAll, describe, expect, it } from 'vitest'
import { MAX_BODY_BYTES } from '@willow/shared/contract'
import { securityPolicy } from '../../frontend/build/security-policy.ts'
import { FORM_TYPE, json, JSON_TYPE, post, stall, useNginx, visitor, type Posted } from './nginx.ts'
import { idleApp } from './test-servers.ts'

const { open, openNginx, closeAtEnd } = useNginx()

const FILES = 'index.html services.html 404.html 50x.html robots.txt speculation-rules.json assets/main-1.js'

describe('the site', () => {
  let url: string
  beforeAll(async () => {
    const names = FILES.split(' ').flatMap((name) => ['', '.gz', '.br'].map((end) => name + end))
    url = await open({ trustsForwarded: false, site: Object.fromEntries(names.map((name) => [name, name])) })
  })
  const ask = (path: string) => fetch(url + path, { redirect: 'manual' })

  it.each([
    ['/services/', '/services'],
    ['/services//?a=1&b=/', '/services?a=1&b=/'],
    ['/nowhere/', '/nowhere'],
    ['//services?a=1', '/services?a=1'],
    ['//', '/'],
    ['//services/', '/services'],
  ])('redirects %s to %s', async (path, location) => {
    const { status, headers } = await ask(path)
    expect([status, headers.get('location')]).toEqual([308, location])
  })

  it.each([
    [200, 'max-age=300', '/ /services /robots.txt'],
    [200, 'max-age=31536000', '/assets/main-1.js'],
    [200, 'no-store', '/api/health /api/health?a=1'],
    [
      404,
      'max-age=300',
      '/404 /50x /413 /429.txt /services.html /index.html?a=1 /404.html /nowhere //other.example/ /a%0d%0aX-Own:1/',
    ],
    [404, '', '/api /api/nowhere /api/ready /api/contact/ /api/Contact /assets/'],
  ])('answers %i with "%s" for %s', async (status, cached, paths) => {
    for (const path of paths.split(' ')) {
      const answer = await ask(path)
      expect([path, answer.status]).toEqual([path, status])
      expect(answer.headers.get('cache-control') ?? '').toContain(cached)
      expect(answer.headers.get('x-own')).toBeNull()
    }
  })

  it('gives a page all security headers', async () => {
    const { headers } = await ask('/')
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-security-policy': securityPolicy('go()'),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'speculation-rules': '"/speculation-rules.json"',
    })
    expect((await ask('/speculation-rules.json')).headers.get('content-type')).toBe(
      'application/speculationrules+json',
    )
    expect((await ask('/nowhere')).headers.get('content-security-policy')).toBe(securityPolicy('go()'))
    expect((await ask('/assets/main-1.js')).headers.get('content-security-policy')).toBeNull()
  })
})

/** As long as nginx reads. */
const filled = (start: string, part: string, end = '') =>
  start + part.repeat((7900 - start.length - end.length) / part.length) + end

const HOSTILE_PATHS = [
  filled('/', '/', '!'),
  filled('//', 'a', '!'),
  filled('//a', '/', '!'),
  filled('/index', '/', '!'),
  filled('/services', '/', '!'),
  filled('/', 'a', '/!'),
  filled('/', '.html', '!'),
  filled('/', 'a.html/'),
  filled('/', '%2F', '!'),
  filled('/', 'a/../'),
]

it('no path of a request costs nginx more than three times a plain one of its length', async () => {
  const { url, readProcessorTime } = await openNginx({ trustsForwarded: false })
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  closeAtEnd(() => agent.destroy())
  const ask = async (path: string) => {
    const [answer] = await once(get(url, { path, agent, headers: { 'Accept-Encoding': 'br' } }), 'response')
    await once(answer.resume(), 'end')
  }
  const measure = async (path: string) => {
    const before = await readProcessorTime()
    for (let time = 0; time < 400; time++) await ask(path)
    return (await readProcessorTime()) - before
  }
  await measure('/')
  const plain = await measure(filled('/', 'a'))
  for (const path of HOSTILE_PATHS) expect((await measure(path)) / plain, path.slice(0, 20)).toBeLessThan(3)
})

describe('nginx, before the API,', () => {
  let url: string
  beforeAll(async () => {
    url = await open()
  })

  const TOO_LARGE = 'Your message is too large. Please shorten it and try again.'
  const page = expect.stringContaining(`<p>${TOO_LARGE}</p>`)
  const anyText = expect.any(String)
  const long = (bytes: number) => 'x'.repeat(bytes)
  const withCookie = { Cookie: long(7000), Referer: long(7000), 'User-Agent': long(4000) }
  it.each<[string, number, Posted, string?]>([
    ['the largest body that is read', 202, { body: json.padEnd(MAX_BODY_BYTES) }],
    ['headers that without the cookie are as long as the API reads', 202, { headers: withCookie }],
    ['a form that is too large', 413, { headers: FORM_TYPE, body: long(MAX_BODY_BYTES + 4096) }, page],
    ['a Content-Length of a gigabyte', 413, { headers: { 'Content-Length': '1000000000' } }, TOO_LARGE],
    ['chunks without an end', 413, { body: long(0x4000), isEndless: true }, TOO_LARGE],
  ])('answers %s with %i, and then accepts a valid form', async (_, status, posted, says = anyText) => {
    const answer = await post(url, posted)
    expect([answer.status, answer.text]).toEqual([status, says])
    expect((await post(url)).status).toBe(202)
  })
})

it('clients that stall occupy nginx alone: the API sees whole messages only, and an address can send ten at a time', async () => {
  const seen: unknown[] = []
  const url = await open({}, ({ headers }, response) => {
    seen.push(headers['x-real-ip'])
    response.end()
  })
  const stalled = Array.from({ length: 12 }, () => stall(url, 1))
  await Promise.race(stalled)
  expect((await post(url, { headers: visitor(2) })).status).toBe(200)
  const answers = (await Promise.all(stalled)).map(({ status, text }) => `${status} ${text}`)
  expect(answers.filter((answer) => answer.startsWith('429 We are getting many messages'))).toHaveLength(2)
  expect(answers.filter((answer) => answer === '0 ')).toHaveLength(10)
  expect(seen).toEqual(Object.values(visitor(2)))
})

it('half a message that finds no room is answered "try again", and room comes back', async () => {
  const url = await open()
  const answers = await Promise.all(Array.from({ length: 50 }, (_, number) => stall(url, number)))
  const said = new Set(answers.map(({ status, text }) => `${status} ${text}`))
  expect([...said].toSorted()).toEqual(['0 ', expect.stringMatching(/^503 We could not take your message/)])
  expect((await post(url)).status).toBe(202)
})

it('phones behind one address that load slowly get every answer, and 200 at a time are all that it can occupy', async () => {
  // Longer than every buffer on the way, so that an answer that is not read does not end.
  const site = { 'assets/large.js': Buffer.alloc(20_000_000) }
  const { url } = await openNginx({ trustsForwarded: false, site })
  const agent = new Agent({ maxSockets: Infinity })
  closeAtEnd(() => agent.destroy())
  const load = async () => {
    const [answer] = await once(get(`${url}/assets/large.js`, { agent }), 'response')
    return answer.statusCode as number
  }
  const statuses = await Promise.all(Array.from({ length: 210 }, load))
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(200)
  expect(new Set(statuses)).toEqual(new Set([200, 429]))
})

it('a client that pretends to be many counts as one', async () => {
  const url = await open({ trustsForwarded: false }, idleApp({ limitPerHour: 3 }).callback())
  const postAs = async (address: string) => {
    const headers = { 'X-Forwarded-For': address, 'X-Real-IP': address, 'CF-Connecting-IP': address }
    return (await post(url, { headers })).status
  }
  const addresses = ['198.51.100.1', '198.51.100.2', '198.51.100.3', '198.51.100.4']
  expect((await Promise.all(addresses.map(postAs))).toSorted()).toEqual([202, 202, 202, 429])
})

it('a visitor behind two trusted proxies counts by his own address, which he cannot forge', async () => {
  const url = await open({}, idleApp({ limitPerHour: 1 }).callback())
  const postVia = async (addresses: string) =>
    (await post(url, { headers: { 'X-Forwarded-For': addresses } })).status
  const outerProxy = '172.30.0.9'
  const statuses = [
    await postVia(`198.51.100.1, ${outerProxy}`),
    await postVia(`198.51.100.2, ${outerProxy}`),
    await postVia(`198.51.100.3, 198.51.100.2, ${outerProxy}`),
  ]
  expect(statuses).toEqual([202, 202, 429])
})

describe('a message that comes while the API is down', () => {
  it.each([
    ['a native form submission', FORM_TYPE, 'text/html', /<p>We could not take your message/],
    ['one of our script', JSON_TYPE, 'text/plain', /^We could not take your message just now\.[^<]*$/],
  ])('%s is answered with text that its sender can show', async (_, type, mediaType, says) => {
    const { url } = await openNginx()
    const { status, text, headers } = await post(url, { headers: type })
    expect([status, text]).toEqual([503, expect.stringMatching(says)])
    expect(headers).toMatchObject({
      'retry-after': '120',
      'cache-control': 'no-store',
      'content-type': `${mediaType}; charset=utf-8`,
    })
  })

  it('names its visitor in no log', async () => {
    const { url, readLog } = await openNginx()
    const path = '/api/contact?email=ann@example.com'
    const headers = { 'X-Forwarded-For': '203.0.113.77', Referer: `${url}/?name=Ann` }
    expect((await post(url, { path, headers })).status).toBe(503)
    expect(await readLog()).not.toMatch(/203\.0\.113\.77|ann@example|name=Ann/)
  })
})
