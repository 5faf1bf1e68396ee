/** Requests whose head is wrong (type, origin, protocol), and requests that are too large or too slow. */
import { gzipSync } from 'node:zlib'
import { LIMITS, MAX_BODY_BYTES } from '../../contract/contact.ts'
import { form, sentForm } from '../samples.ts'
import { FORM_TYPE, JSON_TYPE, type Payload, type Sent, withForm, withHeaders } from './exchange.ts'

const NOT_JSON = 'Please send the message as JSON.'
const FOREIGN = 'Please send your message from our own contact page.'

const types: Payload[] = [
  'text/plain',
  'multipart/form-data; boundary=x',
  'application/json-patch+json',
  'application/vnd.api+json',
  'application/json, text/plain',
  '',
].map((type) => ({
  name: `"${type}" as type`,
  sent: withHeaders(['Content-Type', type]),
  answers: [415],
  says: NOT_JSON,
}))

const encodings: Payload[] = ['br', 'gzip', 'deflate', 'identity'].map((encoding) => ({
  name: `${encoding} as encoding`,
  sent: withHeaders(JSON_TYPE, ['Content-Encoding', encoding]),
  answers: [415],
  says: NOT_JSON,
}))

const foreign: Payload[] = (
  [
    ['Origin', 'https://evil.example'],
    ['Origin', 'null'],
    ['Origin', 'https://salon.example.evil.example'],
    ['Sec-Fetch-Site', 'cross-site'],
  ] as [string, string][]
).map((header) => ({
  name: header.join(': '),
  sent: withHeaders(JSON_TYPE, header),
  answers: [403],
  says: FOREIGN,
}))

const body = JSON.stringify(sentForm)
/** What nginx reads before the API does. */
export const PROTOCOL: Payload[] = [
  {
    name: 'Content-Length and chunks at once',
    sent: {
      headers: [JSON_TYPE, ['Content-Length', '5'], ['Transfer-Encoding', 'chunked']],
      body: `0\r\n\r\n${body}`,
    },
    answers: [400],
  },
  {
    name: 'two different Content-Lengths',
    sent: { headers: [JSON_TYPE, ['Content-Length', '5'], ['Content-Length', '900']], body },
    answers: [400],
  },
  {
    name: 'a header of 20 kB',
    sent: withHeaders(JSON_TYPE, ['X-Long', 'x'.repeat(20_000)]),
    answers: [400, 431],
  },
  { name: 'NUL in a header', sent: withHeaders(JSON_TYPE, ['X-Nul', 'a\u0000b']), answers: [400] },
  {
    name: 'an Idempotency-Key of 4 kB',
    sent: withHeaders(JSON_TYPE, ['Idempotency-Key', 'k'.repeat(4000)]),
    answers: [202],
  },
  { name: 'GET', sent: { method: 'GET' }, answers: [303] },
  {
    name: 'OPTIONS of a foreign page',
    sent: { method: 'OPTIONS', headers: [['Origin', 'https://evil.example']] },
    answers: [200, 403],
  },
  { name: 'DELETE', sent: { method: 'DELETE' }, answers: [405] },
  { name: 'a path beside it', sent: { ...withHeaders(JSON_TYPE), path: '/api/contacts' }, answers: [404] },
  {
    name: 'a path outside',
    sent: { ...withHeaders(JSON_TYPE), path: '/api/../../etc/passwd' },
    answers: [400, 404, 405],
  },
]

export const REQUESTS: Payload[] = [
  ...types,
  {
    name: 'capitals and a charset in the type',
    sent: withHeaders(['Content-Type', 'Application/JSON; charset=UTF-8']),
    answers: [202],
  },
  ...encodings,
  ...foreign,
  {
    name: 'Sec-Fetch-Site: same-origin',
    sent: withHeaders(JSON_TYPE, ['Sec-Fetch-Site', 'same-origin']),
    answers: [202],
  },
]

const TOO_SLOW = 'Your message took too long to arrive. Please try again.'
const TOO_LARGE = 'Your message is too large. Please shorten it and try again.'

const padded = (bytes: number) => JSON.stringify({ ...sentForm, extra: 'x'.repeat(bytes) })
const sized = (bytes: number) => ({ headers: [JSON_TYPE], body: padded(bytes) })

const longest = {
  name: '🐶'.repeat(LIMITS.name.max),
  subject: '🐩'.repeat(LIMITS.subject.max),
  message: '🦮'.repeat(LIMITS.message.max),
}

export const SIZES: Payload[] = [
  { name: 'the most that is read', sent: sized(MAX_BODY_BYTES - padded(0).length), answers: [202] },
  {
    name: 'a byte more',
    sent: sized(MAX_BODY_BYTES - padded(0).length + 1),
    answers: [413],
    says: TOO_LARGE,
  },
  { name: 'the longest of every text', sent: withForm(longest), answers: [202], stored: longest },
  {
    name: 'the longest of every text in a form',
    sent: { headers: [FORM_TYPE], body: new URLSearchParams({ ...form, ...longest }).toString() },
    answers: [303],
    stored: longest,
  },
  {
    name: 'a form of a megabyte',
    sent: { headers: [FORM_TYPE], body: `message=${'x'.repeat(1_000_000)}` },
    answers: [413],
  },
  { name: 'a megabyte', sent: sized(1_000_000), answers: [413], says: TOO_LARGE },
  {
    name: 'a Content-Length of a gigabyte',
    sent: { headers: [JSON_TYPE, ['Content-Length', '1000000000']] },
    answers: [413],
    says: TOO_LARGE,
  },
  {
    name: 'chunks without an end',
    sent: {
      headers: [JSON_TYPE, ['Transfer-Encoding', 'chunked']],
      endlessly: `400\r\n${'x'.repeat(1024)}\r\n`,
    },
    answers: [413],
    says: TOO_LARGE,
  },
  {
    name: 'a gzip bomb',
    sent: { headers: [JSON_TYPE, ['Content-Encoding', 'gzip']], body: gzipSync(Buffer.alloc(1_000_000)) },
    answers: [415],
  },
]

const slowHeaders = (name: string, sent: Sent): Payload => ({
  name,
  sent: { headers: [JSON_TYPE], halfHeaders: true, ...sent },
  answers: [408, 0],
})
const slowBody = (name: string, sent: Sent): Payload => ({
  name,
  sent: { headers: [JSON_TYPE, ['Content-Length', '9000']], everyMs: 500, ...sent },
  answers: [408],
  says: TOO_SLOW,
})

/** Slow ones: each is hung up on in time, however steadily it drips. */
export const SLOW: Payload[] = [
  slowHeaders('headers that never end', {}),
  slowHeaders('headers that drip', { endlessly: '\r\nX-Drip: x', everyMs: 500 }),
  slowBody('a body that never comes', {}),
  slowBody('a body that drips', { endlessly: ' ' }),
  slowBody('chunks that drip', {
    headers: [JSON_TYPE, ['Transfer-Encoding', 'chunked']],
    endlessly: '1\r\n{\r\n',
  }),
  slowBody('a second body on a connection that drips', {
    after: { method: 'GET', path: '/api/health' },
    endlessly: ' ',
  }),
]
