/** What only nginx decides: addresses, statuses, headers, refusals. It is Debian's, with the project's configuration. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../../.dev/postgres.ts'
import { HEADERS } from '../../frontend/build/budget.ts'
import { securityPolicy } from '../../frontend/src/server/security-policy.ts'
import { listen, makeServer } from '../src/http/server.ts'
import { messageStore } from '#src/store/messages.ts'
import { hasNginx, openNginx } from './nginx-server.ts'
import { form } from './samples.ts'
import { testApp } from './test-app.ts'
import { useDatabase } from './test-database.ts'

const database = useDatabase()
const PAGE = '<script>go()</script><style>a{}</style><style>b{}</style>'
const FILES = [
  'index.html',
  'services.html',
  '404.html',
  '50x.html',
  'robots.txt',
  '.well-known/security.txt',
  'assets/main-1.js',
]
let url: string
let withoutApi: string

beforeAll(async () => {
  const site = mkdtempSync(join(tmpdir(), 'willow-site-'))
  for (const name of ['assets', '.well-known']) mkdirSync(join(site, name))
  for (const name of FILES)
    for (const extension of ['', '.gz', '.br']) writeFileSync(join(site, name + extension), name)
  const policies = ['default', '/index.html', '/services.html', '/404.html']
    .map((file) => `${file} "${securityPolicy(PAGE)}; report-to ${file}";\n`)
    .join('')
  const apiPort = await freePort()
  const app = testApp(messageStore(database.db), { trustProxy: true })
  const closeApi = await listen(makeServer(app.call), apiPort, '127.0.0.1')
  const nginx = await openNginx({ apiPort, site, policies })
  const nginxWithoutApi = await openNginx({ apiPort: await freePort(), site, policies })
  url = nginx.url
  withoutApi = nginxWithoutApi.url
  return async () => {
    await Promise.all([nginx.close(), nginxWithoutApi.close(), closeApi()])
    rmSync(site, { recursive: true })
  }
})

const ask = (path: string, init: RequestInit = {}) => fetch(url + path, { redirect: 'manual', ...init })

describe.runIf(hasNginx())('nginx', () => {
  it.each([
    ['/services/', '/services'],
    ['/services//?a=1&b=/', '/services?a=1&b=/'],
    ['/nowhere/', '/nowhere'],
    ['/index.html?a=1', '/?a=1'],
    ['/services.html?a=1&b=/', '/services?a=1&b=/'],
    ['/404.html', '/404'],
  ])('leads %s to %s', async (path, location) => {
    const { status, headers } = await ask(path)
    expect([status, headers.get('location')]).toEqual([308, location])
  })

  it.each([
    [200, 'max-age=300', ['/', '/services', '/robots.txt', '/.well-known/security.txt']],
    [200, 'max-age=31536000', ['/assets/main-1.js']],
    [200, 'no-store', ['/api/health', '/api/health?a=1']],
    [
      404,
      'max-age=300',
      ['/404', '/50x', '/413', '/429.txt', '/nowhere', '//other.example/', '/a%0d%0aX-Own:1/'],
    ],
    [404, '', ['/api', '/api/nowhere', '/api/ready', '/api/contact/', '/api/Contact', '/assets/']],
  ])('answers %i with "%s" for %j', async (status, cached, paths) => {
    for (const path of paths) {
      const answer = await ask(path)
      expect([path, answer.status]).toEqual([path, status])
      expect(answer.headers.get('cache-control') ?? '').toContain(cached)
      expect(answer.headers.get('x-own')).toBeNull()
    }
  })

  it('gives a page its own policy and the whole set of headers, which leave the room that its budget counts on', async () => {
    const { headers } = await ask('/')
    expect(headers.get('content-security-policy')).toMatch(
      /script-src 'self' 'sha256-.*report-to \/index\.html$/,
    )
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('permissions-policy')).toContain('camera=()')
    expect([...headers].map(([name, value]) => `${name}: ${value}\r\n`).join('').length).toBeLessThan(HEADERS)
    expect((await ask('/nowhere')).headers.get('content-security-policy')).toMatch(/404\.html$/)
    expect((await ask('/assets/main-1.js')).headers.get('content-security-policy')).toBeNull()
  })

  const LARGE = 'x'.repeat(100_000)
  const post = async (to: string, body: BodyInit) => {
    const answer = await fetch(`${to}/api/contact`, { method: 'POST', body, redirect: 'manual' })
    return [answer.status, answer.headers.get('content-type') ?? '', await answer.text()]
  }

  it.each([
    ['taken', new URLSearchParams(form), 303, /html/, /contact/],
    ['refused by the API', new URLSearchParams({ name: 'A' }), 422, /html/, /Message not sent/],
    ['too large', new URLSearchParams({ name: LARGE }), 413, /html/, /too large/],
    ['too large and no form', LARGE, 413, /plain/, /^Your message is too large\. Please shorten it/],
  ])('answers a form that is %s', async (_, body, status, type, text) => {
    const answer = await post(url, body)
    expect(answer).toEqual([status, expect.stringMatching(type), expect.stringMatching(text)])
  })

  it('answers 503 in the visitor’s words while the API is down', async () => {
    const words = expect.stringMatching(/We could not take your message just now/)
    expect(await post(withoutApi, '{}')).toEqual([503, expect.stringMatching(/plain/), words])
    expect(await post(withoutApi, new URLSearchParams(form))).toEqual([
      503,
      expect.stringMatching(/html/),
      words,
    ])
  })
})
