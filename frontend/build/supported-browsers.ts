/**
 * Fails the build when a script contains syntax or calls an API that the oldest supported browsers do not have
 * (README; `browserslist` in package.json). Older browsers use the static page.
 */
import type { CompatData, CompatStatement, Identifier } from '@mdn/browser-compat-data'
import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { parseSync, Visitor } from 'vite'
import manifest from '../package.json' with { type: 'json' }

/** The supported browsers in the notation of Vite and lightningcss: chrome109. */
export const BROWSERS = manifest.browserslist.map((browser) => browser.replace(' ', ''))

/** The compiler does not lower regular expressions: Safari supports lookbehind from 16.4 on, flag v from 17. */
const UNPARSABLE = /\(\?<[=!]|\/[a-z]*v[a-z]*\.(?:test|exec)\(/

/** APIs that some browsers lack, and the code that checks for them first. */
const GUARDED: Record<string, string> = {
  '.showPopover': 'the tooltip',
  '.requestIdleCallback': 'the bootstrap',
  '.startViewTransition': 'React, in a try',
  '.connection': 'React and the bootstrap',
  '.movementX': 'React and the bootstrap',
  '.movementY': 'React and the bootstrap',
  '.touches': 'MUI: only touch events have it, and it reads clientX from others',
  '.duplex': 'axios: a setting of a kind of request that we do not make',
  '.cookieStore': 'axios',
  'Error.captureStackTrace': 'axios and zod',
  '.stackTraceLimit': 'zod',
}
/** Names of newer members that objects of React, MUI, zod, axios and our theme have as well. */
const COINCIDENCES =
  /^\.(alpha|capture|colorSpace|displayName|fetchPriority|fileName|imageSizes|ink|popover|requestClose|role|share|toArray|use)$/

/** Interfaces whose instances scripts use without naming them, such as events. Others, such as WebXR's, are ignored. */
const UNNAMED_INTERFACES =
  /^(Window|Document|Navigator|Location|History|Performance|Crypto|Node|Element|(HTML(?!Install|Geolocation|Fenced)|SVG).*Element|ShadowRoot|Range|Selection|((UI|Mouse|Pointer|Keyboard|Focus|Submit|Toggle|Touch|Input)?Event)|Animation|AbortSignal|Headers|Response|Request|File|Blob|CSSStyleSheet)$/

const VERSIONS = manifest.browserslist.flatMap((browser) => {
  const [name = '', version] = browser.split(' ')
  return [name, ...(name === 'safari' ? ['safari_ios'] : [])].map((key) => [key, Number(version)] as const)
})

/** Whether every supported browser has this feature, without a flag or a prefix. */
const isEverywhere = (node: Identifier | CompatStatement | undefined): boolean => {
  const support = (node as Identifier | undefined)?.__compat?.support
  if (!support) return true
  return VERSIONS.every(([browser, oldest]) =>
    [support[browser as keyof typeof support] ?? []].flat().some(
      ({ version_added: since, version_removed: until, flags, prefix, alternative_name: other }) =>
        // "preview" is not a number, so it compares as unsupported
        !(until || flags || prefix || other) && Number.parseFloat(String(since).replace('≤', '')) <= oldest,
    ),
  )
}

/** Two tests of MDN's data, whose keys are `canParse_static` for `URL.canParse`, `click_event`, `__compat`. */
const readData = ({ api, javascript }: CompatData) => {
  const interfaces = { ...api, ...javascript.builtins } as Record<string, Identifier>
  const [supported, unsupported] = [new Set<string>(), new Set<string>()]
  for (const [name, members] of Object.entries(interfaces))
    for (const [member, node] of Object.entries(members)) {
      if (/^__|_(event|static)$/.test(member)) continue
      if (isEverywhere(members) && isEverywhere(node)) supported.add(member)
      else if (UNNAMED_INTERFACES.test(name) || name in javascript.builtins!) unsupported.add(member)
    }
  const isUnsupported = (member: string) => unsupported.has(member) && !supported.has(member)
  /** Undefined if `name` is not an interface, or has no such member. */
  const isUnsupportedIn = (name: string, member: string) => {
    const members = Object.hasOwn(interfaces, name) ? interfaces[name]! : {}
    const own = [`${member}_static`, member].find((key) => Object.hasOwn(members, key))
    return own && !(isEverywhere(members) && isEverywhere(members[own]))
  }
  return { isUnsupported, isUnsupportedIn }
}

/** The APIs in `code` that not every supported browser has: `new CSSStyleSheet`, `URL.canParse`, `.toSorted`. */
const missingIn = (code: string, { isUnsupported, isUnsupportedIn }: ReturnType<typeof readData>) => {
  const missing = new Set<string>()
  new Visitor({
    NewExpression: ({ callee }) => {
      if (callee.type === 'Identifier' && isUnsupportedIn(callee.name, callee.name))
        missing.add(`new ${callee.name}`)
    },
    MemberExpression: ({ object, property }) => {
      if (property.type !== 'Identifier') return
      const [owner, member] = [object.type === 'Identifier' ? object.name : '', property.name]
      const isMissing = isUnsupportedIn(owner, member)
      if (isMissing) missing.add(`${owner}.${member}`)
      else if (isMissing === undefined && isUnsupported(member)) missing.add(`.${member}`)
    },
  }).visit(parseSync('script.js', code).program)
  return missing
}

/** One sentence for each API or syntax in `scripts` (code by file name) that a supported browser lacks. */
export const findUnsupported = (scripts: Record<string, string>): string[] => {
  // Required here, because a module that needs only BROWSERS must not load this large file.
  const data = readData(createRequire(import.meta.url)('@mdn/browser-compat-data') as CompatData)
  return Object.entries(scripts).flatMap(([file, code]) => [
    ...[...missingIn(code, data)]
      .filter((name) => !(name in GUARDED) && !COINCIDENCES.test(name))
      .map((name) => `${file}: not every supported browser has ${name}.`),
    ...(UNPARSABLE.test(code)
      ? [`${file}: a regular expression that ${BROWSERS.at(-1)} cannot parse (lookbehind, flag v).`]
      : []),
  ])
}

/** Rejects with a sentence for each API or syntax in the folder or in `inline` that a supported browser lacks. */
export const checkScripts = async (folder: string, inline: string): Promise<void> => {
  const scripts: Record<string, string> = { 'bootstrap.js': inline }
  for (const name of await readdir(folder))
    if (name.endsWith('.js')) scripts[name] = await readFile(join(folder, name), 'utf8')
  const sentences = findUnsupported(scripts)
  if (sentences.length > 0)
    throw new Error(
      `${sentences.join('\n')}\nGuard it, and name it in GUARDED (frontend/build/supported-browsers.ts).`,
    )
}
