/** `npm run dev`: the site with hot reload, and database, inbox, API and worker, which start again when edited. */
import { join } from 'node:path'
import { createServer, type ViteDevServer } from 'vite'
import { apiProxy, mustBeFree } from './listen.ts'
import {
  closers,
  env,
  LOCALHOST,
  portOf,
  prepareDatabase,
  runUntilStopped,
  startBackEnd,
} from './local-stack.ts'
import { LOCAL, ROOT } from './paths.ts'
import { freePort } from './postgres.ts'
import { generateClient, step } from './services.ts'

/** Its own folder, so that `npm start` can run at the same time. */
const folder = env.LOCAL_FOLDER || join(LOCAL, 'dev')

const startVite = async (port: number, apiPort: number) => {
  const vite = await createServer({
    configFile: join(ROOT, 'frontend', 'vite.config.ts'),
    server: { port, strictPort: true, proxy: apiProxy(apiPort) },
    clearScreen: false,
    logLevel: 'warn',
  })
  closers.push(() => vite.close())
  await vite.listen()
  return vite
}

/** Several files that are saved at once, as by git, cause one restart. */
const SETTLED_MS = 100
const BACK_END = ['backend/src', 'backend/contract', 'prisma/generated'].map((path) => join(ROOT, path))

/** Calls `restart` after each change of the back end's files. What keeps it from starting is reported, until the next. */
const restartOnChange = (watcher: ViteDevServer['watcher'], restart: () => Promise<unknown>) => {
  let settling: NodeJS.Timeout | undefined
  let last = Promise.resolve()
  const restartAfterLast = () => {
    last = last
      .then(async () => void (await step('API and worker are up again', restart)))
      .catch((error: Error) => console.error(`  ✗ ${error.message}`))
  }
  watcher.add(BACK_END).on('all', (_, file) => {
    if (!BACK_END.some((folder) => file.startsWith(folder))) return
    clearTimeout(settling)
    settling = setTimeout(restartAfterLast, SETTLED_MS)
  })
}

const run = async () => {
  const [port, inboxPort] = [portOf('PORT', 5173), portOf('INBOX_PORT', 8081)]
  const site = { ...env, SITE_URL: `http://localhost:${port}` }
  // vite.config.ts reads the site's variables from process.env.
  Object.assign(process.env, site)
  console.log('\n  Starting the salon, for development')
  await mustBeFree(inboxPort, 'INBOX_PORT', LOCALHOST)
  await step('database client is generated', () => generateClient(site))
  const DATABASE_URL = await prepareDatabase(folder)
  const apiPort = await freePort()
  const restart = await startBackEnd({ folder, inboxPort, apiPort, values: { ...site, DATABASE_URL } })
  const vite = await step('Vite is up', () => startVite(port, apiPort))
  restartOnChange(vite.watcher, restart)
  console.log(
    `\n  The site:     http://localhost:${port}\n  The inbox:    http://localhost:${inboxPort}\n  The database: ${DATABASE_URL}\n  Ctrl-C stops.\n`,
  )
}

await runUntilStopped(run)
