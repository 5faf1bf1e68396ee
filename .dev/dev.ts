/** `npm run dev`: the site with hot reload, with API, worker, database and inbox. */
import { join } from 'node:path'
import { createServer } from 'vite'
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
}

const run = async () => {
  const [port, apiPort, inboxPort] = [
    portOf('PORT', 5173),
    portOf('API_PORT', 3000),
    portOf('INBOX_PORT', 8081),
  ]
  const site = { ...env, SITE_URL: `http://localhost:${port}` }
  // vite.config.ts reads the site's variables from process.env.
  Object.assign(process.env, site)
  console.log('\n  Starting the salon, for development')
  await Promise.all([mustBeFree(apiPort, 'API_PORT'), mustBeFree(inboxPort, 'INBOX_PORT', LOCALHOST)])
  await step('database client is generated', () => generateClient(site))
  const DATABASE_URL = await prepareDatabase(folder)
  await startBackEnd({ folder, inboxPort, apiPort, values: { ...site, DATABASE_URL } })
  await step('Vite is up', () => startVite(port, apiPort))
  console.log(
    `\n  The site:  http://localhost:${port}\n  The inbox: http://localhost:${inboxPort}\n  Ctrl-C stops.\n`,
  )
}

await runUntilStopped(run)
