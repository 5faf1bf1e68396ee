/** `npm start`: the whole product on this machine, with a mail inbox to look into. */
import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { mustBeFree } from './listen.ts'
import {
  env,
  LOCALHOST,
  portOf,
  prepareDatabase,
  runUntilStopped,
  startBackEnd,
  startProcess,
} from './local-stack.ts'
import { LOCAL, SECURITY_POLICIES, SITE_FILES } from './paths.ts'
import { freePort } from './postgres.ts'
import { generateClient, runToEnd, step } from './services.ts'

const folder = env.LOCAL_FOLDER || LOCAL

/** A copy: a later build, for a test, empties the build's folder. */
const buildSite = async (values: NodeJS.ProcessEnv) => {
  await runToEnd('Building the site', ['frontend/build/build.ts'], values)
  const [FOLDER, POLICIES] = [join(folder, 'site'), join(folder, 'security-policies.map')]
  rmSync(FOLDER, { recursive: true, force: true })
  cpSync(SITE_FILES, FOLDER, { recursive: true })
  cpSync(SECURITY_POLICIES, POLICIES)
  return { FOLDER, POLICIES }
}

const run = async () => {
  const [port, inboxPort] = [portOf('PORT', 8080), portOf('INBOX_PORT', 8081)]
  const site = { ...env, SITE_URL: `http://localhost:${port}` }
  console.log('\n  Starting the salon')
  await Promise.all([mustBeFree(port, 'PORT'), mustBeFree(inboxPort, 'INBOX_PORT', LOCALHOST)])
  await step('database client is generated', () => generateClient(site))
  const built = step('site is built', () => buildSite(site))
  const [DATABASE_URL, files] = await Promise.all([prepareDatabase(folder), built])
  const apiPort = await freePort()
  await startBackEnd({ folder, inboxPort, apiPort, values: { ...site, DATABASE_URL } })
  const pages = { ...site, ...files, PORT: String(port), API_PORT: String(apiPort) }
  await step('pages are served', () => startProcess('site', ['.dev/preview.ts'], pages))
  console.log(
    `\n  The site:  http://localhost:${port}\n  The inbox: http://localhost:${inboxPort}\n  Ctrl-C stops.\n`,
  )
}

await runUntilStopped(run)
