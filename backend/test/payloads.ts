/** Requests that no well-behaved client sends, with the expected response of API and nginx. */
import { request } from 'node:http'
import { gzipSync } from 'node:zlib'
import { afterAll, expect } from 'vitest'
import { type Field, FIELDS, LIMITS, MAX_BODY_BYTES } from '@willow/shared/contract'
import type { AppNeeds } from '../src/http/app.ts'
import { listen } from '../src/http/server.ts'
import { messageStore } from '#src/store/messages.ts'
import { freePort } from '../../dev/environment.ts'
import { AFTER_A_MINUTE, form } from './samples.ts'
import { testApp, useDatabase } from './test-servers.ts'

type Header = [name: string, value: string]

/** `headers` as given; a Content-Length is added unless there is one or a Transfer-Encoding. */
export type Sent = {
  method?: string
  path?: string
  headers?: Header[]
  body?: string | Buffer
  /** Sent after the body ten times a second, until the server disconnects. */
  endlessly?: string
}

/** The response; status 0 if the connection was closed without one. */
type Answer = { status: number; headers: string; text: string }

/** Sends this to `url`. Resolves once the connection is closed, which an endless request leaves to the server. */
export const exchange = (
  url: string,
  { method = 'POST', path = '/api/contact', headers = [], body = '', endlessly }: Sent,
) =>
  new Promise<Answer>((resolve) => {
    const isFramed = headers.some(([name]) => /^(content-length|transfer-encoding)$/i.test(name))
    const length = isFramed ? [] : ['Content-Length', String(Buffer.byteLength(body))]
    const all = ['Host', new URL(url).host, ...headers.flat(), ...length, 'Connection', 'close']
    const sent = request(url, { method, path, headers: all, agent: false })
    const flood = endlessly && setInterval(() => sent.write(endlessly), 100)
    const answer: Answer = { status: 0, headers: '', text: '' }
    sent.on('error', () => {})
    sent.on('response', (response) => {
      const lines = response.rawHeaders.map((word, at) => (at % 2 ? `${word}\r\n` : `${word}: `))
      Object.assign(answer, { status: response.statusCode, headers: lines.join('') })
      response.on('data', (chunk) => (answer.text += String(chunk)))
    })
    sent.on('close', () => {
      clearInterval(flood || undefined)
      resolve(answer)
    })
    sent.write(body)
    if (!endlessly) sent.end()
  })

/** `status` 0 is a disconnect. */
export type Payload = [name: string, sent: Sent, status: number, expected?: Expected]
type Expected = {
  /** The sentence that the visitor reads. */
  says?: string
  /** What is stored afterwards. */
  stored?: Partial<Record<Field, string>> & { suspect?: boolean }
}

export const JSON_TYPE: Header = ['Content-Type', 'application/json']
export const FORM_TYPE: Header = ['Content-Type', 'application/x-www-form-urlencoded']

/** A valid form with these headers. */
export const withHeaders = (...headers: Header[]): Sent => ({
  headers: [...headers, ...Object.entries(AFTER_A_MINUTE)],
  body: JSON.stringify(form),
})
/** A valid form with `changes`, as JSON. */
export const withForm = (changes: object): Sent => ({
  ...withHeaders(JSON_TYPE),
  body: JSON.stringify({ ...form, ...changes }),
})

const chunked: Header = ['Transfer-Encoding', 'chunked']
const lengthOf = (bytes: number): Header => ['Content-Length', String(bytes)]
const foreignOptions = { method: 'OPTIONS', headers: [['Origin', 'https://evil.example'] as Header] }

const TOO_LARGE = { says: 'Your message is too large. Please shorten it and try again.' }
export const NOT_JSON = { says: 'Please send the message as JSON.' }
const sized = (bytes: number) => withForm({ extra: 'x'.repeat(bytes) })
const MOST = MAX_BODY_BYTES - JSON.stringify({ ...form, extra: '' }).length
const longest = {
  ...Object.fromEntries(FIELDS.map((field) => [field, '🐶'.repeat(LIMITS[field].max)])),
  email: '@example.com'.padStart(LIMITS.email.max, 'a'),
}
const longestForm = { headers: [FORM_TYPE], body: new URLSearchParams({ ...form, ...longest }).toString() }
const largeForm = { headers: [FORM_TYPE], body: `name=${'x'.repeat(MAX_BODY_BYTES)}` }
const endless = { headers: [JSON_TYPE, chunked], endlessly: 'x'.repeat(0x4000) }
const zipped: Header[] = [JSON_TYPE, ['Content-Encoding', 'gzip']]

