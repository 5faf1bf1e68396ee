/**
 * How a visitor's text is made storable and safe to mail, the same in the browser and in the API.
 * Source of the rules: the product's table "Abuse: payload -> answer" and Unicode TR 36.
 */

const LONE_SURROGATES = /\p{Surrogate}/gu
/** NUL, the byte order mark, bidi controls, zero-width spaces and invisible operators. */
const INVISIBLE = /[\u0000\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]/g
/** Joiners mean something only inside an emoji or inside the scripts that shape with them. */
const JOINING_SCRIPTS = [
  'Arabic',
  'Syriac',
  'Mongolian',
  'Devanagari',
  'Bengali',
  'Gurmukhi',
  'Gujarati',
  'Oriya',
  'Tamil',
  'Telugu',
  'Kannada',
  'Malayalam',
  'Sinhala',
  'Khmer',
  'Myanmar',
  'Tibetan',
]
  .map((script) => `\\p{Script=${script}}`)
  .join('')
/** From the start: of today's Chrome and Firefox `$` finds no character beyond the first plane in such a class. */
const JOINED_BEFORE = new RegExp(
  `^[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\uFE0F\\u20E3${JOINING_SCRIPTS}]`,
  'u',
)
const JOINED_AFTER = new RegExp(`^[\\p{Extended_Pictographic}${JOINING_SCRIPTS}]`, 'u')
const JOINERS = /[\u200C\u200D]+/g

/** Without lookbehind, which stops Safari before 16.4 from reading the whole script. */
const withoutStrayJoiners = (text: string) =>
  text.replace(JOINERS, (joiner, at: number) => {
    const before = Array.from(text.slice(Math.max(at - 2, 0), at)).at(-1) ?? ''
    const after = text.slice(at + 1, at + 3)
    return joiner.length === 1 && JOINED_BEFORE.test(before) && JOINED_AFTER.test(after) ? joiner : ''
  })

const BREAKS_AND_CONTROLS = /\r\n|[\p{Cc}\u2028\u2029]/gu
const LINE_BREAKS = /\r\n|[\r\v\f\u0085\u2028\u2029]/g
const CONTROLS_BUT_TAB_AND_LF = /(?![\t\n])\p{Cc}/gu
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Mn}\p{Me}\u2800]/gu

const clean = (text: string) =>
  withoutStrayJoiners(text.replace(LONE_SURROGATES, '\uFFFD').replace(INVISIBLE, ''))

/** One line of text: no invisible characters, each line break or control character one space, NFC, trimmed. */
export const singleLine = (text: string): string =>
  clean(text).replace(BREAKS_AND_CONTROLS, ' ').normalize('NFC').trim()

/** Text of many lines: as {@link singleLine}, but line feeds and tabs stay and every line break is one LF. */
export const multiLine = (text: string): string =>
  clean(text).replace(LINE_BREAKS, '\n').replace(CONTROLS_BUT_TAB_AND_LF, '').normalize('NFC').trim()

/** True when the text holds a character that an address can never hold: invisible, control, or half a character. */
export const hasOddCharacters = (text: string): boolean =>
  clean(text) !== text || text.search(BREAKS_AND_CONTROLS) >= 0

/** Characters a person can see: marks and format characters count nothing, a run of white space counts one. */
export const visibleLength = (text: string): number =>
  [...text.replace(UNSEEN, '').replace(/\s+/g, ' ').trim()].length

/** Unicode code points, the unit in which Postgres counts `varchar(n)`. */
export const codePoints = (text: string): number => [...text].length
