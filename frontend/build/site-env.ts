/**
 * The salon's details, read from environment variables when the site is built.
 * A wrong value stops the build with one sentence that names the variable.
 */
import { siteProblems, siteSchema } from '@willow/backend/contract/site'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'

const shape = (env: z.output<typeof siteSchema>) => ({
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

/** The salon's details; `phone`, `instagramUrl`, `twitterUrl`, `groomerName` and what is said of the listing may be empty. */
export type Site = ReturnType<typeof shape>

/** Parses the variables; throws an Error whose message is one sentence about the first wrong one. */
export const readSite = (env: Record<string, string | undefined>): Site => {
  const [problem] = siteProblems(env)
  if (problem) throw new Error(problem)
  return shape(z.parse(siteSchema, env))
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

/*
 * Unconfirmed words: claims about products, and reviews, which the law (UK Consumer Protection from Unfair
 * Trading, banned practices) wants to be real. Each has a line `// DEMO: what` above it; it is deleted once the words are
 * true, or gone.
 */
const MARK = /^\s*\/\/ DEMO: (.+)$/

/** Every mark below `folder`, as "file:line: what". */
const demoContentIn = (folder: string): string[] =>
  globSync('**/*.ts', { cwd: folder })
    .toSorted()
    .flatMap((file) =>
      readFileSync(join(folder, file), 'utf8')
        .split('\n')
        .flatMap((line, at) => {
          const [, what] = MARK.exec(line) ?? []
          return what ? [`${file}:${at + 1}: ${what}`] : []
        }),
    )

/** Whether only this machine's own browser can open the site. */
export const isLocal = (url: string) => {
  const { hostname } = new URL(url)
  return /^(.+\.)?localhost$|^127\.\d+\.\d+\.\d+$|^\[::1\]$/.test(hostname)
}

/** Throws when a site that others can open has demo content below `folder`, unless that is `allowed`. */
export const refuseDemoContent = (folder: string, url: string, allowed: boolean): void => {
  if (allowed || isLocal(url)) return
  const found = demoContentIn(folder)
  if (found.length === 0) return
  const list = found.map((one) => `  frontend/src/${one}`).join('\n')
  throw new Error(
    `Some words are the demo's and are not confirmed:\n${list}\nMake each true, or take it out, and delete its line "// DEMO". ALLOW_DEMO_CONTENT=true builds the site with them all the same.`,
  )
}
