import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  countCodePoints,
  FIELDS,
  LIMITS,
  multiLine,
  parseContact,
  singleLine,
  visibleLength,
} from './contract.ts'

const form = {
  name: 'Ann Clarke',
  email: 'ann@example.com',
  subject: 'A trim for Biscuit',
  message: 'Hello, could you trim Biscuit next week?',
}

const accepts = (changes: object) => {
  const parsed = parseContact({ ...form, ...changes })
  return parsed.ok ? parsed.message : expect.fail(JSON.stringify(parsed.broken))
}
const rejects = (changes: object) => {
  const parsed = parseContact({ ...form, ...changes })
  return parsed.ok ? expect.fail('accepted') : parsed.broken.map(({ message }) => message)
}

describe('the four rules', () => {
  it.each([
    ['name', 'Name must be at least 2 characters.', 'A'],
    ['email', 'Please enter a valid email address.', 'ann@'],
    ['subject', 'Subject is required.', 'x'],
    ['message', 'Message must be at least 10 characters.', `a${' '.repeat(20)}bcdefg`],
    ['name', 'Name must be at most 100 characters.', 'A'.repeat(101)],
    ['email', 'Email must be at most 254 characters.', `ann@${'b'.repeat(247)}.com`],
    ['subject', 'Subject must be at most 150 characters.', 'A'.repeat(151)],
    ['message', 'Message must be at most 5,000 characters.', 'A'.repeat(5001)],
  ])('reject the %s: %s', (field, sentence, value) => expect(rejects({ [field]: value })).toEqual([sentence]))

  it('hold exactly at their limits', () => {
    accepts({ name: 'Jo', subject: 'Hi', message: 'Hello dog!' })
    accepts({ message: 'Hi\nCall me' })
    accepts({ name: '🐶'.repeat(100), subject: 'é'.repeat(150), message: 'x'.repeat(5000) })
  })

  it('accept the four fields alone: pages that were opened before a fifth was added post without it', () => {
    const stored = accepts({})
    for (const field of FIELDS) expect(stored[field], field).toBeTypeOf('string')
  })

  it('report every broken field in the order of the form', () =>
    expect(parseContact({})).toMatchObject({
      ok: false,
      broken: ['name', 'email', 'subject', 'message'].map((field) => ({ field })),
    }))

  it.each([null, 5, true, [], ['Ann'], { toString: 'Ann' }])('reject %j in place of a text', (value) =>
    expect(rejects({ name: value })).toEqual(['Name must be at least 2 characters.']),
  )

  it.each([' A ', 'A\u200B\u200B\u2060', 'q\u0301', '\u00AD\u3164\u2800'])(
    'count neither white space at the ends nor invisible characters: %j',
    (name) => expect(rejects({ name })).toEqual(['Name must be at least 2 characters.']),
  )
})

describe('the e-mail address', () => {
  it('is trimmed, and its domain written in lower-case ASCII', () => {
    expect(accepts({ email: ' Ann@Example.COM ' }).email).toBe('Ann@example.com')
    expect(accepts({ email: 'ann@münchen.example' }).email).toBe('ann@xn--mnchen-3ya.example')
    expect(accepts({ email: 'ann@пример.рф' }).email).toBe('ann@xn--e1afmkfd.xn--p1ai')
  })

  it.each(['jane&tom@example.com', "o'hara@example.com", 'b=c+d@example.com', 'x/y@example.co.uk'])(
    'may have every character that a mail server accepts: %s',
    (email) => expect(accepts({ email }).email).toBe(email),
  )

  it.each([
    'ann@example.com, bob@example.com',
    'Ann <ann@example.com>',
    'ann@example.com\r\nBcc: bob@example.com',
    'ann\u0000@example.com',
    'an\u2028n@example.com',
    'ann@exam\u200Bple.com',
    'ann@localhost',
    'ann%bob@example.com',
    'ann!bob@example.com',
    'ann@münchen.example:25',
    '.ann@example.com',
    'ann..b@example.com',
    'ann@example..com',
    'ann@-example.com',
    'ann@127.0.0.1',
    'anna@example.org.',
    'anna@example.org。',
    'anna@münchen\u00AD..example',
    'anna@\u00AD',
  ])('is rejected as %j', (email) =>
    expect(rejects({ email })).toEqual(['Please enter a valid email address.']),
  )
})

