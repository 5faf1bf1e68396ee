/**
 * The contact form's contract, the same in the browser and in the API: path, limits, how a text is made storable and safe
 * to mail, rules and their sentences. Source: the specification, sections 3, 5 and 7; of the texts the product's table
 * "Abuse: payload -> answer" and Unicode TR 36.
 */
import * as z from 'zod/mini'

/** Where a message is posted. */
export const CONTACT_PATH = '/api/contact'

/** Request header with a UUID that makes a repeated post of the same form one message. */
export const IDEMPOTENCY_HEADER = 'Idempotency-Key'

/** Extra key that people never see and never fill in; a post that fills it in is suspected spam. */
export const HONEYPOT_FIELD = 'website'

/** Extra key: milliseconds between showing the form and sending it. A post without it is suspected spam. */
export const ELAPSED_FIELD = 'elapsedMs'

/** A form sent faster than this, in milliseconds, is suspected spam. */
export const MIN_ELAPSED_MS = 3000

/**
 * Largest accepted request body, in bytes: the longest of every text at twelve bytes a character, which is what a form
 * (%F0%9F%90%B6) and escaped JSON (\\ud83d\\udc36) make of an emoji. nginx has the same number.
 */
export const MAX_BODY_BYTES = 72 * 1024

/** Smallest number of visible characters, and largest number of code points, of each field. */
export const LIMITS = {
  name: { min: 2, max: 100 },
  email: { min: 1, max: 254 },
  subject: { min: 2, max: 150 },
  message: { min: 10, max: 5000 },
} as const

/** The fields in the order in which the form shows them and the API reports them. */
export const FIELDS = ['name', 'email', 'subject', 'message'] as const
export type Field = (typeof FIELDS)[number]

/** The sentence shown under a field that breaks its rule. */
export const SENTENCES = {
  name: 'Name must be at least 2 characters.',
  email: 'Please enter a valid email address.',
  subject: 'Subject is required.',
  message: 'Message must be at least 10 characters.',
} as const

const LONE_SURROGATES = /\p{Surrogate}/gu
/** NUL, the byte order mark, bidi controls, zero-width spaces and invisible operators. */
const INVISIBLE = /[\u0000\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]/g
/** Joiners mean something only inside an emoji or inside the scripts that shape with them. */
const JOINING_SCRIPTS = (
  'Arabic Syriac Mongolian Devanagari Bengali Gurmukhi Gujarati Oriya Tamil ' +
  'Telugu Kannada Malayalam Sinhala Khmer Myanmar Tibetan'
)
  .split(' ')
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
const hasOddCharacters = (text: string): boolean =>
  clean(text) !== text || text.search(BREAKS_AND_CONTROLS) >= 0

/** Characters a person can see: marks and format characters count nothing, a run of white space counts one. */
export const visibleLength = (text: string): number =>
  [...text.replace(UNSEEN, '').replace(/\s+/g, ' ').trim()].length

/** Unicode code points, the unit in which Postgres counts `varchar(n)`. */
export const codePoints = (text: string): number => [...text].length

const tooLong = (label: string, max: number) =>
  `${label} must be at most ${max.toLocaleString('en-GB')} characters.`

const text = (field: 'name' | 'subject' | 'message', label: string, tidy: (text: string) => string) =>
  z.pipe(
    z.pipe(z.string({ error: SENTENCES[field] }), z.transform(tidy)),
    z.string().check(
      z.refine((value) => visibleLength(value) >= LIMITS[field].min, {
        error: SENTENCES[field],
        abort: true,
      }),
      z.refine((value) => codePoints(value) <= LIMITS[field].max, {
        error: () => tooLong(label, LIMITS[field].max),
      }),
    ),
  )

/** An address whose domain is written in ASCII (RFC 5891), lower case; any other text stays as it is. */
const asciiDomain = (address: string): string => {
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  if (at < 1 || /[\s/?#:@%\\[\]]/.test(domain)) return address
  if (!/[^\0-\x7F]/.test(domain)) return `${address.slice(0, at)}@${domain.toLowerCase()}`
  try {
    // not URL.canParse, which Safari has from 17 on
    return `${address.slice(0, at)}@${new URL(`http://${domain}`).hostname}`
  } catch {
    return address
  }
}

/** The address as it is stored: people write its domain in their own script, the database has it in ASCII. */
export const storedAddress = (address: string): string => asciiDomain(address.trim().normalize('NFC'))

/**
 * RFC 5321's dot-string at a domain of at least two labels. Left out are "?", which could begin an encoded word in a mail's
 * header (RFC 2047), and "%" and "!", which servers once read as further addresses.
 */
const ADDRESS =
  /^[\w#$&'*+/=^`{|}~-]+(\.[\w#$&'*+/=^`{|}~-]+)*@([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+([a-z]{2,63}|xn--[a-z\d-]{1,59})$/i

const email = z.pipe(
  z.pipe(
    z.string({ error: SENTENCES.email }).check(
      z.trim(),
      z.refine((value) => !hasOddCharacters(value), { error: SENTENCES.email, abort: true }),
    ),
    z.transform(storedAddress),
  ),
  z.string().check(
    z.refine((value) => codePoints(value) <= LIMITS.email.max, {
      error: () => tooLong('Email', LIMITS.email.max),
      abort: true,
    }),
    z.regex(ADDRESS, { error: SENTENCES.email }),
  ),
)

/** Turns what a visitor typed into what is stored, or reports each broken rule in a sentence for the visitor. */
export const contactSchema = z.object({
  name: text('name', 'Name', singleLine),
  email,
  subject: text('subject', 'Subject', singleLine),
  message: text('message', 'Message', multiLine),
})

/** The four texts of the form, as typed. */
export type ContactForm = z.input<typeof contactSchema>

/** The four texts as stored: normalised and within the limits. */
export type ContactMessage = z.output<typeof contactSchema>

/** A broken rule: the field and its sentence. */
export type BrokenRule = { field: Field; message: string }

/** Checks a parsed body; on failure lists one broken rule per field, in the form's order. */
export const parseContact = (
  body: object,
): { ok: true; message: ContactMessage } | { ok: false; broken: BrokenRule[] } => {
  const parsed = contactSchema.safeParse(body)
  if (parsed.success) return { ok: true, message: parsed.data }
  const broken = FIELDS.flatMap((field) => {
    const issue = parsed.error.issues.find((one) => one.path[0] === field)
    return issue ? [{ field, message: issue.message }] : []
  })
  return { ok: false, broken }
}
