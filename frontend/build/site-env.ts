/**
 * Reads the salon's details from environment variables at build time. A wrong value stops the build with one sentence
 * that names the variable.
 */
import { siteProblems, siteSchema } from '@willow/shared/site-variables'
import * as z from 'zod/mini'

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
