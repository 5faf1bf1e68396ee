/** What nginx answers with the project's own configuration: what it reads before the API, its limits, an API that is away. */
import { beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../../.dev/postgres.ts'
import { hasNginx, openNginx } from './nginx-server.ts'
import {
  acceptedBeforeRefusal,
  acceptedSpellings,
  faultsAfter,
  sendSlowly,
  useApis,
  visitor,
} from './payloads/checks.ts'
import { exchange, FORM_TYPE, JSON_TYPE, send, withForm } from './payloads/exchange.ts'
import { PROTOCOL, SIZES } from './payloads/requests.ts'
import { form } from './samples.ts'

const { database, openApi, keep } = useApis()

/** As behind another proxy it believes the visitors' X-Forwarded-For, unless `trustsForwarded` is false. */
const open = async ({ trustsForwarded = true, limitPerHour = 10_000, perMinute = 1_000_000 } = {}) => {
  const apiPort = await openApi({ trustProxy: true, limitPerHour })
  const nginx = await openNginx({ apiPort, trustsForwarded, perMinute })
  keep(nginx.close)
  return nginx.url
}

/** Posts `count` messages as that many visitors; resolves to the statuses of the answers. */
const statusesOf = async (url: string, addressOf: (number: number) => string, count: number) => {
  const statuses: number[] = []
  for (let number = 1; number <= count; number++) {
    const headers: [string, string][] = [JSON_TYPE, ['X-Forwarded-For', addressOf(number)]]
    statuses.push((await exchange(url, { ...withForm({ subject: `Visitor ${number}` }), headers })).status)
  }
  return statuses
}

describe.runIf(hasNginx())('nginx before the API', () => {
  let url: string
  beforeAll(async () => {
    url = await open()
  })

  it.each([...PROTOCOL, ...SIZES].map((payload, number) => [payload.name, payload, number] as const))(
    'answers %s',
    async (_, payload, number) => expect(await faultsAfter(url, database, payload, number)).toEqual([]),
  )

  it('hangs up on slow clients, and no other visitor waits for them', async () =>
    // It says no word while it reads headers.
    expect(await sendSlowly(url)).toEqual({ faults: [], statuses: [0, 408] }))
})

describe.runIf(hasNginx())('the limits of nginx', () => {
  it.each([
    ['IPv4 addresses', (number: number) => `198.51.100.${number}`],
    ['IPv4 addresses in IPv6', (number: number) => `::ffff:198.51.100.${number}`],
    [
      'IPv4 addresses in IPv6, in groups',
      (number: number) => `::ffff:c633:64${number.toString(16).padStart(2, '0')}`,
    ],
    ['IPv4 addresses behind NAT64', (number: number) => `64:ff9b::198.51.100.${number}`],
    ['networks of IPv6', (number: number) => `2001:db8:0:${number}00::1`],
  ])('%s are visitors of their own', async (_, addressOf) =>
    expect(new Set(await statusesOf(await open({ limitPerHour: 1 }), addressOf, 12))).toEqual(new Set([202])),
  )

  it('one network of IPv6 is one visitor', async () => {
    const statuses = await statusesOf(await open(), (number) => `2001:db8:0:1${number + 10}::1`, 12)
    expect(new Set(statuses)).toEqual(new Set([202, 429]))
  })

  it('a form that comes too often is answered by a page, and a message of our script by a sentence', async () => {
    const url = await open({ trustsForwarded: false })
    const last = async (headers: [string, string][]) => {
      const sent = { headers, body: new URLSearchParams(form).toString() }
      const answers = await Promise.all(Array.from({ length: 12 }, () => exchange(url, sent)))
      return answers.find(({ status }) => status === 429)!
    }
    const page = await last([FORM_TYPE])
    expect(page.headers).toMatch(/^Content-Type: text\/html; charset=utf-8\r$/m)
    expect(page.headers).toMatch(/^Retry-After: 60\r?$/m)
    expect(page.text).toContain('Go back in your browser: what you typed is still there.')
    expect((await last([JSON_TYPE])).text).toMatch(/^You have sent many messages\.[^<]*$/)
  })

  it('all visitors together have a limit, and a minute’s worth of it at once', async () => {
    const url = await open({ perMinute: 5 })
    const statuses = await statusesOf(url, (number) => `198.51.100.${number}`, 9)
    expect(statuses.slice(0, 6)).toEqual(Array(6).fill(202))
    expect(statuses).toContain(429)
  })

  it('the limit of all together is passed by no other spelling of the path', async () => {
    // a minute's worth at once, and perhaps one more while the test runs
    expect(await acceptedSpellings(await open({ perMinute: 5 }), 'X-Forwarded-For')).toBeLessThanOrEqual(7)
  })

  it.each([
    ['to nginx', 10_000, 6],
    ['to the API after it', 3, 3],
  ])('a client that pretends to be many is one %s', async (_, limitPerHour, accepted) =>
    expect(await acceptedBeforeRefusal(await open({ trustsForwarded: false, limitPerHour }), 30)).toBe(
      accepted,
    ),
  )
})

describe.runIf(hasNginx())('a message that comes while the API is away', () => {
  const openAlone = async () => {
    const apiPort = await freePort()
    const nginx = await openNginx({ apiPort, trustsForwarded: true })
    keep(nginx.close)
    return { url: nginx.url, startApi: () => openApi({ trustProxy: true }, apiPort) }
  }
  const post = (url: string, number: number) =>
    send(url, { name: '', sent: withForm({}), answers: [] }, visitor(number))

  it.each([0, 800, 2500])('is queued, and taken when the API is there after %i ms', async (ms) => {
    const { url, startApi } = await openAlone()
    const posts = Array.from({ length: 20 }, (_, number) => post(url, number))
    setTimeout(() => void startApi(), ms)
    const answers = await Promise.all(posts)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]))
    expect(await database.db.contactMessage.count()).toBe(20)
  })

  it.each([
    ['a form that a browser posts by itself', FORM_TYPE, 'text/html', /<p>We could not take your message/],
    ['one of our script', JSON_TYPE, 'text/plain', /^We could not take your message just now\.[^<]*$/],
  ])('%s is refused in its own way after four seconds', async (_, type, mediaType, says) => {
    const { url } = await openAlone()
    const answer = await exchange(url, { headers: [type], body: 'name=Ann' })
    expect([answer.status, answer.text]).toEqual([503, expect.stringMatching(says)])
    expect(answer.milliseconds).toBeGreaterThan(3000)
    expect(answer.headers).toMatch(/^Retry-After: 120\r?$/m)
    expect(answer.headers).toMatch(/^Cache-Control: no-store\r$/m)
    expect(answer.headers).toContain(`Content-Type: ${mediaType}; charset=utf-8`)
  })
})
