/** nginx as it runs in the stack: addresses, headers, hostile requests, limits, an API that is down. */
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, get, type RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildNginx, hasDocker, hostAddress, startNginx } from '../../dev/servers/nginx.ts'
import { freePort } from '../../dev/environment.ts'
import { listen } from '../src/http/server.ts'
import { errorFiles } from '@willow/shared/error-page'
import { salon } from '@willow/shared/test-salon'
import { securityPolicy } from '../../frontend/build/security-policy.ts'
import {
  exchange,
  expectPayload,
  FORM_TYPE,
  JSON_TYPE,
  NGINX_PAYLOADS,
  useApis,
  visitor,
  withForm,
} from './payloads.ts'

const canRun = hasDocker()
let host: string
beforeAll(async () => {
  if (!canRun) return
  await buildNginx()
  host = await hostAddress()
})

type NginxOptions = {
  /** Whether it trusts X-Forwarded-For, as after another proxy, so that one client can be many visitors; default true. */
  trustsForwarded?: boolean
  /** The site's files, by their paths. */
  site?: Record<string, string | Buffer>
}

/** Starts nginx in front of an API on this machine; resolves to its address and a function that reads its log. */
const openNginx = async (apiPort: number, options: NginxOptions = {}) => {
  const { trustsForwarded = true, site = {} } = options
  const folder = mkdtempSync(join(tmpdir(), 'willow-nginx-'))
  for (const name of ['html/assets', 'html-br']) mkdirSync(join(folder, name), { recursive: true })
  for (const { file, text } of errorFiles(salon)) writeFileSync(join(folder, 'html', file), text)
  for (const [file, content] of Object.entries(site)) writeFileSync(join(folder, 'html', file), content)
  const policy = `add_header Content-Security-Policy "${securityPolicy('go()')}" always;`
  writeFileSync(join(folder, 'security-policy.conf'), policy)
  chmodSync(folder, 0o755)
  const url = `http://127.0.0.1:${await freePort()}`
  const { readLog, readProcessorTime, close } = await startNginx(url, folder, {
    SITE_URL: 'https://salon.example',
    API_ADDRESS: `${host}:${apiPort}`,
    TRUSTED_PROXY: trustsForwarded ? '172.16.0.0/12,192.168.0.0/16' : '',
  })
  closeAtEnd(async () => {
    await close()
    rmSync(folder, { recursive: true })
  })
  return { url, readLog, readProcessorTime }
}

const { database, openApi, closeAtEnd } = useApis()

const open = async ({ limitPerHour = 10_000, ...options }: NginxOptions & { limitPerHour?: number } = {}) => {
  const apiPort = await openApi({ limitPerHour }, '0.0.0.0')
  return (await openNginx(apiPort, options)).url
}

const FILES = 'index.html services.html 404.html 50x.html robots.txt speculation-rules.json assets/main-1.js'

