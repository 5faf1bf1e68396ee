/**
 * `npm start`: the whole product on this machine, with an inbox that shows its mail. With `--watch`, which is `npm run dev`,
 * pages are reloaded and API and worker start again when they are edited.
 */
import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createServer } from 'vite'
import { ROOT } from './environment.ts'
import { proxyTo, servePages } from './preview.ts'
import { closers, runToEnd, runUntilStopped, startStack, step } from './start-stack.ts'

const isWatching = process.argv.includes('--watch')
const port = Number(process.env.PORT || (isWatching ? 5173 : 8080))
const inboxPort = Number(process.env.INBOX_PORT || (isWatching ? 8082 : 8081))
/** `npm start` and `npm run dev` have a folder each, so that both can run at the same time. */
const folder = process.env.LOCAL_FOLDER || join(ROOT, isWatching ? '.local/dev' : '.local/start')
const site = { SITE_URL: `http://localhost:${port}`, INBOX_PORT: String(inboxPort) }
const env = { ...process.env, ...site }

const pages = join(folder, 'pages')

/** Serves a copy, because a later build, for a test, empties frontend/dist. */
const buildPages = async () => {
  await runToEnd('Building the site', ['frontend/build/build.ts'], env)
  rmSync(pages, { recursive: true, force: true })
  cpSync(join(ROOT, 'frontend/dist'), pages, { recursive: true })
}

const startVite = async (apiPort: number) => {
  // vite.config.ts reads these variables from process.env.
  Object.assign(process.env, site)
  const vite = await createServer({
    configFile: join(ROOT, 'frontend/vite.config.ts'),
    server: { port, strictPort: true, proxy: proxyTo(apiPort) },
    clearScreen: false,
    logLevel: 'warn',
  })
  closers.push(() => vite.close())
  await vite.listen()
}

await runUntilStopped(async () => {
  console.log(`\n  Starting the salon${isWatching ? ', for development' : ''}`)
  const stack = startStack(folder, inboxPort, env, isWatching ? ['--watch'] : [])
  const building = isWatching || step('the site is built', buildPages)
  const [{ apiPort, databaseUrl }] = await Promise.all([stack, building])
  if (isWatching) await step('Vite is up', () => startVite(apiPort))
  else closers.push(await servePages(pages, port, apiPort))
  const addresses = [`The site:     ${site.SITE_URL}`, `The inbox:    http://localhost:${inboxPort}`]
  if (isWatching) addresses.push(`The database: ${databaseUrl}`)
  console.log(`\n  ${addresses.join('\n  ')}\n  Ctrl-C stops.\n`)
})