/** What the API decides, whatever is in front of it. */
export const API_PAYLOADS: Payload[] = [
  ['OPTIONS of a foreign page', foreignOptions, 200],
  ['an Idempotency-Key of 4 kB', withHeaders(JSON_TYPE, ['Idempotency-Key', 'k'.repeat(4000)]), 202],
  ['the longest of every text', withForm(longest), 202, { stored: longest }],
  ['the longest of every text in a form', longestForm, 303, { stored: longest }],
  ['a body that is a byte larger than is read', sized(MOST + 1), 413, TOO_LARGE],
  ['a gzip bomb', { headers: zipped, body: gzipSync(Buffer.alloc(1_000_000)) }, 415, NOT_JSON],
]

/** What nginx decides before the API sees it. */
export const NGINX_PAYLOADS: Payload[] = [
  ['a header of 20 kB', withHeaders(JSON_TYPE, ['X-Long', 'x'.repeat(20_000)]), 400],
  ['the largest body that is read', sized(MOST), 202],
  ['a body that is a byte larger than is read', sized(MOST + 1), 413, TOO_LARGE],
  ['a form that is too large', largeForm, 413, { says: expect.stringContaining(`<p>${TOO_LARGE.says}`) }],
  ['a Content-Length of a gigabyte', { headers: [JSON_TYPE, lengthOf(1e9)] }, 413, TOO_LARGE],
  ['chunks without an end', endless, 413, TOO_LARGE],
]

const LEAKS = /^access-control-|^x-powered-by|^server: .*\d/im
const INNARDS = /node_modules|\.ts:\d|\bat \S+ \(|postgres|prisma|redis/i

const expectAnswer = ([name, , expected, { says } = {}]: Payload, { status, headers, text }: Answer) => {
  expect([name, status, text]).toEqual([name, expected, says ?? expect.any(String)])
  expect(headers).not.toMatch(LEAKS)
  expect(text).not.toMatch(INNARDS)
}

/** Through nginx each number is another visitor, with limits of its own. */
export const visitor = (number: number): Header => [
  'X-Forwarded-For',
  `198.51.${100 + Math.floor(number / 250)}.${number % 250}`,
]
const sendAs = async (url: string, payload: Payload, number: number) => {
  const { headers = [], ...sent } = payload[1]
  const answer = await exchange(url, { ...sent, headers: [visitor(number), ...headers] })
  expectAnswer(payload, answer)
  return answer
}
const GOOD: Payload = ['a form', withForm({}), 202]

type Database = ReturnType<typeof useDatabase>

/** Sends `payload`, which must be answered and stored as it says, and then a valid form, which must be accepted. */
export const expectPayload = async (url: string, { db }: Database, payload: Payload, number = 0) => {
  const { status, headers } = await sendAs(url, payload, number)
  const isAccepted = status === 202 || headers.includes('/thank-you')
  const rows = await db.contactMessage.findMany()
  expect(rows).toMatchObject(isAccepted ? [payload[3]?.stored ?? {}] : [])
  await sendAs(url, GOOD, number + 500)
}

/** Opens APIs over an empty database; at the end of the file they are closed, and whatever else was registered. */
export const useApis = () => {
  const database = useDatabase()
  const closers: (() => Promise<void>)[] = []
  afterAll(async () => {
    for (const close of closers.toReversed()) await close()
  })
  return {
    database,
    closeAtEnd: (close: () => Promise<void>) => void closers.push(close),
    /** Resolves to the API's port. `host` 0.0.0.0 makes it reachable from containers too. */
    openApi: async (options: Partial<AppNeeds> = {}, host = '127.0.0.1') => {
      const apiPort = await freePort()
      const app = testApp(messageStore(database.db), options)
      closers.push(await listen(app.call, apiPort, host))
      return apiPort
    },
  }
}
