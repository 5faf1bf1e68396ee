/** Files beside the pages, for search engines and other sites. */
import { escapeHtml } from '@willow/shared/html'
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

/** The name and content of each file. */
export const siteFiles = (): { file: string; text: string }[] => [
  { file: 'sitemap.xml', text: sitemap() },
  { file: 'robots.txt', text: `User-agent: *\nAllow: /\n\nSitemap: ${siteUrl}/sitemap.xml\n` },
]
