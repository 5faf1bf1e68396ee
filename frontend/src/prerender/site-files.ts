/** Files beside the pages: for search engines and researchers, and the pages without React. */
import { errorFiles, plainPage, salonLinks, STYLE_PATH, THANKS_PATH } from '@willow/shared/error-page'
import { escapeHtml } from '@willow/shared/html'
import { brand } from '@willow/shared/palette'
import { salon } from '@willow/shared/salon'
import { hours, timesInWords } from '#src/content/hours.ts'
import { pages } from '#src/content/pages.ts'
import { pictures } from '#src/content/pictures.ts'
import { siteUrl } from '#src/content/site.ts'
import { sentWords } from '#src/features/contact/form-words.ts'
import { phoneLink } from '#src/lib/links.ts'
import { fontFiles } from '#src/theme/fonts.ts'

/** The icon for home screens, which frontend/build/icons.ts draws: file name and side in pixels. */
export const TOUCH_ICON = { file: 'apple-touch-icon.png', size: 180 }

/** The picture shown with a shared link. Its scene is a published picture, at this path. */
export const SHARE_PICTURE = {
  file: 'share.jpg',
  width: 1200,
  height: 630,
  alt: 'A freshly washed dog in a tub full of foam under a willow.',
  scenePath: pictures.hero.wide.img.src,
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
  { file: STYLE_PATH.slice(1), text: plainPageStyle },
]

const EXPLANATION =
  'Something on our side isn’t working just now. Please try again in a few minutes, or reach us directly:'

const sorryPage = () => {
  const call = salon.phone ? [{ text: `Call ${salon.phone}`, href: phoneLink(salon.phone) }] : []
  const links = [...call, ...salonLinks(salon)]
  return plainPage(salon, { title: 'Back in a moment', paragraphs: [EXPLANATION], links })
}

const thanksPage = () => {
  const rows = hours.map((row) => `<dt>${row.day}</dt><dd>${timesInWords(row)}</dd>`)
  return plainPage(salon, {
    title: sentWords.title,
    paragraphs: [sentWords.text, sentWords.when],
    details: `<dl>${rows.join('')}</dl>`,
    links: [
      { text: sentWords.gallery, href: '/gallery' },
      { text: sentWords.again, href: '/contact' },
    ],
  })
}

const filesEndingWith = (ending: string) => errorFiles(salon).filter(({ file }) => file.endsWith(ending))

/** The pages without React: the one that replaces any other, and those that answer a native form submission. */
export const plainPages = (): { file: string; html: string }[] => [
  { file: '50x.html', html: sorryPage() },
  { file: `${THANKS_PATH.slice(1)}.html`, html: thanksPage() },
  ...filesEndingWith('.html').map(({ file, text }) => ({ file, html: text })),
]

/** The sentences that replace a response to our script. */
export const errorTexts = (): { file: string; text: string }[] => filesEndingWith('.txt')

const [headingFont, textFont] = fontFiles

const plainPageStyle = `@font-face{font-family:Fraunces;src:url(${headingFont});font-weight:600;font-display:swap}
@font-face{font-family:Figtree;src:url(${textFont});font-weight:400 700;font-display:swap}
body{margin:0;padding:0 1.25rem 2rem;background:${brand.cream};color:${brand.ink};font:1.125rem/1.6 Figtree,system-ui,sans-serif;overflow-wrap:anywhere}
header,main{max-width:34rem;margin:1.25rem auto}
header a{display:inline-flex;align-items:center;gap:.75rem;color:inherit;font:600 1.5rem/1 Fraunces,Georgia,serif;text-decoration:none}
main{padding:1.5rem clamp(1.25rem,5vw,2.5rem) 1rem;border-radius:28px;background:#fff}
h1{margin:0;font:600 2.25rem/1.2 Fraunces,Georgia,serif}
dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 2rem;margin:1.5rem 0}
dd{margin:0;font-variant-numeric:tabular-nums}
ul{display:flex;flex-wrap:wrap;gap:.75rem;list-style:none;padding:0}
li a{display:block;padding:.7rem 1.4rem;border-radius:28px;border:2px solid ${brand.willow};color:${brand.willow};font-weight:600;text-decoration:none}
li:first-child a{background:${brand.willow};color:#fff}
:focus-visible{outline:3px solid ${brand.willow};outline-offset:3px}
`
