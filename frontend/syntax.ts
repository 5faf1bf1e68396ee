/** Stops the build where a script holds what the oldest promised browsers cannot read. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Everything is promised from these on (README); older ones keep the page as it is in the HTML. */
export const BROWSERS = ['chrome109', 'edge109', 'firefox115', 'safari16.0']

/** The compiler translates newer syntax, but no regular expressions: Safari reads lookbehind from 16.4 on, flag v from 17. */
const UNREADABLE = /\(\?<[=!]|\/[a-z]*v[a-z]*\.(?:test|exec)\(/

/** The names of scripts with such a thing. */
export const unreadableScripts = (scripts: Record<string, string>): string[] =>
  Object.entries(scripts).flatMap(([name, code]) => (UNREADABLE.test(code) ? [name] : []))

/** Rejects with a sentence that names each script of the built folder that the oldest browsers cannot read. */
export const checkSyntax = async (folder: string): Promise<void> => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.js'))
  const scripts = await Promise.all(
    names.map(async (name) => [name, await readFile(join(folder, name), 'utf8')]),
  )
  const broken = unreadableScripts(Object.fromEntries(scripts) as Record<string, string>)
  if (broken.length === 0) return
  throw new Error(
    `${broken.join(', ')}: a regular expression that ${BROWSERS.at(-1)} cannot read (lookbehind, flag v).`,
  )
}
