/** Shared by `npm start` and `npm run dev`: starts and stops database, API, worker and inbox on this machine. */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { openInbox } from './inbox.ts'
import { listen } from './listen.ts'
import { localEnv } from './local-env.ts'
import { freePort, openPostgres } from './postgres.ts'
import { openRedis } from './redis.ts'
import { runToEnd, startService, step } from './services.ts'
import { find } from './tools.ts'

export const env = localEnv()
/** Only this machine can open the inbox. */
export const LOCALHOST = '127.0.0.1'
const LONGEST_END_MS = 4500

export const portOf = (variable: string, otherwise: number) => {
  const port = Number(env[variable] ?? otherwise)
  if (Number.isInteger(port) && port > 0 && port < 65536) return port
  throw new Error(`${variable} must be a port number between 1 and 65535, not "${env[variable]}".`)
}

/** Closers of everything that is open, called in reverse order however the run ends. */
export const closers: (() => Promise<unknown>)[] = []
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

/** Runs until Ctrl-C, until the terminal is closed, or until something fails. */
export const runUntilStopped = async (run: () => Promise<void>) => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(0))
  process.on('disconnect', () => void end(0))
  process.on('uncaughtException', (error) => void endBecause(error.message))
  await run().catch((error: unknown) => endBecause(error instanceof Error ? error.message : String(error)))
}

/** The embedded database has the stack's roles for API and worker; without them the role of DATABASE_URL is used. */
const passwords: NodeJS.ProcessEnv = env.DATABASE_URL
  ? {}
  : { API_DATABASE_PASSWORD: randomUUID(), WORKER_DATABASE_PASSWORD: randomUUID() }

const openDatabase = async (folder: string) => {
  if (env.DATABASE_URL) return env.DATABASE_URL
  const opening = openPostgres(join(folder, 'postgres'))
  closers.push(async () => (await opening).close())
  const postgres = await opening
  await postgres.ensureDatabase('willow')
  return postgres.url('willow')
}

/** Opens the database in `folder` and applies all migrations. */
export const prepareDatabase = async (folder: string) => {
  const DATABASE_URL = await step('PostgreSQL is up', () => openDatabase(folder))
  await step('database is at the newest migration', () =>
    runToEnd('The migration', ['backend/src/migrate.ts'], {
      ...env,
      ...passwords,
      DATABASE_URL,
    }),
  )
  return DATABASE_URL
}

/** Starts a process that must keep running: the run ends when it exits by itself. Resolves to what starts it again. */
export const startProcess = async (name: string, args: string[], values: NodeJS.ProcessEnv) => {
  let current: Awaited<ReturnType<typeof startService>> | undefined
  const start = async () => {
    const started = await startService(name, args, values)
    current = started
    void started.ended.then((reason) => (current === started ? endBecause(reason) : undefined))
  }
  const stop = async () => {
    const stopped = current
    current = undefined
    await stopped?.stop()
  }
  closers.push(stop)
  await start()
  return async () => {
    await stop()
    await start()
  }
}

/** The queue's variables. Without a redis-server nothing listens there, and the worker finds each message itself. */
const openQueue = async () => {
  if (env.QUEUE_URL) return { QUEUE_URL: env.QUEUE_URL }
  const port = await freePort()
  if (!find('redis-server')) return { QUEUE_URL: `redis://127.0.0.1:${port}`, SWEEP_SECONDS: '1' }
  const redis = await openRedis(port)
  closers.push(redis.stop)
  return { QUEUE_URL: redis.url }
}

type BackEnd = { folder: string; inboxPort: number; apiPort: number; values: NodeJS.ProcessEnv }

/**
 * Starts API and worker with `values`, and the inbox that they mail to. The API trusts our proxy's headers. Resolves to
 * what starts both again.
 */
export const startBackEnd = async ({ folder, inboxPort, apiPort, values }: BackEnd) => {
  const inbox = await openInbox(join(folder, 'mail'))
  closers.push(inbox.close, await listen(inbox.handle, inboxPort, 'INBOX_PORT', LOCALHOST))
  const mail = { SMTP_HOST: '127.0.0.1', SMTP_PORT: String(inbox.smtpPort), SMTP_SECURITY: 'none' }
  const addresses = { MAIL_FROM: 'website@willowandwag.example', MAIL_TO: 'groomer@mailbox.example' }
  const API_PORT = String(apiPort)
  const all = { ...values, ...passwords, ...(await openQueue()), API_PORT, ...mail, ...addresses }
  const restarts = await step('API and worker are up', () =>
    Promise.all([
      startProcess('API', ['backend/src/api.ts'], all),
      startProcess('worker', ['backend/src/worker.ts'], all),
    ]),
  )
  return () => Promise.all(restarts.map((restart) => restart()))
}
