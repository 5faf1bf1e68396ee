/**
 * The contact form's contract, the same in the browser and in the API: path, limits, rules and their sentences.
 * Source: the specification, sections 3, 5 and 7.
 */
import * as z from 'zod/mini'
import { codePoints, hasOddCharacters, multiLine, singleLine, visibleLength } from './text.ts'

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
    z.email({ error: SENTENCES.email }),
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
