/** Which posts of genuine visitors and of bots are marked as suspect, as their browser or program sends them. */
import request from 'supertest'
import { expect, it } from 'vitest'
import { ELAPSED_FIELD, HONEYPOT_FIELD } from '#contract/contact.ts'
import { form } from '#test/samples.ts'
import { idleApp } from '#test/test-app.ts'

type Post = { headers?: Record<string, string>; json?: object; native?: object }

const SCRIPT = { Origin: 'https://salon.example', 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Mode': 'cors' }
const METADATA = { 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-User': '?1' }
const PROGRAM = { 'User-Agent': 'Mozilla/5.0', 'Sec-Fetch-Site': 'same-origin' }
const script = (elapsedMs: unknown, topic: unknown = ''): Post => ({
  headers: SCRIPT,
  json: { ...form, [HONEYPOT_FIELD]: topic, [ELAPSED_FIELD]: elapsedMs },
})
const browser = (headers: Record<string, string> = METADATA, topic = ''): Post => ({
  headers,
  native: { ...form, [HONEYPOT_FIELD]: topic },
})

it.each<[string, boolean, Post]>([
  ['a visitor who has no scripts', false, browser()],
  ['a visitor who fills and pastes within 2.5 s', true, script(2500)],
  ['a visitor who needs exactly three seconds', false, script(3000)],
  ['a visitor who returns to a draft after hours', false, script(36_000_000)],
  ['a visitor who has an old Safari', false, { json: { ...form, [ELAPSED_FIELD]: 9000 } }],
  ['a bot that posts JSON without an elapsed time', true, { headers: SCRIPT, json: form }],
  ['a bot that posts the form as a program', true, { native: form }],
  ['a bot that posts the form with a browser’s name', true, { headers: PROGRAM, native: form }],
  ['a bot that fills in every field it finds', true, browser(METADATA, 'http://spam.example')],
  ['a bot that fills in every field in a page with our script', true, script(20_000, 'buy')],
  ['a bot that fills the honeypot with another type', true, script(60_000, ['x'])],
  ['a bot that sends an elapsed time that is no number', true, script('60000')],
  ...Object.keys(METADATA).map((name): [string, boolean, Post] => {
    const { [name]: _, ...headers } = METADATA as Record<string, string>
    return [`a native submission without ${name}`, true, browser(headers)]
  }),
])('%s is suspected: %s', async (_, expected, { headers = {}, json, native }) => {
  let isSuspect: boolean | undefined
  const submit = async ({ suspect }: { suspect: boolean }) => {
    isSuspect = suspect
    return { id: 'an id', isNew: true }
  }
  const sent = request(idleApp({ submit }).callback()).post('/api/contact').set(headers)
  // A suspected post is answered like any other.
  expect((await (native ? sent.type('form').send(native) : sent.send(json))).status).toBe(native ? 303 : 202)
  expect(isSuspect).toBe(expected)
})

/** What password managers and browsers look for in a field's name, to fill it from a profile. */
const FILLED_BY_MANAGERS =
  /name|user|login|mail|phone|tel|fax|mobile|url|web|site|home|compan|organi[sz]|address|street|line|city|town|county|state|zip|post|country|birth|age|gender|title|card|cvv|cvc|pass|pin|code|otp|captcha|number/i
it('no password manager fills in the honeypot', () => expect(HONEYPOT_FIELD).not.toMatch(FILLED_BY_MANAGERS))
