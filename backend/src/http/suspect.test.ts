/**
 * How many messages of genuine visitors, and of bots, are marked as suspect. Each kind is what its browser or program
 * sends; the figures are those that the salon lives with.
 */
import request from 'supertest'
import { expect, it } from 'vitest'
import { HONEYPOT_FIELD } from '#contract/contact.ts'
import { form } from '#test/samples.ts'
import { idleApp } from '#test/test-app.ts'

type Post = { headers?: Record<string, string>; json?: object; native?: object }
/** The post of this kind's visitor or bot with this number. */
type Kind = (number: number) => Post

const ORIGIN = { Origin: 'https://salon.example' }
const SCRIPT = {
  ...ORIGIN,
  'Sec-Fetch-Site': 'same-origin',
  'Sec-Fetch-Mode': 'cors',
  'Sec-Fetch-Dest': 'empty',
}
const BROWSER = {
  ...ORIGIN,
  'Sec-Fetch-Site': 'same-origin',
  'Sec-Fetch-Mode': 'navigate',
  'Sec-Fetch-User': '?1',
  'Sec-Fetch-Dest': 'document',
}

/** What password managers and browsers look for in a field's name, to fill it from a profile. */
const FILLED_BY_MANAGERS =
  /name|user|login|mail|phone|tel|fax|mobile|url|web|site|home|compan|organi[sz]|address|street|line|city|town|county|state|zip|post|country|birth|age|gender|title|card|cvv|cvc|pass|pin|code|otp|captcha|number/i
const filledByManager = FILLED_BY_MANAGERS.test(HONEYPOT_FIELD) ? 'https://ann.example' : ''

const script = (elapsedMs: unknown, more: object = {}): Post => ({
  headers: SCRIPT,
  json: { ...form, [HONEYPOT_FIELD]: '', elapsedMs, ...more },
})
const browser = (more: object = {}): Post => ({
  headers: BROWSER,
  native: { ...form, [HONEYPOT_FIELD]: '', ...more },
})

const GENUINE: Record<string, Kind> = {
  'has no scripts': () => browser(),
  'whose scripts were not loaded': () => browser(),
  'whose password manager fills everything': (number) =>
    script(8000 + 1000 * number, { [HONEYPOT_FIELD]: filledByManager }),
  'fills and pastes within 2.5 s': () => script(2500),
  // the form falls back to its own clock (use-contact-form.test.ts)
  'whose browser has no performance.timeOrigin': (number) => script(5000 + 1000 * number),
  'corrects a native form': (number) => browser({ subject: `Corrected ${number}` }),
  'returns to a draft': (number) => script(3_600_000 * (number + 1)),
  'writes a second message': (number) => script(6000 + 2000 * number),
  'reads slowly': (number) => script(1_800_000 + number),
  'has an old Safari': (number) => ({ headers: ORIGIN, json: { ...form, elapsedMs: 9000 + number } }),
}

const BOTS: Record<string, Kind> = {
  'posts JSON and knows nothing of a time': () => ({ json: form }),
  'posts JSON from a headless browser without our script': () => ({ headers: SCRIPT, json: form }),
  'posts the form as a program': () => ({ native: form }),
  'posts the form as a program with an Origin and a browser’s name': () => ({
    headers: { ...ORIGIN, 'User-Agent': 'Mozilla/5.0', 'Sec-Fetch-Site': 'same-origin' },
    native: form,
  }),
  'fills in every field it finds': (number) => browser({ [HONEYPOT_FIELD]: `http://${number}.spam.example` }),
  'fills in every field in a page with our script': () => script(20_000, { [HONEYPOT_FIELD]: 'buy' }),
  'types at once in a page with our script': (number) => script(100 * number),
  'waits in a page with our script': (number) => script(4000 + 1000 * number),
  'has learnt to send a time': () => ({ json: { ...form, elapsedMs: 60_000 } }),
  'drives a real browser without scripts': () => browser(),
}

/** How many of `count` posts of each kind are marked. */
const marked = async (kinds: Record<string, Kind>, count: number) => {
  let suspects = 0
  const app = idleApp({
    submit: async ({ suspect }) => {
      if (suspect) suspects++
      return { id: 'an id', isNew: true }
    },
  }).callback()
  const found: [kind: string, suspects: number][] = []
  for (const [kind, post] of Object.entries(kinds)) {
    suspects = 0
    for (let number = 0; number < count; number++) {
      const { headers = {}, json, native } = post(number)
      const sent = request(app).post('/api/contact').set(headers)
      const { status } = await (native ? sent.type('form').send(native) : sent.send(json))
      expect([kind, status]).toEqual([kind, native ? 303 : 202])
    }
    found.push([kind, suspects])
  }
  return Object.fromEntries(found)
}

/** The kinds that are marked at all, and how many posts in all. */
const summary = (found: Record<string, number>) => ({
  kinds: Object.keys(found).filter((kind) => found[kind]! > 0),
  marked: Object.values(found).reduce((sum, count) => sum + count, 0),
})

it('of 100 genuine messages of ten odd kinds ten are marked', async () =>
  expect(summary(await marked(GENUINE, 10))).toEqual({
    kinds: ['fills and pastes within 2.5 s'],
    marked: 10,
  }))

it('of 200 messages of ten kinds of bots 140 are marked', async () => {
  const unmarked = ['waits in a page', 'has learnt to send a time', 'drives a real browser']
  const isMarked = (kind: string) => !unmarked.some((words) => kind.startsWith(words))
  expect(summary(await marked(BOTS, 20))).toEqual({ kinds: Object.keys(BOTS).filter(isMarked), marked: 140 })
})

it.each(Object.entries(BROWSER).filter(([name]) => !/Origin|Dest/.test(name)))(
  'a native submission without %s: %s is no browser’s own',
  async (name) => {
    const headers = Object.fromEntries(Object.entries(BROWSER).filter(([one]) => one !== name))
    expect(await marked({ bot: () => ({ ...browser(), headers }) }, 1)).toEqual({ bot: 1 })
  },
)
