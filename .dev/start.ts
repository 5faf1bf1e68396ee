/** `npm start`: the whole product on this machine, with a mail inbox to look into. */
import { cpSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { frontDoor, mustBeFree, serve } from './front-door.ts'
import {
  closers,
  env,
  LOCALHOST,
  portOf,
  prepareDatabase,
  runUntilStopped,
  startBackEnd,
} from './local-stack.ts'
import { LOCAL, SECURITY_POLICIES, SITE_FILES } from './paths.ts'
import { freePort } from './postgres.ts'
import { generateClient, runToEnd } from './services.ts'
import { step } from './steps.ts'

const folder = env.LOCAL_FOLDER || LOCAL

/** Served from a copy of its own: a later build, for a test, empties the build's folder. */
const buildSite = async (values: NodeJS.ProcessEnv) => {
  await runToEnd('Building the site', ['frontend/build.ts'], values)
  const copy = join(folder, 'site')
  rmSync(copy, { recursive: true, force: true })
  cpSync(SITE_FILES, copy, { recursive: true })
  return { copy, policies: readFileSync(SECURITY_POLICIES, 'utf8') }
}

const run = async () => {
  const [port, inboxPort] = [portOf('PORT', 8080), portOf('INBOX_PORT', 8081)]
  const site = { ...env, SITE_URL: `http://localhost:${port}` }
  console.log('\n  Starting the salon')
  await Promise.all([mustBeFree(port, 'PORT'), mustBeFree(inboxPort, 'INBOX_PORT', LOCALHOST)])
  await step('database client is generated', () => generateClient(site))
  const built = step('site is built', () => buildSite(site))
  const [DATABASE_URL, { copy, policies }] = await Promise.all([prepareDatabase(folder), built])
  const apiPort = await freePort()
  await startBackEnd({ folder, inboxPort, apiPort, values: { ...site, DATABASE_URL } })
  closers.push(await serve(frontDoor(copy, policies, apiPort), port, 'PORT'))
  console.log(
    `\n  The site:  http://localhost:${port}\n  The inbox: http://localhost:${inboxPort}\n  Ctrl-C stops.\n`,
  )
}

await runUntilStopped(run)
