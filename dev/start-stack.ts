/** A run of the product on this machine: its processes, with shortened logs, its servers, and how it ends. */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { findProgram, freePort } from './environment.ts'
import { openInbox } from './inbox.ts'
import { mailVariables } from './servers/mail-server.ts'
import { openPostgres } from './servers/postgres.ts'
import { openRedis } from './servers/redis.ts'
import { runProgram, startProcess } from './start-process.ts'

const LONGEST_END_MS = 4500

/** The functions that close everything; they are called in reverse order however the run ends. */
export const closers: (() => Promise<unknown>)[] = []
let isEnding = false

const end = async (code: number) => {
  if (isEnding) return
  isEnding = true
  console.log('\n  Stopping …')
  setTimeout(() => process.exit(1), LONGEST_END_MS).unref()
  for (const close of closers.toReversed()) await close().catch(() => {})
  process.exit(code)
}

/** Says why and ends the run, unless it is ending already. */
const endBecause = async (reason: string) => {
  if (!isEnding) console.error(`\n  ✗ ${reason}`)
  await end(1)
}

const PARENT_POLL_MS = 500

/** Runs until Ctrl-C, until the terminal is closed, until npm is killed, or until something fails. */
export const runUntilStopped = async (run: () => Promise<void>) => {
  // npm passes signals to its shell, which dies of them without passing them on.
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && void end(0), PARENT_POLL_MS).unref()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(0))
  process.on('uncaughtException', (error) => void endBecause(error.message))
  await run().catch((error: unknown) => endBecause(error instanceof Error ? error.message : String(error)))
}

/** Runs one step and prints its duration. The caller reports a failure. */
export const step = async <T>(name: string, action: () => Promise<T>): Promise<T> => {
  const started = performance.now()
  const result = await action()
  console.log(`  ✓ ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`)
  return result
}

type Event = { time: string; process: string; event: string } & Record<string, unknown>

const parseEvent = (line: string): Event | undefined => {
  try {
    return JSON.parse(line) as Event
  } catch {
    return undefined
  }
}

const print = ({ time, process, event, ...facts }: Event) => {
  const details = Object.entries(facts).map(([name, value]) => `${name}=${value}`)
  console.log(`  ${time.slice(11, 19)} ${process.padEnd(6)} ${event} ${details.join(' ')}`.trimEnd())
}

/** Why a process ended, by what it has logged. */
const reasonOf = (name: string, lines: string[]) => {
  const failed = lines.map(parseEvent).findLast((event) => event?.event === 'process.failed')
  return failed ? `The ${name} stopped: ${failed.error}` : `The ${name} ended unexpectedly.`
}

/** Events that each message would log although nothing is wrong. */
const hiddenEvents: string[] = []

/** Starts `backend/src/<name>.ts`, which must keep running: the run ends when it does. Rejects when it cannot start. */
const keepRunning = async (name: string, env: NodeJS.ProcessEnv, nodeFlags: string[]) => {
  let isReady = false
  const onLine = (line: string) => {
    const event = parseEvent(line)
    if (event && isReady && !hiddenEvents.includes(event.event)) print(event)
  }
  const { child, lines, exited, stop } = await startProcess(name, env, { nodeFlags, onLine })
  if (child.exitCode !== null) throw new Error(reasonOf(name, lines))
  isReady = true
  closers.push(stop)
  void exited.then(() => endBecause(reasonOf(name, lines)))
}

/** Runs `node <args>` until it exits. Rejects with its output when it fails. */
export const runToEnd = async (name: string, args: string[], env: NodeJS.ProcessEnv): Promise<void> => {
  const { code, out, err } = await runProgram(args, env)
  if (code === 0) return
  const event = parseEvent(out.split('\n').at(-1)!)
  throw new Error(`${name} failed: ${event?.error ?? out + err}`)
}

type Env = NodeJS.ProcessEnv

/** The embedded database has roles for API and worker; with DATABASE_URL both use the role in it. */
const openDatabase = async (folder: string, env: Env): Promise<Env> => {
  if (env.DATABASE_URL) return { DATABASE_URL: env.DATABASE_URL }
  const postgres = await openPostgres(join(folder, 'postgres'))
  closers.push(postgres.close)
  void postgres.ended.then(() => endBecause('PostgreSQL has ended: start again.'))
  const passwords = { API_DATABASE_PASSWORD: randomUUID(), WORKER_DATABASE_PASSWORD: randomUUID() }
  return { DATABASE_URL: postgres.url(), ...passwords }
}

const migrate = (folder: string, env: Env) =>
  runToEnd('The migration', ['backend/src/migrate.ts'], env).catch((error: Error) => {
    throw new Error(`${error.message} (To begin with an empty database, delete ${folder}.)`, { cause: error })
  })

/** Without a redis-server nothing listens at the queue's address, and the sweep finds each message. */
const openQueue = async ({ QUEUE_URL }: Env): Promise<Env> => {
  if (QUEUE_URL) return { QUEUE_URL }
  const port = await freePort()
  if (!findProgram('redis-server')) {
    hiddenEvents.push('message.not-queued')
    console.log(
      '  … no redis-server, so the sweep delivers, within a second ("apt-get install redis-server", "brew install redis")',
    )
    return { QUEUE_URL: `redis://127.0.0.1:${port}` }
  }
  const redis = await openRedis(port)
  closers.push(redis.stop)
  void redis.ended.then(() => endBecause('Redis has ended: start again.'))
  return { QUEUE_URL: redis.url }
}

const openMail = async (folder: string, inboxPort: number, { SITE_URL }: Env): Promise<Env> => {
  const inbox = await openInbox(join(folder, 'mail'), { pagePort: inboxPort, siteUrl: SITE_URL! })
  closers.push(inbox.close)
  return mailVariables(inbox.smtpPort)
}

/** Starts everything but the pages, with its data in `folder`; `nodeFlags` are for API and worker. */
export const startStack = async (folder: string, inboxPort: number, env: Env, nodeFlags: string[] = []) => {
  const database = await step('PostgreSQL is up', () => openDatabase(folder, env))
  await step('the database is at the newest migration', () => migrate(folder, { ...env, ...database }))
  const apiPort = await freePort()
  const servers = { ...database, ...(await openQueue(env)), ...(await openMail(folder, inboxPort, env)) }
  const values = { ...env, ...servers, API_PORT: String(apiPort) }
  const start = (name: string) => keepRunning(name, values, nodeFlags)
  await step('API and worker are up', () => Promise.all([start('api'), start('worker')]))
  return { apiPort, databaseUrl: database.DATABASE_URL! }
}
