/** The variables of a local run: the demo values of .env.example, over them .env, over them the shell's. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { ROOT } from './paths.ts'

const readFile = (name: string) => {
  const file = join(ROOT, name)
  return existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {}
}

/** Only the site's own values come from .env: its mail login and addresses of servers belong to the real thing. */
const isSiteValue = (name: string) =>
  name.startsWith('SITE_') || ['RETENTION_DAYS', 'ALLOW_DEMO_CONTENT'].includes(name)

/** Values for the build and the processes, with every variable of the site set. */
export const localEnv = (): NodeJS.ProcessEnv => {
  const site = { ...readFile('.env.example'), ...readFile('.env') }
  return { ...Object.fromEntries(Object.entries(site).filter(([name]) => isSiteValue(name))), ...process.env }
}
