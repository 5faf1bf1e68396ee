/**
 * Stops the build where a script holds what the oldest promised browsers (README; `browserslist` in package.json) cannot
 * read, or calls what they do not have. Older ones keep the page as it is in the HTML.
 */
import type { CompatData, CompatStatement, Identifier } from '@mdn/browser-compat-data'
import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { parseSync } from 'vite'
import manifest from '../package.json' with { type: 'json' }

/** As Vite and lightningcss name them: chrome109. */
export const BROWSERS = manifest.browserslist.map((browser) => browser.replace(' ', ''))

/** The compiler translates newer syntax, but no regular expressions: Safari reads lookbehind from 16.4 on, flag v from 17. */
const UNREADABLE = /\(\?<[=!]|\/[a-z]*v[a-z]*\.(?:test|exec)\(/

/** What some of them do not have, and who asks first whether it is there. Ours has a test that takes it away. */
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
/** Names of newer members that objects of libraries have as well: React's props and exports, MUI's theme, zod's and axios'. */
const OTHERS =
  /^\.(alpha|capture|colorSpace|displayName|fetchPriority|fileName|imageSizes|popover|requestClose|role|toArray|use)$/

/** What every page has one of, by the names that scripts call it. */
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
/** What a page meets without naming its interface. Of others, such as those of WebXR, only the names would be the same. */
const MET =
  /^(Node|Element|(HTML(?!Install|Geolocation|Fenced)|SVG).*Element|ShadowRoot|Range|Selection|((UI|Mouse|Pointer|Keyboard|Focus|Submit|Toggle|Touch|Input)?Event)|Animation|AbortSignal|Headers|Response|Request|File|Blob|CSSStyleSheet)$/

const PROMISED = manifest.browserslist.flatMap((browser) => {
  const [name = '', version] = browser.split(' ')
  return [name, ...(name === 'safari' ? ['safari_ios'] : [])].map((one) => [one, Number(version)] as const)
})

/** Whether every promised browser has it, without a flag or a prefix. */
const isEverywhere = (node: Identifier | CompatStatement | undefined): boolean => {
  const support = (node as Identifier | undefined)?.__compat?.support
  if (!support) return true
  return PROMISED.every(([browser, promised]) =>
    [support[browser as keyof typeof support] ?? []].flat().some(
      ({ version_added: since, version_removed: until, flags, prefix, alternative_name: other }) =>
        // "preview" is no number, and so never early enough
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

/** What a part of a script asks of the browser that not every promised one has. */
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

/** Each thing of `scripts` (their code, by name) that a promised browser cannot read or does not have: a sentence each. */
export const unpromised = (scripts: Record<string, string>): string[] => {
  // not import: a module that needs only BROWSERS must not read these 20 MB
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

/** Rejects with a sentence for each thing in the scripts of the built folder, and in `inline`, that is not promised. */
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