describe.runIf(canRun)('the site', () => {
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

it.runIf(canRun)(
  'no path of a request costs nginx more than three times a plain one of its length',
  async () => {
    const { url, readProcessorTime } = await openNginx(await freePort(), { trustsForwarded: false })
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    closeAtEnd(async () => agent.destroy())
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
  },
)

describe.runIf(canRun)('nginx, before the API,', () => {
  let url: string
  beforeAll(async () => {
    url = await open()
  })

  it.each(NGINX_PAYLOADS.map((payload, number) => [payload[0], payload[2], payload, number] as const))(
    'answers %s with %i, and then accepts a valid form',
    (_, _status, payload, number) => expectPayload(url, database, payload, number),
  )

  it('accepts a message with more cookies than the API reads', async () => {
    const cookies = ['a', 'b', 'c'].map((name): [string, string] => ['Cookie', `${name}=${'x'.repeat(6000)}`])
    const sent = { ...withForm({}), headers: [visitor(999), JSON_TYPE, ...cookies] }
    expect((await exchange(url, sent)).status).toBe(202)
  })
})

it.runIf(canRun)(
  'clients that stall occupy nginx alone: the API sees whole messages only, and an address can send ten at a time',
  async () => {
    const seen: unknown[] = []
    const handle: RequestListener = ({ headers }, response) => {
      seen.push(headers['x-real-ip'])
      response.end()
    }
    const apiPort = await freePort()
    closeAtEnd(await listen(handle, apiPort, '0.0.0.0'))
    const { url } = await openNginx(apiPort)
    const headers: [string, string][] = [JSON_TYPE, visitor(1), ['Content-Length', '71001']]
    const stall = () => exchange(url, { headers, body: 'x'.repeat(71_000) })
    const stalled = Array.from({ length: 12 }, stall)
    await Promise.race(stalled)
    const another = visitor(2)
    expect((await exchange(url, { headers: [JSON_TYPE, another], body: '{}' })).status).toBe(200)
    const answers = (await Promise.all(stalled)).map(({ status, text }) => `${status} ${text}`)
    expect(answers.filter((answer) => answer.startsWith('429 We are getting many messages'))).toHaveLength(2)
    expect(answers.filter((answer) => answer === '0 ')).toHaveLength(10)
    expect(seen).toEqual([another[1]])
  },
)

it.runIf(canRun)(
  'half a message that finds no room is answered "try again", and room comes back',
  async () => {
    const url = await open()
    const stall = (number: number) => {
      const headers: [string, string][] = [JSON_TYPE, visitor(number), ['Content-Length', '71001']]
      return exchange(url, { headers, body: 'x'.repeat(71_000) })
    }
    const answers = await Promise.all(Array.from({ length: 50 }, (_, number) => stall(number)))
    const said = new Set(answers.map(({ status, text }) => `${status} ${text}`))
    expect([...said].toSorted()).toEqual(['0 ', expect.stringMatching(/^503 We could not take your message/)])
    expect((await exchange(url, withForm({}))).status).toBe(202)
  },
)

it.runIf(canRun)(
  'phones behind one address that load slowly get every answer, and 200 at a time are all that it can occupy',
  async () => {
    // Longer than every buffer on the way, so that an answer that is not read does not end.
    const site = { 'assets/large.js': Buffer.alloc(20_000_000) }
    const { url } = await openNginx(await freePort(), { trustsForwarded: false, site })
    const agent = new Agent({ maxSockets: Infinity })
    closeAtEnd(async () => agent.destroy())
    const load = async () => {
      const [answer] = await once(get(`${url}/assets/large.js`, { agent }), 'response')
      return answer.statusCode as number
    }
    const statuses = await Promise.all(Array.from({ length: 210 }, load))
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(200)
    expect(new Set(statuses)).toEqual(new Set([200, 429]))
  },
)

it.runIf(canRun)('a client that pretends to be many counts as one', async () => {
  const url = await open({ trustsForwarded: false, limitPerHour: 3 })
  const post = async (address: string) => {
    const names = ['X-Forwarded-For', 'X-Real-IP', 'CF-Connecting-IP']
    const forged = names.map((name): [string, string] => [name, address])
    return (await exchange(url, { ...withForm({}), headers: [JSON_TYPE, ...forged] })).status
  }
  const addresses = ['198.51.100.1', '198.51.100.2', '198.51.100.3', '198.51.100.4']
  expect((await Promise.all(addresses.map(post))).toSorted()).toEqual([202, 202, 202, 429])
})

it.runIf(canRun)(
  'a visitor behind two trusted proxies counts by his own address, which he cannot forge',
  async () => {
    const url = await open({ limitPerHour: 1 })
    const post = async (addresses: string) => {
      const headers: [string, string][] = [JSON_TYPE, ['X-Forwarded-For', addresses]]
      return (await exchange(url, { ...withForm({}), headers })).status
    }
    const outerProxy = '172.30.0.9'
    const statuses = [
      await post(`198.51.100.1, ${outerProxy}`),
      await post(`198.51.100.2, ${outerProxy}`),
      await post(`198.51.100.3, 198.51.100.2, ${outerProxy}`),
    ]
    expect(statuses).toEqual([202, 202, 429])
  },
)

describe.runIf(canRun)('a message that comes while the API is down', () => {
  it.each([
    ['a native form submission', FORM_TYPE, 'text/html', /<p>We could not take your message/],
    ['one of our script', JSON_TYPE, 'text/plain', /^We could not take your message just now\.[^<]*$/],
  ])('%s is answered with text that its sender can show', async (_, type, mediaType, says) => {
    const { url } = await openNginx(await freePort())
    const answer = await exchange(url, { headers: [type], body: 'name=Ann' })
    expect([answer.status, answer.text]).toEqual([503, expect.stringMatching(says)])
    expect(answer.headers).toMatch(/^Retry-After: 120\r?$/m)
    expect(answer.headers).toMatch(/^Cache-Control: no-store\r$/m)
    expect(answer.headers).toContain(`Content-Type: ${mediaType}; charset=utf-8`)
  })

  it('names its visitor in no log', async () => {
    const { url, readLog } = await openNginx(await freePort())
    const path = '/api/contact?email=ann@example.com'
    const headers: [string, string][] = [
      ['X-Forwarded-For', '203.0.113.77'],
      ['Referer', `${url}/?name=Ann`],
      JSON_TYPE,
    ]
    const answers = await Promise.all(
      Array.from({ length: 3 }, () => exchange(url, { ...withForm({}), path, headers })),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]))
    expect(await readLog()).not.toMatch(/203\.0\.113\.77|ann@example|name=Ann/)
  })
})
