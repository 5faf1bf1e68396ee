import request from 'supertest'
import { expect, it } from 'vitest'
import { ELAPSED_HEADER, HONEYPOT_FIELD } from '@willow/shared/contract'
import { form } from '#test/samples.ts'
import { idleApp } from '#test/test-servers.ts'
import type { Submission } from './submit.ts'

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

const FILLED = 'topic is filled in'
const HASTY = 'Elapsed-Ms is under 3000'
const PROGRAMMED = 'Elapsed-Ms is missing, and no browser posted a form'

/** Odd visitors and common bots, and why they are marked. */
const SENDERS: [string, string | null, Post][] = [
  ['a visitor without scripts', null, native(PRESSED)],
  ['a visitor without scripts who reloads the page of the answer', null, native(RELOADED)],
  ['a visitor without scripts, over plain HTTP', null, { ...native({}), isPlainHttp: true }],
  ['a visitor without scripts, in a browser of 2022', PROGRAMMED, native(ORIGIN)],
  ['a visitor who pastes a text in under three seconds', HASTY, script(2999)],
  ['a visitor who takes three seconds', null, script(3000)],
  ['a visitor in a Safari of 2022', null, script(9000, '', ORIGIN)],
  ['a visitor whose browser sends no Origin', null, script(9000, '', {})],
  ['a bot that posts JSON without an elapsed time', PROGRAMMED, { headers: SCRIPT, json: form }],
  ['a bot that posts the form with a browser’s name', PROGRAMMED, native(PROGRAM)],
  ['a bot that fills in every field of the form', FILLED, native(PRESSED, 'https://spam.example')],
  ['a bot that fills in every field of the page', FILLED, script(20_000, 'buy')],
  ['a bot that fills the honeypot with another type', FILLED, script(60_000, [1])],
  ['a bot that sends an elapsed time that is no number', PROGRAMMED, script('60000 ms')],
]

it.each(SENDERS)('%s: the suspicion is %j, and the answer like any other', async (_, why, post) => {
  const { headers = {}, json, native, isPlainHttp } = post
  const suspicions: Submission['suspicion'][] = []
  const submit = async ({ suspicion }: Submission) => {
    suspicions.push(suspicion)
    return { id: 'an id', isNew: true }
  }
  const app = idleApp({ submit, ...(isPlainHttp && { siteUrl: 'http://salon.example' }) })
  const sent = request(app.callback()).post('/api/contact').set(headers)
  await (native ? sent.type('form').send(native).expect(303) : sent.send(json).expect(202))
  expect(suspicions).toEqual([why])
})

/** What password managers and browsers look for in a field's name, to fill it from a profile. */
const FILLED_BY_MANAGERS =
  /name|user|login|mail|phone|tel|fax|mobile|url|web|site|home|compan|organi[sz]|address|street|line|city|town|county|state|zip|post|country|birth|age|gender|title|card|cvv|cvc|pass|pin|code|otp|captcha|number/i
it('no password manager fills in the honeypot', () => expect(HONEYPOT_FIELD).not.toMatch(FILLED_BY_MANAGERS))
