/** Where this project is, and the programs and ports of this machine. */
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { delimiter, join, resolve } from 'node:path'

export const ROOT = resolve(import.meta.dirname, '..')

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
