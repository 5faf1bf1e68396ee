import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LIMITS, parseContact } from './contact.ts'
import { codePoints, multiLine, singleLine, visibleLength } from './text.ts'

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
