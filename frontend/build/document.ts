import type { Manifest } from 'vite'
import { escapeHtml } from '@willow/shared/html'
import { brand } from '@willow/shared/palette'
import { salon } from '@willow/shared/salon'
import type { Page } from '#src/content/pages.ts'
import { siteUrl } from '#src/content/site.ts'
import { fontFiles } from '#src/theme/fonts.ts'
import { SHARE_PICTURE, TOUCH_ICON } from './site-files.ts'
import { jsonForScript, localBusiness } from './structured-data.ts'

const ENTRY = 'src/app/main.tsx'

/** The scripts for the browser: Vite's manifest, the inline script's code, and the deferred script's file. */
export type BuiltScripts = { manifest: Manifest; inlineCode: string; deferredFile: string }

/** A prerendered page: the elements that belong in the head, the body's HTML, and the style elements. */
export type RenderedPage = { hoisted: string; body: string; styles: string }

/** The files of a chunk and its static imports, dependencies first. */
const filesOf = (manifest: Manifest, key: string): string[] => {
  const chunk = manifest[key]
  if (!chunk) return []
  return [...(chunk.imports ?? []).flatMap((imported) => filesOf(manifest, imported)), `/${chunk.file}`]
}

const shareUrl = `${siteUrl}/${SHARE_PICTURE.file}`

/** Open Graph tags (ogp.me): they describe a link to this page on other sites and in chats. */
const shareTags = ({ path, title, description }: Page) => {
  const { width, height, alt } = SHARE_PICTURE
  const properties: [string, string | number][] = [
    ['og:type', 'website'],
    ['og:site_name', salon.name],
    ['og:locale', 'en_GB'],
    ['og:title', title],
    ['og:description', description],
    ['og:url', siteUrl + path],
    ['og:image', shareUrl],
    ['og:image:width', width],
    ['og:image:height', height],
    ['og:image:alt', alt],
  ]
  const tags = properties.map(
    ([name, value]) => `<meta property="${name}" content="${escapeHtml(String(value))}">`,
  )
  return [...tags, '<meta name="twitter:card" content="summary_large_image">']
}

const businessTag = `<script type="application/ld+json">${jsonForScript(localBusiness(shareUrl))}</script>`

const iconTags = [
  `<meta name="theme-color" content="${brand.cream}">`,
  '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
  `<link rel="apple-touch-icon" href="/${TOUCH_ICON.file}">`,
]

/** The source file of a page, its key in the manifest. */
export const pageFileOf = ({ name }: Page): string => `src/pages/${name}/${name}-page.tsx`

/** The inline script, which is the same on every page, with the names of the files to fetch. */
const scriptTag = ({ manifest, inlineCode, deferredFile }: BuiltScripts, page: Page) => {
  const entryFiles = filesOf(manifest, ENTRY)
  const key = pageFileOf(page)
  const chunk = manifest[key]
  if (!chunk)
    throw new Error(`The build has no chunk of ${key}: the page "${page.name}" could not preload it.`)
  const chunks = [...new Set([...entryFiles, ...filesOf(manifest, key)])].join(' ')
  return `<script data-entry="${entryFiles.at(-1)}" data-deferred="/${deferredFile}" data-chunks="${chunks}">${inlineCode}</script>`
}

/** A complete HTML file. */
export const documentOf = (
  page: Page,
  { hoisted, body, styles }: RenderedPage,
  scripts: BuiltScripts,
): string => {
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    // Otherwise Safari on iOS turns numbers, hours and addresses into links, which hydration does not expect.
    '<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">',
    hoisted,
    ...(page.redirect ? [`<meta http-equiv="refresh" content="0; url=${escapeHtml(page.redirect)}">`] : []),
    ...iconTags,
    ...fontFiles.map((file) => `<link rel="preload" href="${file}" as="font" type="font/woff2" crossorigin>`),
    styles,
    scriptTag(scripts, page),
    ...(page.noindex ? [] : shareTags(page)),
    ...(page.path === '/' ? [businessTag] : []),
  ]
  return `<!doctype html>\n<html lang="en-GB">\n<head>\n${head.join('')}\n</head>\n<body>\n<div id="root">${body}</div>\n</body>\n</html>\n`
}
