/** Files beside the pages, for search engines, researchers and other sites. */
import { escapeHtml } from '@willow/shared/html'
import { salon } from '@willow/shared/salon'
import { pages } from '#src/content/pages.ts'
import { pictures } from '#src/content/pictures.ts'
import { siteUrl } from '#src/content/site.ts'

/** The icon for home screens, which frontend/build/icons.ts draws: file name and side in pixels. */
export const TOUCH_ICON = { file: 'apple-touch-icon.png', size: 180 }

/** The picture shown with a shared link, which frontend/build/icons.ts makes of a published one. */
export const SHARE_PICTURE = {
  file: 'share.jpg',
  width: 1200,
  height: 630,
  alt: pictures.hero.text,
  picture: pictures.hero.wide,
}

const sitemap = () => {
  const urls = pages
    .filter(({ noindex }) => !noindex)
    .map(({ path }) => `<url><loc>${escapeHtml(siteUrl + path)}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`
}

/** A security.txt should expire in less than a year (RFC 9116, section 2.5.5). */
const SECURITY_DAYS = 360
const DAY_MS = 86_400_000

/** Where to report a vulnerability (RFC 9116). */
const securityText = (builtAt: Date) =>
  [
    `Contact: mailto:${salon.email}`,
    `Expires: ${new Date(builtAt.getTime() + SECURITY_DAYS * DAY_MS).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${siteUrl}/.well-known/security.txt`,
    '',
  ].join('\n')

/** The name and content of each file. */
export const siteFiles = (builtAt = new Date()): { file: string; text: string }[] => [
  { file: 'sitemap.xml', text: sitemap() },
  { file: 'robots.txt', text: `User-agent: *\nAllow: /\n\nSitemap: ${siteUrl}/sitemap.xml\n` },
  { file: '.well-known/security.txt', text: securityText(builtAt) },
]
