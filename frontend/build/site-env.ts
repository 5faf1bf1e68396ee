/**
 * Reads the salon's details from environment variables at build time. A wrong value stops the build with one sentence
 * that names the variable.
 */
import { siteProblems, siteSchema } from '@willow/backend/site-env'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
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
  if (problem) throw new Error(problem)
  return toSite(z.parse(siteSchema, env))
}

/** Like {@link readSite}, for a command: prints the sentence and exits instead of throwing. */
export const readSiteOrStop = (env: Record<string, string | undefined>): Site => {
  try {
    return readSite(env)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}

/*
 * Unconfirmed content: claims about products, and reviews, which must be real by law (UK, Digital Markets,
 * Competition and Consumers Act 2024, schedule 20). A line `// DEMO: what` above such words marks them; delete it
 * once they are true. A drawn dog, or the drawn groomer, stands in for a photo, and its import is the mark.
 */
const MARK = /^\s*\/\/ DEMO: (.+)$/
const DRAWING = /\/((?:dogs\/[\w-]+|groomer)\.svg)\?picture'/

const demoContentOf = (line: string) => {
  const drawing = DRAWING.exec(line)?.[1]
  return drawing ? `the drawing ${drawing} in place of a photo` : MARK.exec(line)?.[1]
}

/** Every mark below `folder`, as "file:line: what". */
const demoContentIn = (folder: string): string[] =>
  globSync('**/*.ts', { cwd: folder })
    .toSorted()
    .flatMap((file) =>
      readFileSync(join(folder, file), 'utf8')
        .split('\n')
        .flatMap((line, index) => {
          const what = demoContentOf(line)
          return what ? [`${file}:${index + 1}: ${what}`] : []
        }),
    )

/** Whether only this machine can open the site. */
const isLocal = (url: string) => {
  const { hostname } = new URL(url)
  return /^(.+\.)?localhost$|^127\.\d+\.\d+\.\d+$|^\[::1\]$/.test(hostname)
}

/** Throws when a public site contains demo content below `folder`, unless that is `allowed`. */
export const rejectDemoContent = (folder: string, url: string, allowed: boolean): void => {
  if (allowed || isLocal(url)) return
  const found = demoContentIn(folder)
  if (found.length === 0) return
  const list = found.map((mark) => `  frontend/src/${mark}`).join('\n')
  throw new Error(
    `Some words and pictures are the demo's and are not confirmed:\n${list}\nMake each true, or take it out, and delete its line "// DEMO"; import a photo in place of a drawing. ALLOW_DEMO_CONTENT=true builds the site with them all the same.`,
  )
}
