/**
 * The salon's details, read from environment variables when the site is built.
 * A wrong value stops the build with one sentence that names the variable.
 */
import { z } from 'zod'

const WEB_ADDRESS = 'must be a full web address, such as https://www.example.org/page'
const webAddress = z.url({ protocol: /^https?$/, error: WEB_ADDRESS })
const filled = z.string({ error: 'is missing' }).trim().min(1, 'is empty')
const optional = <T extends z.ZodType>(rule: T) => z.union([z.literal(''), rule]).default('')

const schema = z.object({
  SITE_NAME: filled,
  SITE_URL: webAddress.refine((url) => URL.canParse(url) && new URL(url).origin === url, {
    error:
      'must be the address of the site without a path or a slash at the end, such as https://www.example.org',
  }),
  SITE_PHONE: optional(z.string().regex(/^\+?[\d ()-]{6,20}$/)),
  SITE_CHAT_NUMBER: z.string({ error: 'is missing' }).regex(/^[1-9]\d{6,14}$/, {
    error: 'must be digits only, with the country code, such as 447700900123',
  }),
  SITE_EMAIL: z.email({ error: 'must be an e-mail address, such as hello@example.org' }),
  SITE_GROOMER_NAME: z
    .string()
    .trim()
    .max(40, 'must be a first name, at most 40 characters, or empty')
    .default(''),
  SITE_STREET: filled,
  SITE_TOWN: filled,
  SITE_COUNTY: filled,
  SITE_POSTCODE: z.string({ error: 'is missing' }).regex(/^[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}$/, {
    error: 'must be a British postcode in capitals with its space, such as NG24 0ZZ',
  }),
  SITE_FACEBOOK_URL: webAddress,
  SITE_INSTAGRAM_URL: optional(webAddress),
  SITE_TWITTER_URL: optional(webAddress),
  SITE_LISTING_NAME: z.string().trim().default(''),
  SITE_LISTING_URL: optional(webAddress),
  SITE_BOOKING_URL: webAddress,
  SITE_MAP_URL: webAddress,
  SITE_CREDIT_NAME: filled,
  SITE_CREDIT_URL: webAddress,
  RETENTION_DAYS: z.coerce
    .number({ error: 'must be a whole number of days' })
    .int('must be a whole number of days')
    .min(1, 'must be at least 1 day')
    .max(3650, 'must be at most 3650 days'),
})

/** Sentences for optional values, whose union has none of its own. */
const UNION_SENTENCES: Record<string, string> = {
  SITE_PHONE: 'must be a phone number, such as 01632 960123, or empty',
  SITE_INSTAGRAM_URL: `${WEB_ADDRESS}, or empty`,
  SITE_TWITTER_URL: `${WEB_ADDRESS}, or empty`,
  SITE_LISTING_URL: `${WEB_ADDRESS}, or empty`,
}

const shape = (env: z.output<typeof schema>) => ({
  name: env.SITE_NAME,
  url: env.SITE_URL,
  phone: env.SITE_PHONE,
  chatNumber: env.SITE_CHAT_NUMBER,
  email: env.SITE_EMAIL,
  street: env.SITE_STREET,
  town: env.SITE_TOWN,
  county: env.SITE_COUNTY,
  postcode: env.SITE_POSTCODE,
  facebookUrl: env.SITE_FACEBOOK_URL,
  instagramUrl: env.SITE_INSTAGRAM_URL,
  twitterUrl: env.SITE_TWITTER_URL,
  groomerName: env.SITE_GROOMER_NAME,
  listingName: env.SITE_LISTING_NAME,
  listingUrl: env.SITE_LISTING_URL,
  bookingUrl: env.SITE_BOOKING_URL,
  mapUrl: env.SITE_MAP_URL,
  creditName: env.SITE_CREDIT_NAME,
  creditUrl: env.SITE_CREDIT_URL,
  retentionDays: env.RETENTION_DAYS,
})

/** The salon's details; `phone`, `instagramUrl`, `twitterUrl`, `groomerName` and what is told of the listing may be empty. */
export type Site = ReturnType<typeof shape>

/** Parses the variables; throws an Error whose message is one sentence about the first wrong one. */
export const readSite = (env: Record<string, string | undefined>): Site => {
  const parsed = schema.safeParse(env)
  if (parsed.success) return shape(parsed.data)
  const issue = parsed.error.issues[0]
  const name = String(issue?.path[0])
  throw new Error(`${name} ${(env[name] && UNION_SENTENCES[name]) || issue?.message}.`)
}

/** As {@link readSite}, for a command: prints the sentence and ends the process instead of throwing. */
export const siteOrStop = (env: Record<string, string | undefined>): Site => {
  try {
    return readSite(env)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}
