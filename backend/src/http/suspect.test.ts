/** Which posts of genuine visitors and of bots are marked as suspect, as their browser or program sends them. */
import request from 'supertest'
import { expect, it } from 'vitest'
import { ELAPSED_FIELD, HONEYPOT_FIELD } from '#contract/contact.ts'
import { form } from '#test/samples.ts'
import { idleApp } from '#test/test-app.ts'

type Post = { headers?: Record<string, string>; json?: object; native?: object }

const ORIGIN = { Origin: 'https://salon.example' }
const SCRIPT = {
  ...ORIGIN,
  'Sec-Fetch-Site': 'same-origin',
  'Sec-Fetch-Mode': 'cors',
  'Sec-Fetch-Dest': 'empty',
}
const METADATA = { 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-User': '?1' }
const BROWSER = { ...ORIGIN, ...METADATA, 'Sec-Fetch-Dest': 'document' }
const PROGRAM = { ...ORIGIN, 'User-Agent': 'Mozilla/5.0', 'Sec-Fetch-Site': 'same-origin' }

/** What password managers and browsers look for in a field's name, to fill it from a profile. */
const FILLED_BY_MANAGERS =
  /name|user|login|mail|phone|tel|fax|mobile|url|web|site|home|compan|organi[sz]|address|street|line|city|town|county|state|zip|post|country|birth|age|gender|title|card|cvv|cvc|pass|pin|code|otp|captcha|number/i

const script = (elapsedMs: unknown, topic: unknown = ''): Post => ({
  headers: SCRIPT,
  json: { ...form, [HONEYPOT_FIELD]: topic, [ELAPSED_FIELD]: elapsedMs },
})
const browser = (more: object = {}, headers: Record<string, string> = BROWSER): Post => ({
  headers,
  native: { ...form, [HONEYPOT_FIELD]: '', ...more },
})
const json = (more: object = {}) => ({ ...form, ...more })

/** Whether the app suspects this post, which it answers like any other. */
const isSuspected = async ({ headers = {}, json, native }: Post) => {
  let isSuspect: boolean | undefined
  const submit = async ({ suspect }: { suspect: boolean }) => {
    isSuspect = suspect
    return { id: 'an id', isNew: true }
  }
  const sent = request(idleApp({ submit }).callback()).post('/api/contact').set(headers)
  const { status } = await (native ? sent.type('form').send(native) : sent.send(json))
  expect(status).toBe(native ? 303 : 202)
  return isSuspect
}

it.each<[string, boolean, Post]>([
  ['who has no scripts', false, browser()],
  ['who fills and pastes within 2.5 s', true, script(2500)],
  ['who needs exactly three seconds', false, script(3000)],
  ['who returns to a draft after hours', false, script(36_000_000)],
  ['who has an old Safari', false, { headers: ORIGIN, json: json({ [ELAPSED_FIELD]: 9000 }) }],
])('a visitor %s is suspected: %s', async (_, expected, post) =>
  expect(await isSuspected(post)).toBe(expected),
)

it.each<[string, boolean, Post]>([
  ['posts JSON and knows nothing of a time', true, { json: json() }],
  ['posts the form as a program', true, { native: form }],
  ['posts the form with an Origin and a browser’s name', true, { headers: PROGRAM, native: form }],
  ['fills in every field it finds', true, browser({ [HONEYPOT_FIELD]: 'http://spam.example' })],
  ['fills in every field in a page with our script', true, script(20_000, 'buy')],
  ['types at once in a page with our script', true, script(2999)],
  ['has learnt to send a time', false, { json: json({ [ELAPSED_FIELD]: 60_000 }) }],
  ['fills the honeypot with another type', true, script(60_000, ['x'])],
  ['sends a time that is no number', true, script('60000')],
])('a bot that %s is suspected: %s', async (_, expected, post) =>
  expect(await isSuspected(post)).toBe(expected),
)

it.each(Object.keys(METADATA))('a native submission without %s is no browser’s own', async (name) => {
  const { [name]: _, ...headers } = BROWSER as Record<string, string>
  expect(await isSuspected(browser({}, headers))).toBe(true)
})

it('no password manager fills in the honeypot', () => expect(HONEYPOT_FIELD).not.toMatch(FILLED_BY_MANAGERS))
