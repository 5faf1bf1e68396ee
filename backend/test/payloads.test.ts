/** The table of payloads, straight at the API and through nginx with the project's configuration. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { isLong } from '../../.dev/long.ts'
import { freePort } from '../../.dev/postgres.ts'
import { listen, makeServer } from '../src/http/server.ts'
import { messageStore } from '#src/store/messages.ts'
import { hasNginx, openNginx } from './nginx-server.ts'
import {
  acceptedBeforeRefusal,
  checkPayloads,
  faultsOf,
  PAYLOADS,
  send,
  SLOW,
  statusesOf,
} from './payloads.ts'
import { exchange } from './payloads/exchange.ts'
import { FORM_TYPE, JSON_TYPE, type Payload, withForm } from './payloads/payload.ts'
import { form } from './samples.ts'
import { testApp } from './test-app.ts'
import { useDatabase } from './test-database.ts'

const database = useDatabase()
const closers: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const close of closers.toReversed()) await close()
})

const openApi = async (options: { trustProxy: boolean; limitPerHour?: number; limitPerMinute?: number }) => {
  const port = await freePort()
  const app = testApp(messageStore(database.db), options)
  closers.push(await listen(makeServer(app.call), port, '127.0.0.1'))
  return port
}
const openDirect = async (limitPerHour = 10_000) =>
  `http://127.0.0.1:${await openApi({ trustProxy: false, limitPerHour })}`
const openProxied = async (trustsForwarded: boolean, limitPerHour = 10_000, perMinute = 1_000_000) => {
  const apiPort = await openApi({ trustProxy: true, limitPerHour })
  const nginx = await openNginx({ apiPort, trustsForwarded, perMinute })
  closers.push(nginx.close)
  return nginx.url
}

/** Behind nginx each number is another visitor, with limits of its own. */
const visitor = (number: number): [string, string][] => [
  ['X-Forwarded-For', `198.51.${100 + Math.floor(number / 250)}.${number % 250}`],
]
const GOOD: Payload = { name: 'a form', sent: withForm({}), answers: [202] }
/** The last words to slow clients: nginx says none while it reads headers. */
const DOORS = [
  ['straight at the API', () => openDirect(), [408]],
  ...(hasNginx() ? [['through nginx', () => openProxied(true), [0, 408]] as const] : []),
] as const

describe.each(DOORS)('%s', (_, open, lastWords) => {
  let url: string
  beforeAll(async () => {
    url = await open()
  })
  beforeEach(() => database.db.contactMessage.deleteMany())
  const isGood = async (number: number) =>
    expect(faultsOf(GOOD, await send(url, GOOD, visitor(number)))).toEqual([])

  it.each(PAYLOADS.map((payload, number) => [payload.name, payload, number] as const))(
    '%s',
    async (_, payload, number) => {
      const answer = await send(url, payload, visitor(number))
      expect(faultsOf(payload, answer)).toEqual([])
      const rows = await database.db.contactMessage.findMany()
      const isTaken = answer.status === 202 || answer.headers.includes('/contact#sent')
      expect(rows).toHaveLength(isTaken ? 1 : 0)
      expect(rows[0] ?? {}).toMatchObject(payload.stored ?? {})
      await isGood(number + 500)
    },
  )

  it.runIf(isLong)('slow clients are hung up on, and nobody else waits for them', async () => {
    const slow = Array.from({ length: 8 }, () => SLOW).flat()
    let gone = 0
    const hangingUp = slow.map((payload, number) =>
      send(url, payload, visitor(600 + number)).finally(() => gone++),
    )
    await isGood(699)
    expect(gone).toBe(0)
    for (let time = 0; time < 20; time++) await isGood(700 + time)
    const answers = await Promise.all(hangingUp)
    expect(answers.flatMap((answer, number) => faultsOf(slow[number]!, answer))).toEqual([])
    expect([...new Set(answers.map(({ status }) => status))].toSorted()).toEqual(lastWords)
  })
})

it('a table that is answered wrongly says so', async () => {
  const limited = await openDirect(1)
  const wrong = await checkPayloads(limited)
  expect(wrong.some((line) => line.startsWith('a form sent by a person: answered 429, not 202'))).toBe(true)
})

describe.runIf(hasNginx())('behind nginx and another proxy', () => {
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
    expect(new Set(await statusesOf(await openProxied(true, 1), addressOf, 12))).toEqual(new Set([202])),
  )

  it('one network of IPv6 is one visitor', async () => {
    const statuses = await statusesOf(
      await openProxied(true),
      (number) => `2001:db8:0:1${number + 10}::1`,
      12,
    )
    expect(new Set(statuses)).toEqual(new Set([202, 429]))
  })

  it('a form that comes too often is answered by a page, and a message of our script by a sentence', async () => {
    const url = await openProxied(false)
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
    const statuses = await statusesOf(
      await openProxied(true, 10_000, 5),
      (number) => `198.51.100.${number}`,
      9,
    )
    expect(statuses.slice(0, 6)).toEqual(Array(6).fill(202))
    expect(statuses).toContain(429)
  })
})

/** Spellings that nginx and the API might read differently: "//", dots, case, an encoded or an appended character. */
const SPELLINGS = [
  '/api/contact/',
  '/api/Contact',
  '/api/CONTACT',
  '//api/contact',
  '/api//contact',
  '/api/./contact',
  '/x/../api/contact',
  '/api/%63ontact',
  '/api/contact%2f',
  '/api/contact;x',
  '/api/contact?x=1',
  '/api/contact',
]

/** How many posts of one address each are accepted, each spelling in turn. */
const acceptedOf = async (url: string, header: string) => {
  const posts = SPELLINGS.flatMap((path) => Array.from({ length: 3 }, () => path)).map((path, number) => {
    const headers: [string, string][] = [JSON_TYPE, [header, `198.51.100.${number}`]]
    return exchange(url, { ...withForm({ subject: `Visitor ${number}` }), path, headers })
  })
  const statuses = (await Promise.all(posts)).map(({ status }) => status)
  return statuses.filter((status) => status === 202).length
}

describe('the limit of all visitors together is passed by no other spelling of the path', () => {
  it('at the API', async () => {
    const port = await openApi({ trustProxy: true, limitPerMinute: 5 })
    expect(await acceptedOf(`http://127.0.0.1:${port}`, 'X-Real-IP')).toBe(5)
  })
  it.runIf(hasNginx())('at nginx', async () => {
    // a minute's worth at once, and perhaps one more while the test runs
    expect(await acceptedOf(await openProxied(true, 10_000, 5), 'X-Forwarded-For')).toBeLessThanOrEqual(7)
  })
})

describe('a client that pretends to be many', () => {
  it('is one to the API', async () => expect(await acceptedBeforeRefusal(await openDirect(7), 30)).toBe(7))
  it.runIf(hasNginx())('is one to nginx', async () =>
    expect(await acceptedBeforeRefusal(await openProxied(false), 30)).toBe(6),
  )
  it.runIf(hasNginx())('is one to the API behind nginx', async () =>
    expect(await acceptedBeforeRefusal(await openProxied(false, 3), 30)).toBe(3),
  )
})
