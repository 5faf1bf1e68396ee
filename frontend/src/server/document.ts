import type { Manifest } from 'vite'
import { fontFiles } from '#src/app/fonts.ts'
import type { Screen } from '#src/content/screens.ts'
import { site } from '#src/content/site.ts'

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
    '<meta name="theme-color" content="#FBF6EE">',
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    ...fontFiles.map((file) => `<link rel="preload" href="${file}" as="font" type="font/woff2" crossorigin>`),
    styles,
    ...scriptTags(manifest, screen),
  ]
  return `<!doctype html>\n<html lang="en-GB">\n<head>\n${head.join('\n')}\n</head>\n<body>\n<div id="root">${body}</div>\n</body>\n</html>\n`
}
