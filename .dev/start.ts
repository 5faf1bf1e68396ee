/** `npm start`: the whole product on this machine, with a mail inbox to look into. */
import { randomUUID } from 'node:crypto'
import { cpSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { frontDoor, mustBeFree, serve } from './front-door.ts'
import { openInbox } from './inbox.ts'
import { localEnv } from './local-env.ts'
import { LOCAL, SECURITY_POLICY, SITE_FILES } from './paths.ts'
import { freePort, openPostgres } from './postgres.ts'
import { generateClient, runToEnd, startService } from './services.ts'
import { step } from './steps.ts'

const env = localEnv()
const folder = env.LOCAL_FOLDER || LOCAL
/** Mails are shown to nobody else in the network. */
const LOCALHOST = '127.0.0.1'
const LONGEST_END_MS = 4500

const portOf = (variable: string, otherwise: number) => {
  const port = Number(env[variable] ?? otherwise)
  if (Number.isInteger(port) && port > 0 && port < 65536) return port
  throw new Error(`${variable} must be a port number between 1 and 65535, not "${env[variable]}".`)
}

const closers: (() => Promise<unknown>)[] = []
let ending = false

const end = async (code: number) => {
  if (ending) return
  ending = true
  console.log('\n  Stopping …')
  setTimeout(() => process.exit(1), LONGEST_END_MS).unref()
  for (const close of closers.toReversed()) await close().catch(() => {})
  process.exit(code)
}
const endBecause = async (reason: string) => {
  if (ending) return
  console.error(`\n  ✗ ${reason}`)
  await end(1)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(0))
process.on('disconnect', () => void end(0))
process.on('uncaughtException', (error) => void endBecause(error.message))

/** A database of one's own keeps its role; in ours API and worker have the roles that they have in the stack. */
const [apiPassword, workerPassword] = env.DATABASE_URL
  ? [env.API_DATABASE_PASSWORD, env.WORKER_DATABASE_PASSWORD]
  : [randomUUID(), randomUUID()]
const as = (role: string, password: string | undefined, url: string) =>
  env.DATABASE_URL ? url : url.replace('willow@', `${role}:${password}@`)

const openDatabase = async () => {
  if (env.DATABASE_URL) return env.DATABASE_URL
  const opening = openPostgres(join(folder, 'postgres'))
  closers.push(async () => (await opening).close())
  const postgres = await opening
  await postgres.ensureDatabase('willow')
  return postgres.url('willow')
}

const prepareDatabase = async () => {
  const DATABASE_URL = await step('PostgreSQL is up', openDatabase)
  await step('database is at the newest migration', () =>
    runToEnd('The migration', ['backend/src/migrate.ts'], {
      ...env,
      DATABASE_URL,
      API_DATABASE_PASSWORD: apiPassword,
      WORKER_DATABASE_PASSWORD: workerPassword,
    }),
  )
  return DATABASE_URL
}

const startProcesses = async (values: NodeJS.ProcessEnv) => {
  const starting = [
    startService('API', ['backend/src/api.ts'], {
      ...values,
      DATABASE_URL: as('willow_api', apiPassword, values.DATABASE_URL!),
    }),
    startService('worker', ['backend/src/worker.ts'], {
      ...values,
      DATABASE_URL: as('willow_worker', workerPassword, values.DATABASE_URL!),
    }),
  ]
  closers.push(() => Promise.allSettled(starting.map(async (service) => (await service).stop())))
  const services = await Promise.all(starting)
  void Promise.race(services.map((service) => service.ended)).then(endBecause)
}

/** Served from a copy of its own: a later build, for a test, empties the build's folder. */
const buildSite = async (values: NodeJS.ProcessEnv) => {
  await runToEnd('Building the site', ['frontend/build.ts'], values)
  const copy = join(folder, 'site')
  rmSync(copy, { recursive: true, force: true })
  cpSync(SITE_FILES, copy, { recursive: true })
  return { copy, policy: readFileSync(SECURITY_POLICY, 'utf8') }
}

const run = async () => {
  const [port, inboxPort] = [portOf('PORT', 8080), portOf('INBOX_PORT', 8081)]
  const site = { ...env, SITE_URL: `http://localhost:${port}` }
  console.log('\n  Starting the salon')
  await Promise.all([mustBeFree(port, 'PORT'), mustBeFree(inboxPort, 'INBOX_PORT', LOCALHOST)])
  await step('database client is generated', () => generateClient(site))
  const built = step('site is built', () => buildSite(site))
  const [DATABASE_URL, { copy, policy }] = await Promise.all([prepareDatabase(), built])

  const inbox = await openInbox(join(folder, 'mail'))
  closers.push(inbox.close, await serve(inbox.handle, inboxPort, 'INBOX_PORT', LOCALHOST))
  const mail = { SMTP_HOST: '127.0.0.1', SMTP_PORT: String(inbox.smtpPort), SMTP_SECURITY: 'none' }
  const addresses = { MAIL_FROM: 'website@willowandwag.example', MAIL_TO: 'groomer@willowandwag.example' }
  const API_PORT = String(await freePort())
  await step('API and worker are up', () =>
    startProcesses({ ...site, DATABASE_URL, API_PORT, TRUST_PROXY: 'true', ...mail, ...addresses }),
  )
  closers.push(await serve(frontDoor(copy, policy, Number(API_PORT)), port, 'PORT'))
  console.log(
    `\n  The site:  http://localhost:${port}\n  The inbox: http://localhost:${inboxPort}\n  Ctrl-C stops.\n`,
  )
}

await run().catch((error: unknown) => endBecause(error instanceof Error ? error.message : String(error)))
