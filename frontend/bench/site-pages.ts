/** The built site and, beside it, what it is compared with: all served alike by the stack's nginx. */
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compressFolder } from '../build/compress.ts'
import { localEnv } from '../../.dev/local-env.ts'
import { SECURITY_POLICIES, SITE_FILES } from '../../.dev/paths.ts'
import { freePort } from '../../.dev/postgres.ts'
import { runToEnd } from '../../.dev/services.ts'
import { serveByNginx, type Served, type Server } from './site-server.ts'

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

/** The compressed files under the names of those that they stand for, as docker/web.Dockerfile lays them out. */
const takeCompressed = (from: string, to: string) => {
  for (const name of readdirSync(from, { recursive: true, encoding: 'utf8' }))
    if (name.endsWith('.br')) cpSync(join(from, name), join(to, name.slice(0, -'.br'.length)))
}

/** A page without scripts has the policy of its whole one: by another its styles would be refused. */
const withBarePages = (policies: string) =>
  PAGES.reduce((map, { file, bare }) => {
    const line = map.split('\n').find((one) => one.startsWith(`/${file} `))
    return `${map}\n${line?.replace(`/${file}`, `${bare}.html`)}`
  }, policies)

/** What does not compress stands in both trees. */
const layOut = async (root: string): Promise<Served> => {
  const [plain, compressed] = [join(root, 'html'), join(root, 'html-br')]
  cpSync(SITE_FILES, plain, { recursive: true })
  writeFileSync(join(plain, 'hello.html'), HELLO_HTML)
  for (const { file, bare } of PAGES)
    writeFileSync(join(plain, `${bare}.html`), withoutScript(readFileSync(join(plain, file), 'utf8')))
  await compressFolder(plain)
  cpSync(plain, compressed, { recursive: true, filter: (name) => !/\.(gz|br)$/.test(name) })
  takeCompressed(plain, compressed)
  const policies = join(root, 'security-policies.map')
  writeFileSync(policies, withBarePages(readFileSync(SECURITY_POLICIES, 'utf8')))
  const certificates = join(root, 'certificates')
  mkdirSync(certificates)
  for (const folder of [root, plain, compressed, certificates]) chmodSync(folder, 0o755)
  return { plain, compressed, policies, certificates }
}

/** Builds the site into a folder of its own and serves it. `close` ends both. */
export const openPages = async (): Promise<{ origin: string } & Server> => {
  const port = await freePort()
  const origin = `https://localhost:${port}`
  await runToEnd('Building the site', ['frontend/build/build.ts'], { ...localEnv(), SITE_URL: origin })
  const root = mkdtempSync(join(tmpdir(), 'willow-bench-'))
  const { trust, close } = await serveByNginx(port, await layOut(root))
  const closeBoth = async () => {
    await close()
    rmSync(root, { recursive: true, force: true })
  }
  return { origin, trust, close: closeBoth }
}
