/** `npm run dev`: the site with hot reload, and database, inbox, API and worker, which start again when edited. */
import { join } from 'node:path'
import { createServer } from 'vite'
import { ROOT } from './environment.ts'
import { proxyTo } from './preview.ts'
import { closers, runUntilStopped, startStack, step } from './run.ts'

const [port, inboxPort] = [Number(process.env.PORT || 5173), Number(process.env.INBOX_PORT || 8082)]
/** Its own folder, so that `npm start` can run at the same time. */
const folder = process.env.LOCAL_FOLDER || join(ROOT, '.local/dev')
const site = { SITE_URL: `http://localhost:${port}`, INBOX_PORT: String(inboxPort) }

const startVite = async (apiPort: number) => {
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
  // vite.config.ts reads these variables from process.env.
  Object.assign(process.env, site)
  console.log('\n  Starting the salon, for development')
  const { apiPort, databaseUrl } = await startStack(folder, inboxPort, process.env, ['--watch'])
  await step('Vite is up', () => startVite(apiPort))
  const addresses = `  The site:     ${site.SITE_URL}\n  The inbox:    http://localhost:${inboxPort}`
  console.log(`\n${addresses}\n  The database: ${databaseUrl}\n  Ctrl-C stops.\n`)
})
