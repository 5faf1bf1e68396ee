/**
 * What the API answers to requests that no well-behaved client sends. What nginx answers is in nginx.test.ts, hostile texts are
 * in the contract's tests, suspected spam and foreign pages in contact-route.test.ts.
 */
import { gzipSync } from 'node:zlib'
import request from 'supertest'
import { beforeAll, expect, it } from 'vitest'
import { FIELDS, LIMITS, MAX_BODY_BYTES } from '@willow/shared/contract'
import { messageStore } from '#src/store/messages.ts'
import { AFTER_A_MINUTE, form } from './samples.ts'
import { testApp, useDatabase } from './test-servers.ts'

const database = useDatabase()
let app: ReturnType<typeof testApp>
beforeAll(() => {
  app = testApp(messageStore(database.db))
})

const send = (headers: object, body: string | Buffer) =>
  request(app.call)
    .post('/api/contact')
    .set({ ...AFTER_A_MINUTE, ...headers })
    .serialize((text) => text)
    .send(body)

const JSON_TYPE = { 'Content-Type': 'application/json' }
const FORM_TYPE = { 'Content-Type': 'application/x-www-form-urlencoded' }
const NOT_JSON = 'Please send the message as JSON.'
const UNREADABLE = 'We could not read your message. Please try again.'
const SHORT_NAME = 'Name must be at least 2 characters.'
const TOO_LARGE = 'Your message is too large. Please shorten it and try again.'

const json = JSON.stringify(form)
const latin1 = Buffer.from(json.replace('Ann Clarke', 'Ann ÿþ'), 'latin1')
const KEYS = ['constructor', 'prototype', 'toString', 'hasOwnProperty', 'id', 'state']
const hostileKeys = JSON.stringify({
  ...form,
  ...Object.fromEntries(KEYS.map((key) => [key, { name: 'x' }])),
})
const longest = {
  ...Object.fromEntries(FIELDS.map((field) => [field, '🐶'.repeat(LIMITS[field].max)])),
  email: '@example.com'.padStart(LIMITS.email.max, 'a'),
}
const encode = (fields: object) => new URLSearchParams({ ...form, ...fields }).toString()
const TWO_LINES = { message: 'Hello,\r\n\r\nBiscuit' }
const nested = '['.repeat(7000) + ']'.repeat(7000)
const manyFields = Array.from({ length: 20_000 }, (_, at) => at.toString(36)).join('&')

const page = (sentence: string) => expect.stringContaining(`<p>${sentence}</p>`)

type Payload = [name: string, status: number, headers: object, body: string | Buffer]

it.each<[...Payload, says: string]>([
  ['a text', 415, { 'Content-Type': 'text/plain' }, json, NOT_JSON],
  ['a form with files', 415, { 'Content-Type': 'multipart/form-data; boundary=x' }, json, NOT_JSON],
  ['a type that ends in JSON', 415, { 'Content-Type': 'application/vnd.api+json' }, json, NOT_JSON],
  ['a gzip bomb', 415, { ...JSON_TYPE, 'Content-Encoding': 'gzip' }, gzipSync(Buffer.alloc(1e6)), NOT_JSON],
  ['nothing', 400, JSON_TYPE, '', UNREADABLE],
  ['null', 400, JSON_TYPE, 'null', UNREADABLE],
  ['an array', 400, JSON_TYPE, '[]', UNREADABLE],
  ['14,000 brackets', 400, JSON_TYPE, nested, UNREADABLE],
  ['a __proto__ key', 400, JSON_TYPE, '{"__proto__":{"name":"Ann"}}', UNREADABLE],
  ['7,000 levels inside a field', 422, JSON_TYPE, `{"name":${nested}}`, SHORT_NAME],
  ['a body that is a byte larger than is read', 413, JSON_TYPE, json.padEnd(MAX_BODY_BYTES + 1), TOO_LARGE],
  ['a form with a key in a field', 422, FORM_TYPE, encode({}).replace('name=', 'name[a]='), page(SHORT_NAME)],
  ['a form with 20,000 fields', 413, FORM_TYPE, manyFields, page(TOO_LARGE)],
  ['JSON that is called a form', 422, FORM_TYPE, json, page(SHORT_NAME)],
])('the API answers %s with %i, stores nothing, and then accepts a valid form', async (...payload) => {
  const [, status, headers, body, says] = payload
  const answer = await send(headers, body)
  expect([answer.status, answer.text]).toEqual([status, says])
  await send(JSON_TYPE, json).expect(202)
  expect(await database.db.contactMessage.count()).toBe(1)
})

it.each<[...Payload, stored: object]>([
  ['bytes that are no UTF-8', 202, JSON_TYPE, latin1, { name: 'Ann \uFFFD\uFFFD' }],
  ['keys that every object has, and columns of the row', 202, JSON_TYPE, hostileKeys, form],
  ['capitals in the type', 202, { 'Content-Type': 'Application/JSON; charset=UTF-8' }, json, form],
  ['an Idempotency-Key of 4 kB', 202, { ...JSON_TYPE, 'Idempotency-Key': 'k'.repeat(4000) }, json, form],
  ['the longest of every text', 202, JSON_TYPE, JSON.stringify(longest), longest],
  ['the longest of every text in a form', 303, FORM_TYPE, encode(longest), longest],
  [
    'a form with line ends as browsers write them',
    303,
    FORM_TYPE,
    encode(TWO_LINES),
    { message: 'Hello,\n\nBiscuit' },
  ],
])('the API answers %s with %i, and stores it', async (_, status, headers, body, stored) => {
  await send(headers, body).expect(status)
  expect(await database.db.contactMessage.findMany()).toMatchObject([stored])
})
