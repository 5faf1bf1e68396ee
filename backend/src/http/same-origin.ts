/** Only the site's own pages may post: a browser names the page's origin, and cannot be made to lie about it. */
import type { Middleware } from 'koa'
import { OWN_PAGE, refusal } from './problem.ts'

const hostOf = (origin: string) => (URL.canParse(origin) ? new URL(origin).host : undefined)

/**
 * Refuses with 403 what a foreign page sent: an `Origin` that is neither the site's nor the asked host's, or
 * `Sec-Fetch-Site: cross-site` (Fetch Metadata). Programs that send neither header may post.
 */
export const refuseForeignOrigin =
  (siteUrl: string): Middleware =>
  async (ctx, next) => {
    const origin = ctx.get('Origin')
    const own = [new URL(siteUrl).host, ctx.get('Host')]
    const foreign = origin !== '' && !own.includes(hostOf(origin) ?? '')
    if (foreign || ctx.get('Sec-Fetch-Site') === 'cross-site') throw refusal(403, OWN_PAGE)
    await next()
  }
