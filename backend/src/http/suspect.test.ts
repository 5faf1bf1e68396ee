import { ELAPSED_HEADER, HONEYPOT_FIELD } from '@willow/shared/contract'
import request from 'supertest'
import { expect, it } from 'vitest'
import type { Submission } from './submit.ts'
import { form } from '#test/samples.ts'
import { idleApp } from '#test/test-servers.ts'

type Post = { headers?: Record<string, string>; json?: object; native?: object; isPlainHttp?: boolean }

const ORIGIN = { Origin: 'https://salon.example' }
const SCRIPT = { ...ORIGIN, 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Mode': 'cors' }
const RELOADED = { ...ORIGIN, 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Mode': 'navigate' }
const PRESSED = { ...RELOADED, 'Sec-Fetch-User': '?1' }
const PROGRAM = { 'User-Agent': 'Mozilla/5.0', 'Sec-Fetch-Site': 'same-origin' }

/** Sent by our script. */
const script = (elapsedMs: unknown, topic: unknown = '', headers: Record<string, string> = SCRIPT): Post => ({
  headers: { ...headers, [ELAPSED_HEADER]: String(elapsedMs) },
  json: { ...form, [HONEYPOT_FIELD]: topic },
})
/** Sent by a browser without our script, or by a program that looks like one. */
const native = (headers: Record<string, string>, topic = ''): Post => ({
  headers,
  native: { ...form, [HONEYPOT_FIELD]: topic },
})

/** Odd kinds of genuine visitors, whether they are marked, and the post of the nth. Of ten kinds at most two may be. */
const VISITORS: [string, boolean, (n: number) => Post][] = [
  ['no scripts', false, () => native(PRESSED)],
  ['no scripts, and the page of the answer reloaded', false, () => native(RELOADED)],
  ['no scripts, in a Safari that does not say who sent the form', false, () => native(RELOADED)],
  ['no scripts, over plain HTTP', false, () => ({ ...native({}), isPlainHttp: true })],
  ['no scripts, in a browser of 2022', true, () => native(ORIGIN)],
  ['a text that is filled in and pasted in under three seconds', true, (n) => script(2990 - 100 * n)],
  ['a text that takes three seconds and a little more', false, (n) => script(3000 + n)],
  ['a draft of hours ago', false, (n) => script((n + 1) * 3_600_000)],
  ['our script in a Safari of 2022', false, (n) => script(9000 + n, '', ORIGIN)],
  ['our script, and no Origin', false, (n) => script(9000 + n, '', {})],
]

/** Kinds of bots. Of ten at least six must be marked. */
const BOTS: typeof VISITORS = [
  ['posts JSON without an elapsed time', true, () => ({ headers: SCRIPT, json: form })],
  ['posts the form as a program', true, () => native({})],
  ['posts the form with a browser’s name', true, () => native(PROGRAM)],
  ['fills in every field of the form', true, (n) => native(PRESSED, `https://spam.example/${n}`)],
  ['fills in every field of the page', true, (n) => script(20_000 + n, 'buy')],
  ['fills the honeypot with another type', true, (n) => script(60_000, [n])],
  ['sends an elapsed time that is no number', true, (n) => script(`${60_000 + n} ms`)],
  ['sends at once', true, (n) => script(100 * n)],
  ['copies all that a browser sends', false, () => native(PRESSED)],
  ['waits in a real browser', false, (n) => script(5000 + n)],
]

/** Whether the post is accepted as a suspect. It is answered like any other. */
const isMarked = async ({ headers = {}, json, native, isPlainHttp }: Post) => {
  let isSuspect: boolean | undefined
  const submit = async ({ suspicion }: Submission) => {
    isSuspect = suspicion !== null
    return { id: 'an id', isNew: true }
  }
  const app = idleApp({ submit, ...(isPlainHttp && { siteUrl: 'http://salon.example' }) })
  const sent = request(app.callback()).post('/api/contact').set(headers)
  await (native ? sent.type('form').send(native).expect(303) : sent.send(json).expect(202))
  return isSuspect!
}

it.each(VISITORS)('a genuine visitor with %s is marked as suspect: %s', async (_, isSuspect, post) => {
  for (const n of [0, 9]) expect(await isMarked(post(n))).toBe(isSuspect)
})
it.each(BOTS)('a bot that %s is marked as suspect: %s', async (_, isSuspect, post) => {
  for (const n of [0, 9]) expect(await isMarked(post(n))).toBe(isSuspect)
})

/** What password managers and browsers look for in a field's name, to fill it from a profile. */
const FILLED_BY_MANAGERS =
  /name|user|login|mail|phone|tel|fax|mobile|url|web|site|home|compan|organi[sz]|address|street|line|city|town|county|state|zip|post|country|birth|age|gender|title|card|cvv|cvc|pass|pin|code|otp|captcha|number/i
it('no password manager fills in the honeypot', () => expect(HONEYPOT_FIELD).not.toMatch(FILLED_BY_MANAGERS))
