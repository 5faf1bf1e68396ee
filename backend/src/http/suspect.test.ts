/**
 * Which posts of genuine visitors and of bots are marked as suspect: ten kinds of each, as their browser or program sends
 * them. All posts of a kind are marked, or none.
 */
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
const filledByManager = FILLED_BY_MANAGERS.test(HONEYPOT_FIELD) ? 'https://ann.example' : ''

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

it.each<[string, Post, boolean]>([
  ['has no scripts', browser(), false],
  ['whose scripts were not loaded corrects a native form', browser({ subject: 'Corrected' }), false],
  ['whose password manager fills everything', script(8000, filledByManager), false],
  ['fills and pastes within 2.5 s', script(2500), true],
  // The form falls back to its own clock (use-contact-form.test.ts).
  ['whose browser has no performance.timeOrigin', script(5000), false],
  ['needs exactly three seconds', script(3000), false],
  ['returns to a draft after hours', script(36_000_000), false],
  ['writes a second message', script(6000), false],
  ['reads for half an hour', script(1_800_000), false],
  ['has an old Safari', { headers: ORIGIN, json: json({ [ELAPSED_FIELD]: 9000 }) }, false],
])('a visitor who %s is suspected: %s', async (_, post, expected) =>
  expect(await isSuspected(post)).toBe(expected),
)

it.each<[string, Post, boolean]>([
  ['posts JSON and knows nothing of a time', { json: json() }, true],
  ['posts JSON from a headless browser without our script', { headers: SCRIPT, json: json() }, true],
  ['posts the form as a program', { native: form }, true],
  ['posts the form with an Origin and a browser’s name', { headers: PROGRAM, native: form }, true],
  ['fills in every field it finds', browser({ [HONEYPOT_FIELD]: 'http://spam.example' }), true],
  ['fills in every field in a page with our script', script(20_000, 'buy'), true],
  ['types at once in a page with our script', script(2999), true],
  ['waits in a page with our script', script(4000), false],
  ['has learnt to send a time', { json: json({ [ELAPSED_FIELD]: 60_000 }) }, false],
  ['drives a real browser without scripts', browser(), false],
  ['fills the honeypot with another type', script(60_000, ['x']), true],
  ['sends a time that is no number', script('60000'), true],
])('a bot that %s is suspected: %s', async (_, post, expected) =>
  expect(await isSuspected(post)).toBe(expected),
)

it.each(Object.keys(METADATA))('a native submission without %s is no browser’s own', async (name) => {
  const { [name]: _, ...headers } = BROWSER as Record<string, string>
  expect(await isSuspected(browser({}, headers))).toBe(true)
})
