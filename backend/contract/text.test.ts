import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  codePoints,
  hasOddCharacters,
  LIMITS,
  multiLine,
  parseContact,
  singleLine,
  visibleLength,
} from './contact.ts'

describe('a single line', () => {
  it.each([
    ['a line break becomes one space', 'Ann\r\nClarke', 'Ann Clarke'],
    ['each other separator becomes one space', 'a\u2028b\u2029c\u0085d\te', 'a b c d e'],
    ['a control character becomes one space', 'a\u0007b', 'a b'],
    ['NUL is removed', 'A\u0000nn', 'Ann'],
    ['bidi controls are removed', 'A\u202Enn\u2066x\u2069', 'Annx'],
    ['a byte order mark is removed', '\uFEFFAnn', 'Ann'],
    ['zero-width spaces are removed', 'A\u200Bn\u2060n', 'Ann'],
    ['a joiner between letters that do not join is removed', 'A\u200Dnn', 'Ann'],
    ['half a surrogate pair becomes the replacement character', 'Ann \uD83D', 'Ann \uFFFD'],
    ['an emoji family keeps its joiners', '👨‍👩‍👧', '👨‍👩‍👧'],
    ['a rainbow flag keeps its joiner', '🏳️‍🌈', '🏳️‍🌈'],
    ['a Persian word keeps its non-joiner', 'می‌خواهم', 'می‌خواهم'],
    ['a right-to-left name stays as it is', 'שרה כהן', 'שרה כהן'],
    ['letters are composed', 'Zoe\u0308', 'Zoë'],
    ['white space at both ends goes', '\u00A0 Ann \n', 'Ann'],
  ])('%s', (_, typed, stored) => expect(singleLine(typed)).toBe(stored))
})

describe('many lines', () => {
  it('keep line feeds and tabs', () => expect(multiLine('a\n\tb')).toBe('a\n\tb'))
  it('get one line feed for every kind of line break', () =>
    expect(multiLine('a\r\nb\rc\u2028d\u2029e\u0085f')).toBe('a\nb\nc\nd\ne\nf'))
  it('lose other control characters', () => expect(multiLine('a\u0007b\u001Bc')).toBe('abc'))
})

it('counts only what can be seen', () => {
  expect(visibleLength('ab')).toBe(2)
  expect(visibleLength('e\u0301')).toBe(1)
  expect(visibleLength('\u00AD\u3164\u2800')).toBe(0)
  expect(visibleLength('a          b')).toBe(3)
  expect(visibleLength('Hello dog!')).toBe(10)
})

it('counts an emoji outside the first plane as one code point', () => expect(codePoints('🐶')).toBe(1))

it('calls invisible and control characters odd, and plain text not', () => {
  expect(hasOddCharacters('ann@example.com')).toBe(false)
  expect(hasOddCharacters('ann@ex\u200Bample.com')).toBe(true)
  expect(hasOddCharacters('ann@example.com\nBcc: x@example.com')).toBe(true)
})

/** Any sequence of UTF-16 units, with line breaks, controls, joiners and half characters more often. */
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
const always = (check: (text: string) => void) =>
  fc.assert(
    fc.property(anyText, (text) => void check(text)),
    { numRuns: 500 },
  )

describe('whatever is typed', () => {
  it('one line of text has no line break, no control and no half character', () =>
    always((text) => expect(singleLine(text)).not.toMatch(/[\p{Cc}\p{Surrogate}\u2028\u2029]/u)))

  it('many lines have no control but line feed and tab', () =>
    always((text) => expect(multiLine(text)).not.toMatch(/(?![\n\t])[\p{Cc}\p{Surrogate}\u2028\u2029]/u)))

  it.each([
    ['one line', singleLine],
    ['many lines', multiLine],
  ])('%s tidied once is tidy', (_, tidy) => always((text) => expect(tidy(tidy(text))).toBe(tidy(text))))

  it('is NFC and trimmed', () =>
    always((text) => {
      for (const tidy of [singleLine(text), multiLine(text)]) {
        expect(tidy).toBe(tidy.normalize('NFC'))
        expect(tidy).toBe(tidy.trim())
      }
    }))

  it('what is accepted is within the limits, and is accepted again as itself', () =>
    fc.assert(
      fc.property(anyText, anyText, anyText, (name, subject, message) => {
        const parsed = parseContact({ name, subject, message, email: 'ann@example.com' })
        if (!parsed.ok) return
        for (const field of ['name', 'subject', 'message'] as const) {
          expect(codePoints(parsed.message[field])).toBeLessThanOrEqual(LIMITS[field].max)
          expect(visibleLength(parsed.message[field])).toBeGreaterThanOrEqual(LIMITS[field].min)
        }
        expect(parseContact(parsed.message)).toEqual(parsed)
      }),
      { numRuns: 500 },
    ))
})
