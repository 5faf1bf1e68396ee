/**
 * Fails the build when a script contains syntax or calls an API that the oldest supported browsers do not have
 * (README; `browserslist` in package.json). Older browsers keep the static page.
 */
import type { CompatData, CompatStatement, Identifier } from '@mdn/browser-compat-data'
import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { parseSync } from 'vite'
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
  'window.requestIdleCallback': 'the bootstrap',
  '.startViewTransition': 'React, in a try',
  'navigator.connection': 'React and the bootstrap',
  '.movementX': 'React',
  '.movementY': 'React',
  '.touches': 'MUI: events of a finger have it, others are asked for clientX',
  '.duplex': 'axios: a setting of a request that it does not make here',
  'window.cookieStore': 'axios',
  'Error.captureStackTrace': 'axios and zod',
  '.stackTraceLimit': 'zod',
}
/** Names of newer members that library objects have as well: React's props and exports, MUI's theme, zod's and axios'. */
const OTHERS =
  /^\.(alpha|capture|colorSpace|displayName|fetchPriority|fileName|imageSizes|popover|requestClose|role|toArray|use)$/

/** Globals of which a page has one instance, by the names that scripts use. */
const GLOBALS: Record<string, string> = {
  window: 'Window',
  globalThis: 'Window',
  self: 'Window',
  navigator: 'Navigator',
  document: 'Document',
  location: 'Location',
  history: 'History',
  performance: 'Performance',
  crypto: 'Crypto',
}
/** Interfaces that a script uses without naming them. For others, such as WebXR's, a match would be a coincidence. */
const MET =
  /^(Node|Element|(HTML(?!Install|Geolocation|Fenced)|SVG).*Element|ShadowRoot|Range|Selection|((UI|Mouse|Pointer|Keyboard|Focus|Submit|Toggle|Touch|Input)?Event)|Animation|AbortSignal|Headers|Response|Request|File|Blob|CSSStyleSheet)$/

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
  const builtins = javascript.builtins!
  const interfaces: Record<string, Identifier> = { ...api, ...builtins }
  const [everywhere, newer] = [new Set<string>(), new Set<string>()]
  for (const [name, members] of Object.entries(interfaces))
    for (const [member, node] of Object.entries(members))
      if (!/^__|_(event|static)$/.test(member)) {
        if (isEverywhere(members) && isEverywhere(node)) everywhere.add(member)
        else if (MET.test(name) || name in builtins) newer.add(member)
      }
  return { interfaces, isNewer: (member: string) => newer.has(member) && !everywhere.has(member) }
}

type Node = { type?: string; [key: string]: unknown }
const nameOf = (node: unknown): string | undefined => (node as Node | undefined)?.name as string | undefined

/** What a node of a script uses that not every supported browser has. */
const missingIn = (node: Node, { interfaces, isNewer }: ReturnType<typeof readData>): string | undefined => {
  if (node.type === 'NewExpression') {
    const name = nameOf(node.callee) ?? ''
    const made = Object.hasOwn(interfaces, name) ? interfaces[name]! : undefined
    return made && !(isEverywhere(made) && isEverywhere(made[name])) ? `new ${name}` : undefined
  }
  if (node.type !== 'MemberExpression') return undefined
  const member = node.computed ? (node.property as { value?: unknown }).value : nameOf(node.property)
  if (typeof member !== 'string') return undefined
  const object = nameOf(node.object) ?? ''
  const owner = GLOBALS[object] ?? object
  const members = Object.hasOwn(interfaces, owner) ? interfaces[owner]! : {}
  const own = [`${member}_static`, member].find((one) => Object.hasOwn(members, one))
  if (own) return isEverywhere(members) && isEverywhere(members[own]) ? undefined : `${object}.${member}`
  return isNewer(member) ? `.${member}` : undefined
}

/** A sentence for each thing in `scripts` (their code, by name) that a supported browser cannot parse or lacks. */
export const unpromised = (scripts: Record<string, string>): string[] => {
  // Not imported: a module that needs only BROWSERS must not read these 20 MB
  const data = readData(createRequire(import.meta.url)('@mdn/browser-compat-data') as CompatData)
  return Object.entries(scripts).flatMap(([file, code]) => {
    const found = new Set<string>()
    const walk = (part: unknown): void => {
      if (typeof part !== 'object' || part === null) return
      const missing = missingIn(part as Node, data)
      if (missing && !(missing in GUARDED) && !OTHERS.test(missing)) found.add(missing)
      for (const child of Object.values(part)) walk(child)
    }
    walk(parseSync(file, code).program)
    const called = [...found].map((name) => `${file}: not every promised browser has ${name}.`)
    return UNREADABLE.test(code)
      ? [...called, `${file}: a regular expression that ${BROWSERS.at(-1)} cannot read (lookbehind, flag v).`]
      : called
  })
}

/** Rejects with a sentence for each such thing in the built folder's scripts and in `inline`. */
export const checkScripts = async (folder: string, inline: string): Promise<void> => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.js'))
  const scripts = await Promise.all(
    names.map(async (name) => [name, await readFile(join(folder, name), 'utf8')]),
  )
  const wrong = unpromised({ 'bootstrap.js': inline, ...Object.fromEntries(scripts) })
  if (wrong.length === 0) return
  throw new Error(
    `${wrong.join('\n')}\nGuard it, and name it in GUARDED (frontend/build/promised-browsers.ts).`,
  )
}
