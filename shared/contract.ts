/**
 * The contact form's contract, shared by browser and API: path, limits, normalisation, and the validation rules with
 * their sentences.
 */
import * as z from 'zod/mini'

export const CONTACT_PATH = '/api/contact'

/** Request header with a UUID; repeated posts with the same key and content are one message. */
export const IDEMPOTENCY_HEADER = 'Idempotency-Key'

/** The content type of a native form submission: a browser without our script, or a program that does the same. */
export const NATIVE_TYPE = 'application/x-www-form-urlencoded'

/** Extra field that people never see, under a name that no password manager fills. Text in it is suspected spam. */
export const HONEYPOT_FIELD = 'topic'

/** Header in which our script says how long the form was open before it was sent, in milliseconds. */
export const ELAPSED_HEADER = 'Elapsed-Ms'

/** A form sent faster than this, in milliseconds, is suspected spam. */
export const MIN_ELAPSED_MS = 3000

/**
 * Largest accepted request body, in bytes: the longest text of every field at twelve bytes a character, the size
 * of an emoji in a form (%F0%9F%90%B6) and in escaped JSON (\ud83d\udc36). nginx has the same limit.
 */
export const MAX_BODY_BYTES = 72 * 1024

/** Minimum of visible characters and maximum of code points of each field. */
export const LIMITS = {
  name: { min: 2, max: 100 },
  email: { min: 1, max: 254 },
  subject: { min: 2, max: 150 },
  message: { min: 10, max: 5000 },
} as const

/** The fields in the order of the form, which is also the order in which the API reports broken rules. */
export const FIELDS = ['name', 'email', 'subject', 'message'] as const
export type Field = (typeof FIELDS)[number]

/** The sentence shown under an invalid field. */
export const SENTENCES = {
  name: 'Name must be at least 2 characters.',
  email: 'Please enter a valid email address.',
  subject: 'Subject is required.',
  message: 'Message must be at least 10 characters.',
} as const

const LONE_SURROGATES = /\p{Surrogate}/gu
/** NUL, the byte order mark, bidi controls, zero-width spaces and invisible operators. */
const INVISIBLE = /[\u0000\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]/g
/** Emoji, and the scripts that shape with joiners: elsewhere a joiner has no meaning. */
const JOINING =
  '\\p{Extended_Pictographic}' +
  (
    'Arabic Syriac Mongolian Devanagari Bengali Gurmukhi Gujarati Oriya Tamil ' +
    'Telugu Kannada Malayalam Sinhala Khmer Myanmar Tibetan'
  )
    .split(' ')
    .map((script) => `\\p{Script=${script}}`)
    .join('')
/**
 * Any joiner; `$1` keeps the one between two joining characters, and the first of these. There is no lookbehind, because
 * Safari before 16.4 cannot parse it.
 */
const JOINERS = new RegExp(
  `([${JOINING}\\p{Emoji_Modifier}\\uFE0F\\u20E3][\\u200C\\u200D](?=[${JOINING}]))|[\\u200C\\u200D]`,
  'gu',
)

const BREAKS_AND_CONTROLS = /\r\n|[\p{Cc}\u2028\u2029]/gu
const LINE_BREAKS = /\r\n|[\r\v\f\u0085\u2028\u2029]/g
const CONTROLS_BUT_TAB_AND_LF = /(?![\t\n])\p{Cc}/gu
const UNCOUNTED = /(?!\s)[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Mn}\p{Me}\u2800]/gu

const clean = (text: string) =>
  text.replace(LONE_SURROGATES, '\uFFFD').replace(INVISIBLE, '').replace(JOINERS, '$1')

/**
 * Composes the text (NFC). Sorting a run of combining marks takes quadratic time, so a run is cut after 30, as
 * many as any language needs (UAX #15, Stream-Safe Text Format).
 */
const compose = (text: string) => text.replace(/(\p{M}{30})\p{M}+/gu, '$1').normalize('NFC')

/** Normalises a single line: no invisible characters, each line break or control character one space, NFC, trimmed. */
export const singleLine = (text: string): string =>
  compose(clean(text).replace(BREAKS_AND_CONTROLS, ' ')).trim()

