/** The local front door beside the stack's nginx: the same headers, the same refusals. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { hasNginx, openNginx } from '../backend/test/nginx-server.ts'
import { exchange, withForm } from '../backend/test/payloads/exchange.ts'
import { form } from '../backend/test/samples.ts'
import { testApp } from '../backend/test/test-app.ts'
import { useDatabase } from '../backend/test/test-database.ts'
import { isLong } from './long.ts'
import { listen, makeServer } from '../backend/src/http/server.ts'
import { messageStore } from '../backend/src/store/message-store.ts'
import { HEADERS } from '../frontend/budget.ts'
import { securityPolicy } from '../frontend/src/server/security-policy.ts'
import { frontDoor, serve } from './front-door.ts'
import { freePort } from './postgres.ts'

const POLICIES = ['default', '/index.html', '/services.html', '/404.html', '/413.html', '/503.html']
  .map((file) => `${file} "default-src 'self'; report-to ${file}";\n`)
  .join('')
const database = useDatabase()
const closers: (() => Promise<void>)[] = []
let apiPort: number
let site: string
let door: string

const FILES = [
  'index.html',
  'services.html',
  '404.html',
  '50x.html',
  '413.html',
  '503.html',
  'robots.txt',
  '.well-known/security.txt',
  'assets/main-1.js',
]

const makeSite = () => {
  const folder = mkdtempSync(join(tmpdir(), 'willow-site-'))
  for (const name of ['assets', '.well-known']) mkdirSync(join(folder, name))
  for (const name of FILES)
    for (const extension of ['', '.gz', '.br']) writeFileSync(join(folder, name + extension), name)
  return folder
}

beforeAll(async () => {
  site = makeSite()
  apiPort = await freePort()
  const app = testApp(messageStore(database.db), { trustProxy: true })
  closers.push(await listen(makeServer(app.call), apiPort, '127.0.0.1'))
  const port = await freePort()
  closers.push(await serve(frontDoor(site, POLICIES, apiPort), port, 'PORT'))
  door = `http://127.0.0.1:${port}`
  return async () => {
    for (const close of closers.toReversed()) await close()
    rmSync(site, { recursive: true })
  }
})

/** What tells of the server and of the moment, not of the page. */
const INCIDENTAL =
  /^(date|server|connection|keep-alive|content-length|content-type|transfer-encoding|etag|last-modified|accept-ranges)$/

const headersOf = async (url: string, path: string) => {
  const { status, headers } = await fetch(url + path, {
    headers: { 'Accept-Encoding': 'identity' },
    redirect: 'manual',
  })
  const all = [...headers].filter(([name]) => !INCIDENTAL.test(name))
  return { status, ...Object.fromEntries(all) }
}

const PATHS = [
  '/',
  '/services',
  '/services.html/',
  '/404',
  '/50x',
  '/413',
  '/429.txt',
  '/nowhere',
  '/robots.txt',
  '/.well-known/security.txt',
  '/assets/main-1.js',
  '/api',
  '/api/health',
  '/api/nowhere',
  '/api/ready',
  '/api/contact/',
  '/api/Contact',
  '/api/health?a=1',
  '//other.example/',
  '/%5Cother.example/',
  '/a%0d%0aX-Own:1/',
  '/assets/',
  '/assets/main-1.js/',
]
const LED_ON = {
  '/services/': '/services',
  '/services//?a=1&b=/': '/services?a=1&b=/',
  '/nowhere/': '/nowhere',
  '/index.html': '/',
  '/index.html?a=1': '/?a=1',
  '/services.html': '/services',
  '/services.html?a=1&b=/': '/services?a=1&b=/',
  '/404.html': '/404',
}

it.each(Object.entries(LED_ON))('%s leads to %s', async (path, location) =>
  expect(await headersOf(door, path)).toMatchObject({ status: 308, location }),
)

it.each(['/404', '/50x'])('%s is no page of its own', async (path) =>
  expect(await headersOf(door, path)).toMatchObject({ status: 404 }),
)

it.runIf(isLong)('a body that stops coming is hung up on', async () => {
  const headers: [string, string][] = [
    ['Content-Type', 'application/json'],
    ['Content-Length', '100'],
  ]
  expect((await exchange(door, { headers, body: '{' })).status).toBe(408)
})

