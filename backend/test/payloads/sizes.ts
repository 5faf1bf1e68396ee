/** Requests that are too large or too slow. */
import { gzipSync } from 'node:zlib'
import { LIMITS, MAX_BODY_BYTES } from '../../contract/contact.ts'
import { form, sentForm } from '../samples.ts'
import type { Sent } from './exchange.ts'
import { FORM_TYPE, JSON_TYPE, type Payload, withForm } from './payload.ts'

const TOO_SLOW = 'Your message took too long to arrive. Please try again.'
const TOO_LARGE = 'Your message is too large. Please shorten it and try again.'

const padded = (bytes: number) => JSON.stringify({ ...sentForm, extra: 'x'.repeat(bytes) })
const sized = (bytes: number) => ({ headers: [JSON_TYPE], body: padded(bytes) })

const longest = {
  name: '🐶'.repeat(LIMITS.name.max),
  subject: '🐩'.repeat(LIMITS.subject.max),
  message: '🦮'.repeat(LIMITS.message.max),
}

/** Too much at once. */
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
