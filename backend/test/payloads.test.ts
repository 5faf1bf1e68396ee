/**
 * What the API answers to hostile requests. What nginx answers is in nginx.test.ts, hostile texts are in the contract's
 * tests, suspected spam and foreign pages in contact-route.test.ts.
 */
import { beforeAll, it } from 'vitest'
import {
  API_PAYLOADS,
  expectPayload,
  FORM_TYPE,
  JSON_TYPE,
  NOT_JSON,
  type Payload,
  useApis,
  withForm,
  withHeaders,
} from './payloads.ts'
import { form } from './samples.ts'

const raw = (body: string | Buffer) => ({ headers: [JSON_TYPE], body })
const json = JSON.stringify(form)

const types = ['text/plain', 'multipart/form-data; boundary=x', 'application/vnd.api+json', ''].map(
  (type): Payload => [`"${type}" as type`, withHeaders(['Content-Type', type]), 415, NOT_JSON],
)
const UNREADABLE = { says: 'We could not read your message. Please try again.' }
const bodies = [
  ['nothing', ''],
  ['null', 'null'],
  ['an array', '[]'],
  ['14,000 brackets', '['.repeat(7000) + ']'.repeat(7000)],
  ['a __proto__ key', '{"__proto__":{"name":"Ann"}}'],
].map(([name, body]): Payload => [name!, raw(body!), 400, UNREADABLE])

const SHORT_NAME = { says: 'Name must be at least 2 characters.' }
const KEYS = ['constructor', 'prototype', 'toString', 'hasOwnProperty', 'id', 'state']
const hostileKeys = withForm(Object.fromEntries(KEYS.map((key) => [key, { name: 'x' }])))
const latin1 = raw(Buffer.from(json.replace('Ann Clarke', 'Ann ÿþ'), 'latin1'))
const foreign = withHeaders(JSON_TYPE, ['Origin', 'https://salon.example.evil.example'])
const NOT_OUR_FORM = { says: 'Please send your message from our own contact page.' }
const JSON_TEXTS: Payload[] = [
  ['bytes that are no UTF-8', latin1, 202, { stored: { name: 'Ann \uFFFD\uFFFD' } }],
  ['keys that every object has, and columns of the row', hostileKeys, 202, { stored: form }],
  ['an object without fields', raw('{}'), 422, SHORT_NAME],
  ['7,000 levels inside a field', raw(`{"name":${'['.repeat(7000)}${']'.repeat(7000)}}`), 422, SHORT_NAME],
  ['capitals in the type', withHeaders(['Content-Type', 'Application/JSON; charset=UTF-8']), 202],
  ['an origin that begins like ours', foreign, 403, NOT_OUR_FORM],
]

const encoded = new URLSearchParams(form).toString()
/** A native form submission with `from` replaced by `to`; rejected if nothing is `stored`. */
const native = (name: string, from: string, to: string, stored?: object): Payload => [
  `a form with ${name}`,
  { headers: [FORM_TYPE], body: Buffer.from(encoded.replace(from, to), 'latin1') },
  stored ? 303 : 422,
  stored ? { stored: { ...form, suspect: true, ...stored } } : {},
]

const TWO_LINES = { message: form.message.replace('Hello, ', 'Hello,\n\n') }
const manyFields = Array.from({ length: 20_000 }, (_, at) => at.toString(36)).join('&')
const FORMS: Payload[] = [
  native('line ends as browsers write them', 'Hello%2C+', 'Hello%2C%0D%0A%0D%0A', TWO_LINES),
  native('a key in a field', 'name=', 'name[a]='),
  ['a form with 20,000 fields', { headers: [FORM_TYPE], body: manyFields }, 413],
  ['JSON that is called a form', { headers: [FORM_TYPE], body: json }, 422],
]

const { database, openApi } = useApis()
let url: string
beforeAll(async () => {
  url = `http://127.0.0.1:${await openApi()}`
})

const payloads = [...types, ...bodies, ...JSON_TEXTS, ...FORMS, ...API_PAYLOADS]
it.each(payloads.map((payload) => [payload[0], payload[2], payload] as const))(
  'the API answers %s with %i, and then accepts a valid form',
  (_, _status, payload) => expectPayload(url, database, payload),
)
