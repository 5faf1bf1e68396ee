/** Who may post, and how often: only the site's own pages, so many messages an hour and a minute. */
import type { Middleware } from 'koa'
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import { household } from '#src/address.ts'
import { OWN_PAGE, refusal } from './problem.ts'

const MINUTE_SECONDS = 60
const HOUR_SECONDS = 60 * MINUTE_SECONDS
const EVERYONE = 'everyone'

const inWords = (milliseconds: number) => {
  const minutes = Math.max(1, Math.ceil(milliseconds / 60_000))
  return minutes === 1 ? 'a minute' : `${minutes} minutes`
}

/** One of `limiter`'s points for `key`; a refused try gives it back at once. Counted in memory, it rejects for no other reason. */
const take = (limiter: RateLimiterMemory, key: string, reason: string) =>
  limiter.consume(key).catch(async ({ msBeforeNext: wait }: RateLimiterRes) => {
    await limiter.reward(key)
    const sentence = `${reason} Please try again in ${inWords(wait)} or message us instead.`
    throw refusal(429, sentence, { headers: { 'Retry-After': String(Math.ceil(wait / 1000)) } })
  })

/** Takes one of the visitor's messages for this hour and one of everyone's for this minute; throws 429 when none is left. */
export const limitRate = ({ perHour, perMinute }: { perHour: number; perMinute: number }) => {
  const hour = new RateLimiterMemory({ points: perHour, duration: HOUR_SECONDS })
  const minute = new RateLimiterMemory({ points: perMinute, duration: MINUTE_SECONDS })
  return async (address: string) => {
    const visitor = household(address)
    /** It was stored already. The minute keeps it: a flood of repeats costs the database a write each. */
    const repeated = () => hour.reward(visitor)
    await take(hour, visitor, 'You have sent many messages.')
    await take(minute, EVERYONE, 'We are getting many messages just now.').catch(async (error: unknown) => {
      await repeated()
      throw error
    })
    /** The database did not take it. */
    const untaken = () => Promise.all([repeated(), minute.reward(EVERYONE)])
    return { repeated, untaken }
  }
}

const hostOf = (origin: string) => (URL.canParse(origin) ? new URL(origin).host : undefined)

/** What Fetch Metadata says of our own page, of a person (`none`: a page restored or loaded again), and where it says nothing. */
const OWN_SITES = ['same-origin', 'none', '']

/**
 * Refuses with 403 what a foreign page sent: a `Sec-Fetch-Site` that is not the own one, or an `Origin` that is neither
 * the site's nor the asked host's. `null` is an origin that the browser hides, as it does for our own page too where a
 * visitor wants no Referer: then Fetch Metadata must say that the page is ours. Programs that send neither header may post.
 */
export const refuseForeignOrigin =
  (siteUrl: string): Middleware =>
  async (ctx, next) => {
    const [origin, site] = [ctx.get('Origin'), ctx.get('Sec-Fetch-Site')]
    const own = [new URL(siteUrl).host, ctx.get('Host')]
    const isOwn =
      origin === '' || own.includes(hostOf(origin) ?? '') || (origin === 'null' && site === 'same-origin')
    if (!isOwn || !OWN_SITES.includes(site)) throw refusal(403, OWN_PAGE)
    await next()
  }
