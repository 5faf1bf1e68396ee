/** The whole back end as real processes on real servers, with everything in reach that can be broken. */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { freePort } from '../../../.dev/postgres.ts'
import { openRedis, type RedisServer } from '../redis-server.ts'
import { makeCertificates, type Certificates } from '../certificates.ts'
import { type Process, spawnProcess } from '../spawn-process.ts'
import { type FaultyMail, openFaultyMail } from './faulty-mail.ts'
import { type Ledger, newLedger, postMany } from './ledger.ts'
import { type BreakablePostgres, openBreakablePostgres } from './servers.ts'
import { siteVariables } from '../samples.ts'

export type TestBed = {
  mail: FaultyMail
  postgres: BreakablePostgres
  redis: RedisServer
  apis: Process[]
  workers: Process[]
  env: Record<string, string>
  /** Of the mail server's door with STARTTLS. */
  certificates: Certificates
  /** How many workers there are when all is well. */
  workerCount: number
  /** Variables of one kind of process, where it takes ways of its own to the servers. */
  ways: { api?: Record<string, string>; worker?: Record<string, string> }
  /** Ports of the APIs that get the posts, in turn. */
  ports: string[]
  ledger: Ledger
  logs: string[]
  /** Posts `count` messages, `atOnce` at a time. A refused or broken post is counted, not repeated. */
  post: (count: number, atOnce?: number) => Promise<void>
  startApi: (changes?: Record<string, string>) => Promise<void>
  startWorker: (changes?: Record<string, string>) => Promise<void>
  /** Starts again what has ended: one API and the workers with the test bed's own variables. */
  ensureUp: () => Promise<void>
  /** Ends all processes of one kind. */
  endAll: (kind: 'apis' | 'workers', signal: NodeJS.Signals) => Promise<void>
  sql: <T extends pg.QueryResultRow>(text: string) => Promise<T[]>
  close: () => Promise<void>
}

const isRunning = ({ child }: Process) => child.exitCode === null && child.signalCode === null

/** API and worker run as their own roles, as in the stack. */
const asRole = ({ postgres }: TestBed, role: string) => ({
  DATABASE_URL: postgres.url('willow').replace('willow@', `willow_${role}@`),
})

const processesOf = (bed: TestBed) => {
  const start = async (kind: 'apis' | 'workers', changes: Record<string, string> = {}) => {
    const name = kind === 'apis' ? 'api' : 'worker'
    const started = await spawnProcess(name, {
      ...bed.env,
      ...asRole(bed, name),
      ...bed.ways[name],
      ...changes,
    })
    started.child.stdout!.on('data', (chunk) => bed.logs.push(String(chunk)))
    if (isRunning(started)) bed[kind].push(started)
  }
  const endAll = async (kind: 'apis' | 'workers', signal: NodeJS.Signals) => {
    await Promise.all(bed[kind].splice(0).map(({ stop }) => stop(signal)))
  }
  const ensureUp = async () => {
    bed.apis = bed.apis.filter(isRunning)
    bed.workers = bed.workers.filter(isRunning)
    const missing = [
      ...Array.from({ length: Math.max(0, 1 - bed.apis.length) }, () => start('apis')),
      ...Array.from({ length: Math.max(0, bed.workerCount - bed.workers.length) }, () => start('workers')),
    ]
    await Promise.all(missing)
  }
  return {
    startApi: (changes?: Record<string, string>) => start('apis', changes),
    startWorker: (changes?: Record<string, string>) => start('workers', changes),
    endAll,
    ensureUp,
  }
}

const query =
  (postgres: BreakablePostgres, database: string) =>
  async <T extends pg.QueryResultRow>(text: string): Promise<T[]> => {
    const client = new pg.Client({
      connectionString: postgres.direct(database),
      connectionTimeoutMillis: 5000,
    })
    client.on('error', () => {})
    await client.connect()
    return (await client.query<T>(text).finally(() => client.end())).rows
  }

const variables = async (postgres: BreakablePostgres, mail: FaultyMail) => ({
  DATABASE_URL: postgres.url('willow'),
  ...siteVariables,
  API_PORT: String(await freePort()),
  CONTACT_LIMIT_PER_HOUR: '1000000',
  CONTACT_LIMIT_PER_MINUTE: '1000000',
  MAILS_PER_MINUTE: '1000000',
  SMTP_HOST: '127.0.0.1',
  SMTP_PORT: String(mail.door.port),
  SMTP_SECURITY: 'none',
  MAIL_FROM: 'website@salon.example',
  MAIL_TO: 'groomer@salon.example',
  SWEEP_SECONDS: '1',
})

const migrateTwiceAtOnce = async (env: Record<string, string>) => {
  const passwords = { API_DATABASE_PASSWORD: randomUUID(), WORKER_DATABASE_PASSWORD: randomUUID() }
  const both = await Promise.all([1, 2].map(() => spawnProcess('migrate', { ...env, ...passwords })))
  if (both.some(({ child }) => child.exitCode !== 0)) throw new Error('A migration failed.')
}

/** Opens the test bed in `folder`, with the queue where `queue` says. */
export const openTestBed = async (folder: string, queue: 'redis' | 'postgres'): Promise<TestBed> => {
  const postgres = await openBreakablePostgres(folder)
  await postgres.ensureDatabase('willow')
  const certificates = makeCertificates(folder, 'localhost')
  const [redis, mail] = [await openRedis(await freePort()), await openFaultyMail(certificates)]
  const env: Record<string, string> = await variables(postgres, mail)
  if (queue === 'redis') env.QUEUE_URL = redis.url
  await migrateTwiceAtOnce(env)
  const bed = {
    mail,
    postgres,
    redis,
    certificates,
    env,
    workerCount: 2,
    ways: {},
    ports: [env.API_PORT],
    apis: [],
    workers: [],
    ledger: newLedger(),
    logs: [],
    sql: query(postgres, 'willow'),
  } as unknown as TestBed
  Object.assign(bed, processesOf(bed), {
    post: (count: number, atOnce = 4) => postMany(bed, count, atOnce),
  })
  bed.close = async () => {
    await Promise.all([bed.endAll('apis', 'SIGKILL'), bed.endAll('workers', 'SIGKILL')])
    redis.kill('SIGCONT')
    await Promise.all([redis.stop(), mail.close()])
    await postgres.close()
  }
  await bed.ensureUp()
  return bed
}
