import type { Manifest } from 'vite'
import { fontFiles } from '#src/app/fonts.ts'
import { theme } from '#src/app/theme.ts'
import type { Screen } from '#src/content/screens.ts'
import { site } from '#src/content/site.ts'
import { ICONS, SHARE_PICTURE } from './site-files.ts'
import { jsonForScript, localBusiness } from './structured-data.ts'

const ENTRY = 'src/main.tsx'

const escape = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

/** A chunk's file and those of everything it imports at once. */
const filesOf = (manifest: Manifest, key: string, seen = new Set<string>()): Set<string> => {
  const chunk = manifest[key]
  if (!chunk || seen.has(`/${chunk.file}`)) return seen
  seen.add(`/${chunk.file}`)
  for (const imported of chunk.imports ?? []) filesOf(manifest, imported, seen)
  return seen
}

const shareUrl = `${site.url}/${SHARE_PICTURE.file}`

/** Open Graph (ogp.me): how a link to this screen looks on other sites and in chats. */
const shareTags = ({ path, title, description }: Screen) => {
  const { width, height } = SHARE_PICTURE
  const facts: [string, string | number][] = [
    ['og:type', 'website'],
    ['og:site_name', site.name],
    ['og:locale', 'en_GB'],
    ['og:title', title],
    ['og:description', description],
    ['og:url', site.url + path],
    ['og:image', shareUrl],
    ['og:image:width', width],
    ['og:image:height', height],
    ['og:image:alt', 'A freshly washed dog in a tub full of foam under a willow.'],
  ]
  const tags = facts.map(([name, value]) => `<meta property="${name}" content="${escape(String(value))}">`)
  return [...tags, '<meta name="twitter:card" content="summary_large_image">']
}

const businessTags = () => [
  `<script type="application/ld+json">${jsonForScript(localBusiness(shareUrl))}</script>`,
]

const iconTags = [
  `<meta name="theme-color" content="${theme.palette.brand.cream}">`,
  '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
  `<link rel="apple-touch-icon" href="/${ICONS.touch.file}">`,
  '<link rel="manifest" href="/site.webmanifest">',
]

const searchTags = ({ path, hidden, description }: Screen) => [
  `<meta name="description" content="${escape(description)}">`,
  ...(hidden ? ['<meta name="robots" content="noindex">'] : []),
  ...(path === '*' ? [] : [`<link rel="canonical" href="${escape(site.url + path)}">`]),
]

const scriptTags = (manifest: Manifest, screen: Screen) => {
  const [entry, ...imports] = filesOf(manifest, ENTRY)
  const page = filesOf(manifest, `src/pages/${screen.name}-page.tsx`)
  const preloads = new Set([...imports, ...page])
  return [
    `<script type="module" crossorigin src="${entry}"></script>`,
    ...[...preloads]
      .filter((file) => file !== entry)
      .map((file) => `<link rel="modulepreload" crossorigin href="${file}">`),
  ]
}

/** One complete HTML file. */
export const documentOf = (
  screen: Screen,
  { body, styles }: { body: string; styles: string },
  manifest: Manifest,
): string => {
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escape(screen.title)}</title>`,
    ...searchTags(screen),
    ...(screen.redirect ? [`<meta http-equiv="refresh" content="0; url=${escape(screen.redirect)}">`] : []),
    ...iconTags,
    ...fontFiles.map((file) => `<link rel="preload" href="${file}" as="font" type="font/woff2" crossorigin>`),
    styles,
    ...scriptTags(manifest, screen),
    ...(screen.hidden ? [] : [...shareTags(screen), ...businessTags()]),
  ]
  return `<!doctype html>\n<html lang="en-GB">\n<head>\n${head.join('\n')}\n</head>\n<body>\n<div id="root">${body}</div>\n</body>\n</html>\n`
}
