/** The variables of a local run: .env.example, overridden by .env, overridden by the shell. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { ROOT } from './paths.ts'

const readFile = (name: string) => {
  const file = join(ROOT, name)
  return existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {}
}

/** Only the site's values come from .env. Its mail login and server addresses are those of production. */
const isSiteValue = (name: string) =>
  name.startsWith('SITE_') || ['RETENTION_DAYS', 'ALLOW_DEMO_CONTENT'].includes(name)

/** Variables for the build and the processes; every variable of the site is set. */
export const localEnv = (): NodeJS.ProcessEnv => {
  const site = { ...readFile('.env.example'), ...readFile('.env') }
  return { ...Object.fromEntries(Object.entries(site).filter(([name]) => isSiteValue(name))), ...process.env }
}
