/** What `npm start` and `npm run dev` share: database, queue, inbox, API and worker on this machine. */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { findProgram, freePort } from './environment.ts'
import { openInbox } from './inbox.ts'
import { closers, endBecause, runToEnd, startProcess, step } from './run.ts'
import { openPostgres } from './servers/postgres.ts'
import { openRedis } from './servers/redis.ts'

type Env = NodeJS.ProcessEnv

/** The embedded database has roles for API and worker; with DATABASE_URL both use the role in it. */
const openDatabase = async (folder: string, env: Env): Promise<Env> => {
  if (env.DATABASE_URL) return { DATABASE_URL: env.DATABASE_URL }
  const postgres = await openPostgres(join(folder, 'postgres'))
  closers.push(postgres.close)
  void postgres.ended.then(() => endBecause('PostgreSQL has ended: start again.'))
  await postgres.ensureDatabase('willow')
  const passwords = { API_DATABASE_PASSWORD: randomUUID(), WORKER_DATABASE_PASSWORD: randomUUID() }
  return { DATABASE_URL: postgres.url('willow'), ...passwords }
}

const migrate = (folder: string, env: Env) =>
  runToEnd('The migration', ['backend/src/migrate.ts'], env).catch((error: Error) => {
    throw new Error(`${error.message} (To begin with an empty database, delete ${folder}.)`, { cause: error })
  })

/** Without a redis-server nothing listens at the queue's address, and the worker finds each message itself. */
const openQueue = async ({ QUEUE_URL }: Env): Promise<Env> => {
  if (QUEUE_URL) return { QUEUE_URL }
  const port = await freePort()
  if (!findProgram('redis-server')) return { QUEUE_URL: `redis://127.0.0.1:${port}`, SWEEP_SECONDS: '1' }
  const redis = await openRedis(port)
  closers.push(redis.stop)
  void redis.ended.then(() => endBecause('Redis has ended: start again.'))
  return { QUEUE_URL: redis.url }
}

const openMail = async (folder: string, inboxPort: number, { SITE_URL }: Env): Promise<Env> => {
  const inbox = await openInbox(join(folder, 'mail'), { pagePort: inboxPort, siteUrl: SITE_URL! })
  closers.push(inbox.close)
  const addresses = { MAIL_FROM: 'website@willowandwag.example', MAIL_TO: 'groomer@mailbox.example' }
  const server = { SMTP_HOST: '127.0.0.1', SMTP_PORT: String(inbox.smtpPort), SMTP_SECURITY: 'none' }
  return { ...addresses, ...server }
}

/** Starts everything but the pages, with its data in `folder`; `nodeFlags` are for API and worker. */
export const startStack = async (folder: string, inboxPort: number, env: Env, nodeFlags: string[] = []) => {
  const database = await step('PostgreSQL is up', () => openDatabase(folder, env))
  await step('the database is at the newest migration', () => migrate(folder, { ...env, ...database }))
  const apiPort = await freePort()
  const servers = { ...database, ...(await openQueue(env)), ...(await openMail(folder, inboxPort, env)) }
  const values = { ...env, ...servers, API_PORT: String(apiPort) }
  const start = (name: string) => startProcess(name, [...nodeFlags, `backend/src/${name}.ts`], values)
  await step('API and worker are up', () => Promise.all([start('api'), start('worker')]))
  return { apiPort, databaseUrl: database.DATABASE_URL! }
}
