/** The headers that nginx adds, read from its own configuration: a local run says the same. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './paths.ts'

const TEMPLATE = join(ROOT, 'docker', 'nginx', 'templates', 'site.inc.template')

/** Those of every answer: not of one location, and without a value that hangs on the request. */
export const nginxHeaders = (): Record<string, string> => {
  const lines = readFileSync(TEMPLATE, 'utf8').matchAll(/^add_header (\S+) "?([^$;]+?)"?(?: always)?;$/gm)
  return Object.fromEntries([...lines].map(([, name, value]) => [name!, value!]))
}
