/** Small files beside the pages: for search engines and researchers, and what nginx serves when a server behind it fails. */
import { errorFiles, plainPage, salonLinks } from '@willow/shared/error-page'
import { escapeHtml } from '@willow/shared/html'
import { pages } from '#src/content/pages.ts'
import { pictures } from '#src/content/pictures.ts'
import { site } from '#src/content/site.ts'
import { phoneLink } from '#src/lib/links.ts'
import { largestFileOf } from '#src/lib/published-picture.ts'

/** The icon for home screens, which frontend/build/icons.ts draws: file name and side in pixels. */
export const TOUCH_ICON = { file: 'apple-touch-icon.png', size: 180 }

/** The picture shown with a shared link. Its scene is a published picture, at this path. */
export const SHARE_PICTURE = {
  file: 'share.jpg',
  width: 1200,
  height: 630,
  alt: 'A freshly washed dog in a tub full of foam under a willow.',
  scenePath: largestFileOf(pictures.hero.wide),
}

const sitemap = () => {
  const urls = pages
    .filter(({ noindex }) => !noindex)
    .map(({ path }) => `<url><loc>${escapeHtml(site.url + path)}</loc></url>`)
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
    `Contact: mailto:${site.email}`,
    `Expires: ${new Date(builtAt.getTime() + SECURITY_DAYS * DAY_MS).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${site.url}/.well-known/security.txt`,
    '',
  ].join('\n')

/** The name and content of each file. */
export const siteFiles = (builtAt = new Date()): { file: string; text: string }[] => [
  { file: 'sitemap.xml', text: sitemap() },
  { file: 'robots.txt', text: `User-agent: *\nAllow: /\n\nSitemap: ${site.url}/sitemap.xml\n` },
  { file: '.well-known/security.txt', text: securityText(builtAt) },
]

const EXPLANATION =
  'Something on our side isn’t working just now. Please try again in a few minutes, or reach us directly:'

const filesEndingWith = (ending: string) => errorFiles(site).filter(({ file }) => file.endsWith(ending))

/** The page that replaces any other, and those that replace the response to a native form submission. */
export const errorPages = (): { file: string; html: string }[] => {
  const call = site.phone ? [{ text: `Call ${site.phone}`, href: phoneLink(site.phone) }] : []
  const links = [...call, ...salonLinks(site)]
  return [
    { file: '50x.html', html: plainPage('Back in a moment', site, [EXPLANATION], links) },
    ...filesEndingWith('.html').map(({ file, text }) => ({ file, html: text })),
  ]
}

/** The sentences that replace a response to our script. */
export const errorTexts = (): { file: string; text: string }[] => filesEndingWith('.txt')
