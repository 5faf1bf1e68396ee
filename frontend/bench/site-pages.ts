/** The built site and, beside it, what it is compared with: all served alike by the front door. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compressFolder } from '../compress.ts'
import { frontDoor, serve } from '../../.dev/front-door.ts'
import { localEnv } from '../../.dev/local-env.ts'
import { SECURITY_POLICIES, SITE_FILES } from '../../.dev/paths.ts'
import { freePort } from '../../.dev/postgres.ts'
import { runToEnd } from '../../.dev/services.ts'

/** A screen that is measured: its file, its path, and its path with all script removed. */
export type Page = { name: string; file: string; path: string; bare: string }

const page = (name: string, path: string, file = `${name}.html`): Page => ({
  name,
  file,
  path,
  bare: `/bare-${name}`,
})

export const PAGES: Page[] = [
  page('home', '/', 'index.html'),
  page('services', '/services'),
  page('gallery', '/gallery'),
  page('contact', '/contact'),
  // By its own name, under which it has status 200: browsers and Lighthouse treat an error apart.
  page('404', '/404'),
]

/** The floor of the machine and the browser: one small page with a dialog. */
export const HELLO = '/hello'

const HELLO_HTML = `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><title>Hello</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="description" content="Hello">
<link rel="icon" href="/favicon.svg"></head><body><main><h1>Hello</h1>
<button type="button" command="show-modal" commandfor="d">Open</button><dialog id="d">Hello</dialog></main></body></html>`

const withoutScript = (html: string) =>
  html.replaceAll(/<script(?! type="application\/ld\+json")[^>]*>[^]*?<\/script>/g, '')

/** Builds the site into a folder of its own and serves it. `close` ends both. */
export const openPages = async (): Promise<{
  origin: string
  folder: string
  close: () => Promise<void>
}> => {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  await runToEnd('Building the site', ['frontend/build.ts'], { ...localEnv(), SITE_URL: origin })
  const folder = mkdtempSync(join(tmpdir(), 'willow-bench-'))
  cpSync(SITE_FILES, folder, { recursive: true })
  writeFileSync(join(folder, 'hello.html'), HELLO_HTML)
  for (const { file, bare } of PAGES)
    writeFileSync(join(folder, `${bare}.html`), withoutScript(readFileSync(join(folder, file), 'utf8')))
  await compressFolder(folder)
  const stop = await serve(frontDoor(folder, readFileSync(SECURITY_POLICIES, 'utf8'), 1), port, 'PORT')
  const close = async () => {
    await stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return { origin, folder, close }
}
