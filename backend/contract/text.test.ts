import { describe, expect, it } from 'vitest'
import { codePoints, hasOddCharacters, multiLine, singleLine, visibleLength } from './text.ts'

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

it('is the same after a second normalisation', () => {
  const odd = ' \u200DA\u200D\u200D😀\u200D\u200D😀\r\r\n\u202Ee\u0301\u0000\uD800'
  expect(singleLine(singleLine(odd))).toBe(singleLine(odd))
  expect(multiLine(multiLine(odd))).toBe(multiLine(odd))
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