describe.runIf(hasNginx())('beside nginx', () => {
  const post = async (url: string, body: URLSearchParams | string) => {
    const headers = { 'Accept-Encoding': 'identity' }
    const answer = await fetch(`${url}/api/contact`, { method: 'POST', headers, body, redirect: 'manual' })
    const all = [...answer.headers].filter(([name]) => name === 'content-type' || !INCIDENTAL.test(name))
    return { status: answer.status, text: await answer.text(), headers: Object.fromEntries(all) }
  }
  const LARGE = 'x'.repeat(100_000)

  it.each([
    ['taken', new URLSearchParams(form), 303, /contact#sent/],
    ['refused by the API', new URLSearchParams({ name: 'A' }), 422, /Message not sent/],
    ['too large', new URLSearchParams({ name: LARGE }), 413, /^413.html$/],
    ['too large and no form', LARGE, 413, /^Your message is too large\./],
  ])('a form that is %s has the same answer', async (_, body, status, text) => {
    const nginx = await openNginx({ apiPort, site, policies: POLICIES })
    onTestFinished(nginx.close)
    const answer = await post(nginx.url, body)
    expect(answer).toMatchObject({ status, text: expect.stringMatching(text) })
    expect(answer.headers.location).toBe(status === 303 ? '/contact#sent' : undefined)
    expect(await post(door, body)).toEqual(answer)
  })

  it.each([...PATHS, ...Object.keys(LED_ON)])('%s has the same headers', async (path) => {
    const nginx = await openNginx({ apiPort, site, policies: POLICIES })
    onTestFinished(nginx.close)
    expect(await headersOf(door, path)).toEqual(await headersOf(nginx.url, path))
  })
})

it('a page has the whole set', async () =>
  expect(Object.keys(await headersOf(door, '/')).toSorted()).toEqual([
    'cache-control',
    'content-security-policy',
    'cross-origin-opener-policy',
    'permissions-policy',
    'referrer-policy',
    'status',
    'vary',
    'x-content-type-options',
    'x-frame-options',
  ]))

it('a page’s headers leave the room that its budget counts on', async () => {
  const policy = securityPolicy('<script>go()</script><style>a{}</style><style>b{}</style>')
  const port = await freePort()
  onTestFinished(await serve(frontDoor(site, `/index.html "${policy}";`, apiPort), port, 'PORT'))
  const { headers } = await fetch(`http://127.0.0.1:${port}/`)
  const lines = [...headers].map(([name, value]) => `${name}: ${value}\r\n`)
  expect(lines.join('').length).toBeLessThan(HEADERS)
})

describe('a body that is too large', () => {
  const TOO_LARGE = 'Your message is too large. Please shorten it and try again.'
  const post = (body: ReadableStream | string) =>
    fetch(`${door}/api/contact`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body,
      duplex: 'half',
    } as RequestInit)

  it('is answered 413 however often it is sent, and the next one is taken', async () => {
    const large = String(withForm({ message: 'x'.repeat(1_000_000) }).body)
    const answers = await Promise.all(Array.from({ length: 40 }, () => post(large)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([413]))
    expect(await answers[0]!.text()).toBe(TOO_LARGE)
    expect((await post(String(withForm({}).body))).status).toBe(202)
  })

  it('is answered 413 in chunks as well, and when it never ends', async () => {
    const megabyte = new Blob(['x'.repeat(1_000_000)])
    expect((await post(megabyte.stream())).status).toBe(413)
    const endlessly = `400\r\n${'x'.repeat(1024)}\r\n`
    const headers: [string, string][] = [
      ['Content-Type', 'application/json'],
      ['Transfer-Encoding', 'chunked'],
    ]
    expect(await exchange(door, { headers, endlessly })).toMatchObject({ status: 413, text: TOO_LARGE })
  })
})

it('a dead API is told in the visitor’s words', async () => {
  const port = await freePort()
  onTestFinished(await serve(frontDoor(site, POLICIES, await freePort()), port, 'PORT'))
  const post = async (body: BodyInit) => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/contact`, { method: 'POST', body })
    return [answer.status, await answer.text()]
  }
  expect(await post('{}')).toEqual([
    503,
    'We could not take your message just now. Please try again in a few minutes or message us instead.',
  ])
  expect(await post(new URLSearchParams(form))).toEqual([503, '503.html'])
})

describe('what is for this machine alone', () => {
  const others = Object.values(networkInterfaces()).flatMap((addresses) =>
    (addresses ?? []).filter(({ internal, family }) => !internal && family === 'IPv4'),
  )

  it.runIf(others.length > 0)('cannot be reached from another one', async () => {
    const port = await freePort()
    onTestFinished(await serve((_req, res) => res.end('mail'), port, 'INBOX_PORT', '127.0.0.1'))
    expect(await (await fetch(`http://localhost:${port}`)).text()).toBe('mail')
    await expect(fetch(`http://${others[0]!.address}:${port}`)).rejects.toThrow('fetch failed')
  })
})

it('a busy port is told in a sentence', async () => {
  const server = createServer()
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  await expect(serve(() => {}, port, 'INBOX_PORT', '127.0.0.1')).rejects.toThrow(
    `Port ${port} is in use by another program: stop it, or choose another one with INBOX_PORT=...`,
  )
})
