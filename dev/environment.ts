/** Where this project is, the variables of a run on this machine, and its programs and ports. */
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { delimiter, join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { siteSchema } from '@willow/shared/site-variables'

export const ROOT = resolve(import.meta.dirname, '..')

const readVariables = (name: string) => {
  const file = join(ROOT, name)
  return existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {}
}

/** Only the site's values come from .env, where the mail login and the servers are those of production. */
export const isSiteValue = (name: string) => name in siteSchema.shape

/**
 * .env.example, overridden by .env, overridden by the shell: every variable of the site is set. Where .env.example links
 * to its inbox, on port 8081, the link gets the port of this run's.
 */
export const localEnv = (inboxPort = 8081): NodeJS.ProcessEnv => {
  const site = Object.entries({ ...readVariables('.env.example'), ...readVariables('.env') })
    .filter(([name]) => isSiteValue(name))
    .map(([name, value]) => [name, value!.replace('//localhost:8081/', `//localhost:${inboxPort}/`)])
  return { ...Object.fromEntries(site), ...process.env }
}

/** The path of the first of `names` that is on PATH. */
export const findProgram = (...names: string[]): string | undefined =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((file) => existsSync(file))

/** The path of this machine's Chromium, headless where there is a choice; undefined means that Playwright's own is used. */
export const findChromium = () =>
  findProgram('chromium-headless-shell') ?? findProgram('chromium', 'chromium-browser', 'google-chrome')

/** A TCP port that is free at the moment. */
export const freePort = (): Promise<number> =>
  new Promise((done, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => done(port))
    })
  })
