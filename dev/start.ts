/** `npm start`: the whole product on this machine, with an inbox that shows its mail. */
import { cpSync, existsSync, globSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './environment.ts'
import { servePages } from './preview.ts'
import { closers, runToEnd, runUntilStopped, startStack, step } from './run.ts'

const [port, inboxPort] = [Number(process.env.PORT || 8080), Number(process.env.INBOX_PORT || 8081)]
const folder = process.env.LOCAL_FOLDER || join(ROOT, '.local/start')
const site = { SITE_URL: `http://localhost:${port}`, INBOX_PORT: String(inboxPort) }
const env = { ...process.env, ...site }

const SOURCES = ['frontend/{src,build,public}/**', 'frontend/*.{ts,json}', 'shared/**', 'package-lock.json']

/** What the pages are built from: the number of files, when one was last changed, and the ports. */
const describeSources = () => {
  const files = globSync(SOURCES, { cwd: ROOT })
  const changedAt = Math.max(...files.map((file) => statSync(join(ROOT, file)).mtimeMs))
  return JSON.stringify([files.length, changedAt, site])
}

/** Serves a copy, because a later build, for a test, empties frontend/dist. Builds only what has changed since. */
const buildPages = async () => {
  const [pages, stamp, sources] = [join(folder, 'pages'), join(folder, 'pages.json'), describeSources()]
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return pages
  await runToEnd('Building the site', ['frontend/build/build.ts'], env)
  rmSync(pages, { recursive: true, force: true })
  cpSync(join(ROOT, 'frontend/dist'), pages, { recursive: true })
  writeFileSync(stamp, sources)
  return pages
}

await runUntilStopped(async () => {
  console.log('\n  Starting the salon')
  const stack = startStack(folder, inboxPort, env)
  const [pages, { apiPort }] = await Promise.all([step('the site is built', buildPages), stack])
  closers.push(await servePages(pages, port, apiPort))
  const addresses = `  The site:  ${site.SITE_URL}\n  The inbox: http://localhost:${inboxPort}`
  console.log(`\n${addresses}\n  Ctrl-C stops.\n`)
})