/** Normalises a text of many lines like {@link singleLine}, but keeps tabs, and writes every line break as LF. */
export const multiLine = (text: string): string =>
  compose(clean(text).replace(LINE_BREAKS, '\n').replace(CONTROLS_BUT_TAB_AND_LF, '')).trim()

/** The number of visible characters: marks and format characters count 0, a run of white space counts 1. */
export const visibleLength = (text: string): number =>
  [...text.replace(UNCOUNTED, '').replace(/\s+/g, ' ').trim()].length

/** The number of Unicode code points, the unit of Postgres' `varchar(n)`. */
export const countCodePoints = (text: string): number => [...text].length

/**
 * The address with its domain in ASCII (RFC 5891), lower case; any other text unchanged. `URL` would drop invisible
 * characters, which no address has.
 */
const withAsciiDomain = (address: string): string => {
  const separator = address.lastIndexOf('@')
  const domain = address.slice(separator + 1)
  if (separator < 1 || clean(domain) !== domain || /[\s/?#:@%\\[\]]/.test(domain)) return address
  if (!/[^\0-\x7F]/.test(domain)) return `${address.slice(0, separator)}@${domain.toLowerCase()}`
  try {
    // URL.canParse would need Safari 17.
    return `${address.slice(0, separator)}@${new URL(`http://${domain}`).hostname}`
  } catch {
    return address
  }
}

/** The address as stored, with its domain in ASCII. */
export const storedAddress = (address: string): string => withAsciiDomain(compose(address.trim()))

/**
 * RFC 5321's dot-string at a domain of two or more labels. Excluded are "?", which could begin an encoded word in a
 * mail header (RFC 2047), and "%" and "!", which servers once read as further routing.
 */
const ADDRESS =
  /^[\w#$&'*+/=^`{|}~-]+(\.[\w#$&'*+/=^`{|}~-]+)*@([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+([a-z]{2,63}|xn--[a-z\d-]{1,59})$/i

/** Composing leaves at least a quarter of a text. */
const LONGEST_SPELLING = 4

/**
 * Tidies a text, and requires that it is within its limit and valid. Its typed length is checked before every step whose
 * cost could grow faster than the text.
 */
const textSchema = (
  field: Field,
  label: string,
  tidy: (typed: string) => string,
  isValid = (text: string) => visibleLength(text) >= LIMITS[field].min,
) => {
  const { max } = LIMITS[field]
  const sentence = { error: SENTENCES[field] }
  const tooLong = {
    error: `${label} must be at most ${max.toLocaleString('en-GB')} characters.`,
    abort: true,
  }
  return z.pipe(
    z.pipe(
      z.string(sentence).check(
        z.trim(),
        z.refine((typed) => typed.length <= LONGEST_SPELLING * max, tooLong),
      ),
      z.transform(tidy),
    ),
    z.string().check(
      z.refine((text) => countCodePoints(text) <= max, tooLong),
      z.refine(isValid, sentence),
    ),
  )
}

/** Turns what a visitor typed into what is stored, or reports each broken rule as a sentence for the visitor. */
export const contactSchema = z.object({
  name: textSchema('name', 'Name', singleLine),
  email: textSchema('email', 'Email', storedAddress, (text) => ADDRESS.test(text)),
  subject: textSchema('subject', 'Subject', singleLine),
  message: textSchema('message', 'Message', multiLine),
})

/** The four texts of the form, as typed. */
export type ContactEntries = z.input<typeof contactSchema>

/** The four texts as stored: normalised and within the limits. */
export type ContactMessage = z.output<typeof contactSchema>

/** A broken rule: the field and its sentence. */
export type BrokenRule = { field: Field; message: string }

/** Validates a parsed body; on failure returns one broken rule per field, in the form's order. */
export const parseContact = (
  body: object,
): { ok: true; message: ContactMessage } | { ok: false; broken: BrokenRule[] } => {
  const parsed = contactSchema.safeParse(body)
  if (parsed.success) return { ok: true, message: parsed.data }
  const broken = FIELDS.flatMap((field) => {
    const issue = parsed.error.issues.find(({ path }) => path[0] === field)
    return issue ? [{ field, message: issue.message }] : []
  })
  return { ok: false, broken }
}