it.each([
  ['a line break becomes one space', 'Ann\r\nClarke', 'Ann Clarke'],
  [
    'each other separator or control character becomes one space',
    'a\u2028b\u2029c\u0085d\te\u0007f',
    'a b c d e f',
  ],
  ['NUL, a byte order mark and zero-width spaces are removed', '\uFEFFA\u200Bn\u0000\u2060n', 'Ann'],
  ['bidi controls are removed', 'A\u202Enn\u2066x\u2069', 'Annx'],
  ['a joiner between letters that do not join is removed', 'A\u200Dnn', 'Ann'],
  ['half a surrogate pair becomes the replacement character', 'Ann \uD83D', 'Ann \uFFFD'],
  ['an emoji family keeps its joiners', '👨‍👩‍👧', '👨‍👩‍👧'],
  ['a Persian word keeps its non-joiner', 'می‌خواهم', 'می‌خواهم'],
  ['letters are composed', 'Zoe\u0308', 'Zoë'],
])('in a single line %s', (_, typed, stored) => expect(singleLine(typed)).toBe(stored))

it('many lines keep line feeds and tabs, get a line feed for every kind of line break, and lose other controls', () =>
  expect(multiLine('a\r\nb\rc\u2028d\u2029e\u0085f\n\tg\u0007h\u001Bi')).toBe('a\nb\nc\nd\ne\nf\n\tghi'))

/** The shortest of several times, in milliseconds, that it takes to read and check this body. */
const costOf = (fields: object) => {
  const body = JSON.stringify({ ...form, ...fields })
  const measure = () => {
    const started = performance.now()
    parseContact(JSON.parse(body))
    return performance.now() - started
  }
  return Math.min(...Array.from({ length: 9 }, measure))
}

describe('no text costs more than five times plain text of its size', () => {
  const BYTES = 68_000
  const fill = (part: string) => part.repeat(BYTES / Buffer.byteLength(part))
  const hostile = {
    'marks in the wrong order': `a${'\u0315'.repeat(17_000)}${'\u0323'.repeat(17_000)}`,
    'marks in the wrong order, within the limit': `a${'\u0315'.repeat(2400)}${'\u0323'.repeat(2400)}`.padEnd(
      BYTES,
    ),
    'runs of thirty marks': fill(`a${'\u0315'.repeat(15)}${'\u0323'.repeat(15)}`),
    joiners: fill('a\u200D'),
    'white space inside': `a${fill(' ')}b`,
    'labels of a domain': fill('a.'),
  }

  it.each(
    Object.entries(hostile).flatMap(([name, text]) =>
      FIELDS.map((field) => [name, field, field === 'email' ? `ann@${text}` : text] as const),
    ),
  )('%s in %s', (_, field, text) => {
    // The largest plain message that is checked as a whole takes at least as long as one that is refused for its length.
    const plain = costOf({ message: 'a word '.repeat(2800).padEnd(BYTES) })
    expect(costOf({ [field]: text })).toBeLessThan(5 * plain)
  })

  it('thirty marks on a letter are kept, and no more', () =>
    expect(singleLine(`Ann${'\u0323'.repeat(40)}`)).toBe(`Ann${'\u0323'.repeat(30)}`.normalize('NFC')))

  it('a text of many invisible characters is rejected as too long, however short it looks', () =>
    expect(rejects({ name: `Ann${'\u200B'.repeat(500)}` })).toEqual(['Name must be at most 100 characters.']))
})

/** Any sequence of UTF-16 units; line breaks, controls, joiners and lone surrogates are more frequent. */
const anyText = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary', maxLength: 8 }),
      fc.string({ unit: 'grapheme', maxLength: 8 }),
      fc.constantFrom(...'\r\n\0\t\v\u0085\u2028\u200B\u200C\u200D\u202E\uFEFF\uD800\uDC00\u0301👩🐶é'),
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(''))

describe('whatever is typed', () => {
  it.each([
    ['one line of text', singleLine, /[\p{Cc}\p{Surrogate}\u2028\u2029]/u],
    ['text of many lines', multiLine, /(?![\n\t])[\p{Cc}\p{Surrogate}\u2028\u2029]/u],
  ])('%s has no control character and no lone surrogate, is NFC and trimmed, and stays so', (_, tidy, odd) =>
    fc.assert(
      fc.property(anyText, (typed) => {
        const text = tidy(typed)
        expect(text).not.toMatch(odd)
        expect([text.normalize('NFC'), text.trim(), tidy(text)]).toEqual([text, text, text])
      }),
      { numRuns: 500 },
    ),
  )

  it('an accepted text is within the limits, and is accepted again unchanged', () =>
    fc.assert(
      fc.property(anyText, anyText, anyText, (name, subject, message) => {
        const parsed = parseContact({ name, subject, message, email: 'ann@example.com' })
        if (!parsed.ok) return
        for (const field of ['name', 'subject', 'message'] as const) {
          expect(countCodePoints(parsed.message[field])).toBeLessThanOrEqual(LIMITS[field].max)
          expect(visibleLength(parsed.message[field])).toBeGreaterThanOrEqual(LIMITS[field].min)
        }
        expect(parseContact(parsed.message)).toEqual(parsed)
      }),
      { numRuns: 500 },
    ))
})
