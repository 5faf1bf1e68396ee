/** Requests that are wrong whatever their body says: type, origin, protocol. */
import { sentForm } from '../samples.ts'
import { JSON_TYPE, type Payload, withHeaders } from './payload.ts'

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
const protocol: Payload[] = [
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

/** What is around the body. */
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
  ...protocol,
]
