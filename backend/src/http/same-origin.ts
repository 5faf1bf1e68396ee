/** Only the site's own pages may post: a browser names the page's origin, and cannot be made to lie about it. */
import type { Middleware } from 'koa'
import { OWN_PAGE, refusal } from './problem.ts'

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
