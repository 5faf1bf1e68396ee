/**
 * The variables that are built into the pages: rules and sentences, shared by the site's build and by check-settings, so
 * that a wrong value is reported before anything is built.
 */
import * as z from 'zod/mini'

const WEB_ADDRESS = 'must be a full web address, such as https://www.example.org/page'
const SITE_ADDRESS =
  'must be the address of the site in lower case, without a path or a slash at the end, such as https://www.example.org'
const DAYS = 'must be a whole number of days, from 1 to 3650'

const webAddress = z.url({ protocol: /^https?$/, error: WEB_ADDRESS })
const given = z.string({ error: 'is missing' })
const filled = given.check(z.trim(), z.minLength(1, 'is empty'))
/** Empty, or valid by the rule. */
const optional = (rule: z.ZodMiniType<string, string>, error: string) => {
  const isFine = (text: string) => text === '' || z.safeParse(rule, text).success
  return z._default(z.string().check(z.refine(isFine, { error: `${error}, or empty` })), '')
}
const optionalAddress = optional(webAddress, WEB_ADDRESS)

export const siteSchema = z.object({
  SITE_NAME: filled.check(z.maxLength(60, 'must be at most 60 characters')),
  SITE_URL: webAddress.check(
    z.refine((url) => !URL.canParse(url) || new URL(url).origin === url, { error: SITE_ADDRESS }),
  ),
  SITE_PHONE: optional(
    z.string().check(z.regex(/^\+?[\d ()-]{6,20}$/)),
    'must be a phone number, such as 01632 960123',
  ),
  SITE_CHAT_NUMBER: given.check(
    z.regex(/^[1-9]\d{6,14}$/, 'must be digits only, with the country code, such as 447700900123'),
  ),
  SITE_EMAIL: z.email({ error: 'must be an e-mail address, such as hello@example.org' }),
  SITE_GROOMER_NAME: z._default(
    z.string().check(z.trim(), z.maxLength(40, 'must be a first name, at most 40 characters, or empty')),
    '',
  ),
  SITE_STREET: filled,
  SITE_TOWN: filled,
  SITE_COUNTY: filled,
  SITE_POSTCODE: given.check(
    z.regex(
      /^[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}$/,
      'must be a British postcode in capitals with its space, such as NG24 0ZZ',
    ),
  ),
  SITE_FACEBOOK_URL: webAddress,
  SITE_INSTAGRAM_URL: optionalAddress,
  SITE_TWITTER_URL: optionalAddress,
  SITE_LISTING_NAME: z._default(z.string().check(z.trim()), ''),
  SITE_LISTING_URL: optionalAddress,
  SITE_BOOKING_URL: webAddress,
  SITE_MAP_URL: webAddress,
  SITE_CREDIT_NAME: filled,
  SITE_CREDIT_URL: webAddress,
  RETENTION_DAYS: z._default(
    z.coerce.number({ error: DAYS }).check(z.int({ error: DAYS }), z.gte(1, DAYS), z.lte(3650, DAYS)),
    365,
  ),
  ALLOW_DEMO_CONTENT: z._default(z.enum(['true', 'false'], { error: 'must be true or false' }), 'false'),
})

type Env = Record<string, string | undefined>

/** The host in a URL, an IPv6 address without its brackets; any other text unchanged. */
export const hostOf = (text: string): string => URL.parse(text)?.hostname.replace(/^\[|\]$/g, '') ?? text

/** Whether the host, a name or an IP address, is the machine that asks. */
export const isLocalHost = (host: string): boolean =>
  /^((.+\.)?localhost|127\.\d+\.\d+\.\d+|::1)$/i.test(host)

/** Whether only this machine can open the address. */
export const isLocalUrl = (url = ''): boolean => URL.canParse(url) && isLocalHost(hostOf(url))

/** The links of a public site that only this machine could open, as the demo's can. */
const findLocalLinks = (env: Env) =>
  Object.keys(siteSchema.shape)
    .filter((name) => name.endsWith('_URL') && isLocalUrl(env[name]))
    .map((name) => ({ name, text: 'points to this machine, where no visitor can open it: put yours there.' }))

/** What is wrong with the salon's details: the text follows the variable's name. */
export const siteProblems = (env: Env): { name: string; text: string }[] => [
  ...(z.safeParse(siteSchema, env).error?.issues ?? []).map(({ path, message }) => ({
    name: String(path[0]),
    text: `${message}.`,
  })),
  ...(URL.canParse(env.SITE_URL ?? '') && !isLocalUrl(env.SITE_URL) ? findLocalLinks(env) : []),
]

const toSite = (env: z.output<typeof siteSchema>) => ({
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

/** The salon's details. These may be empty: `phone`, `instagramUrl`, `twitterUrl`, `groomerName` and the listing's. */
export type Site = ReturnType<typeof toSite>

/** Parses the variables; throws an Error whose message is one sentence about the first wrong one. */
export const readSite = (env: Record<string, string | undefined>): Site => {
  const [problem] = siteProblems(env)
  if (problem) throw new Error(`${problem.name} ${problem.text}`)
  return toSite(z.parse(siteSchema, env))
}
