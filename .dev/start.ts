/** `npm start`: the whole product on this machine, with an inbox that shows its mail. */
import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { localEnv, ROOT } from './environment.ts'
import { servePages } from './preview.ts'
import { closers, runToEnd, runUntilStopped, step } from './processes.ts'
import { startStack } from './stack.ts'

const env = localEnv()
const folder = env.LOCAL_FOLDER || join(ROOT, '.local/start')
const [port, inboxPort] = [Number(env.PORT || 8080), Number(env.INBOX_PORT || 8081)]
const site = { ...env, SITE_URL: `http://localhost:${port}` }

/** Builds the pages and serves a copy, because a later build, for a test, empties frontend/dist. */
const buildPages = async () => {
  await runToEnd('Building the site', ['frontend/build/build.ts'], site)
  const pages = join(folder, 'pages')
  rmSync(pages, { recursive: true, force: true })
  cpSync(join(ROOT, 'frontend/dist'), pages, { recursive: true })
  return pages
}

await runUntilStopped(async () => {
  console.log('\n  Starting the salon')
  const pages = await step('the site is built', buildPages)
  const { apiPort } = await startStack(folder, inboxPort, site)
  closers.push(await servePages(pages, port, apiPort))
  const addresses = `  The site:  ${site.SITE_URL}\n  The inbox: http://localhost:${inboxPort}`
  console.log(`\n${addresses}\n  Ctrl-C stops.\n`)
})
