/**
 * Fails the build when a script contains syntax or calls an API that the oldest supported browsers do not have
 * (README; `browserslist` in package.json). Older browsers keep the static page.
 */
import type { CompatData, CompatStatement, Identifier } from '@mdn/browser-compat-data'
import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { parseSync, Visitor } from 'vite'
import manifest from '../package.json' with { type: 'json' }

/** In the notation of Vite and lightningcss: chrome109. */
export const BROWSERS = manifest.browserslist.map((browser) => browser.replace(' ', ''))

/**
 * The compiler lowers newer syntax but not regular expressions: Safari supports lookbehind from 16.4 on, flag v from
 * 17.
 */
const UNREADABLE = /\(\?<[=!]|\/[a-z]*v[a-z]*\.(?:test|exec)\(/

/** APIs that some of them lack, and which code checks for them first. For ours a test removes the API. */
const GUARDED: Record<string, string> = {
  '.showPopover': 'the tooltip',
  '.requestIdleCallback': 'the bootstrap',
  '.startViewTransition': 'React, in a try',
  '.connection': 'React and the bootstrap',
  '.movementX': 'React',
  '.movementY': 'React',
  '.touches': 'MUI: events of a finger have it, others are asked for clientX',
  '.duplex': 'axios: a setting of a request that it does not make here',
  '.cookieStore': 'axios',
  'Error.captureStackTrace': 'axios and zod',
  '.stackTraceLimit': 'zod',
}
/** Names of newer members that library objects have as well: React's props and exports, our theme and MUI's, zod's and axios'. */
const OTHERS =
  /^\.(alpha|capture|colorSpace|displayName|fetchPriority|fileName|imageSizes|ink|popover|requestClose|role|share|toArray|use)$/

/** Interfaces that a script uses without naming them. For others, such as WebXR's, a match would be a coincidence. */
const MET =
  /^(Window|Document|Navigator|Location|History|Performance|Crypto|Node|Element|(HTML(?!Install|Geolocation|Fenced)|SVG).*Element|ShadowRoot|Range|Selection|((UI|Mouse|Pointer|Keyboard|Focus|Submit|Toggle|Touch|Input)?Event)|Animation|AbortSignal|Headers|Response|Request|File|Blob|CSSStyleSheet)$/

const PROMISED = manifest.browserslist.flatMap((browser) => {
  const [name = '', version] = browser.split(' ')
  return [name, ...(name === 'safari' ? ['safari_ios'] : [])].map((one) => [one, Number(version)] as const)
})

/** Whether every supported browser has it, without a flag or a prefix. */
const isEverywhere = (node: Identifier | CompatStatement | undefined): boolean => {
  const support = (node as Identifier | undefined)?.__compat?.support
  if (!support) return true
  return PROMISED.every(([browser, promised]) =>
    [support[browser as keyof typeof support] ?? []].flat().some(
      ({ version_added: since, version_removed: until, flags, prefix, alternative_name: other }) =>
        // "preview" is not a number, so it compares as unsupported
        !(until || flags || prefix || other) && Number.parseFloat(String(since).replace('≤', '')) <= promised,
    ),
  )
}

const readData = ({ api, javascript }: CompatData) => {
  const interfaces = { ...api, ...javascript.builtins } as Record<string, Identifier>
  const [everywhere, newer] = [new Set<string>(), new Set<string>()]
  for (const [name, members] of Object.entries(interfaces))
    for (const [member, node] of Object.entries(members)) {
      if (/^__|_(event|static)$/.test(member)) continue
      if (isEverywhere(members) && isEverywhere(node)) everywhere.add(member)
      else if (MET.test(name) || name in javascript.builtins!) newer.add(member)
    }
  const isNewer = (member: string) => newer.has(member) && !everywhere.has(member)
  /** Undefined if `name` is not an interface, or has no such member. */
  const isNewerIn = (name: string, member: string) => {
    const members = Object.hasOwn(interfaces, name) ? interfaces[name]! : {}
    const own = [`${member}_static`, member].find((one) => Object.hasOwn(members, one))
    return own && !(isEverywhere(members) && isEverywhere(members[own]))
  }
  return { isNewer, isNewerIn }
}

/** What `code` uses that not every supported browser has: `new CSSStyleSheet`, `URL.canParse`, `.toSorted`. */
const missingIn = (code: string, { isNewer, isNewerIn }: ReturnType<typeof readData>): Set<string> => {
  const missing = new Set<string>()
  new Visitor({
    NewExpression: ({ callee }) => {
      if (callee.type === 'Identifier' && isNewerIn(callee.name, callee.name))
        missing.add(`new ${callee.name}`)
    },
    MemberExpression: ({ object, property }) => {
      if (property.type !== 'Identifier') return
      const [owner, member] = [object.type === 'Identifier' ? object.name : '', property.name]
      const isMissing = isNewerIn(owner, member)
      if (isMissing) missing.add(`${owner}.${member}`)
      else if (isMissing === undefined && isNewer(member)) missing.add(`.${member}`)
    },
  }).visit(parseSync('script.js', code).program)
  return missing
}

/** A sentence for each thing in `scripts` (their code, by name) that a supported browser cannot parse or lacks. */
export const unpromised = (scripts: Record<string, string>): string[] => {
  // Not imported: a module that needs only BROWSERS must not read these 20 MB.
  const data = readData(createRequire(import.meta.url)('@mdn/browser-compat-data') as CompatData)
  return Object.entries(scripts).flatMap(([file, code]) => [
    ...[...missingIn(code, data)]
      .filter((name) => !(name in GUARDED) && !OTHERS.test(name))
      .map((name) => `${file}: not every promised browser has ${name}.`),
    ...(UNREADABLE.test(code)
      ? [`${file}: a regular expression that ${BROWSERS.at(-1)} cannot read (lookbehind, flag v).`]
      : []),
  ])
}

/** Rejects with a sentence for each such thing in the built folder's scripts and in `inline`. */
export const checkScripts = async (folder: string, inline: string): Promise<void> => {
  const scripts: Record<string, string> = { 'bootstrap.js': inline }
  for (const name of await readdir(folder))
    if (name.endsWith('.js')) scripts[name] = await readFile(join(folder, name), 'utf8')
  const wrong = unpromised(scripts)
  if (wrong.length > 0)
    throw new Error(
      `${wrong.join('\n')}\nGuard it, and name it in GUARDED (frontend/build/promised-browsers.ts).`,
    )
}
