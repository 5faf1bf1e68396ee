/** The whole back end as real processes on real servers, each of which can be broken. */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { expect } from 'vitest'
import { withClient } from '#src/store/database.ts'
import { freePort } from '../../../dev/environment.ts'
import { mailVariables } from '../../../dev/servers/mail-server.ts'
import { openPostgres } from '../../../dev/servers/postgres.ts'
import { openRedis } from '../../../dev/servers/redis.ts'
import { startProcess, type Process } from '../../../dev/start-process.ts'
import { form } from '../samples.ts'
import { postForm } from '../test-servers.ts'
import { waitFor } from '../wait-for.ts'
import { openFaultyMailServer } from './mail-server.ts'

/** Opens a crash-safe Postgres in `folder`. */
const openBreakablePostgres = async (folder: string) => {
  const port = await freePort()
  let postgres = await openPostgres(folder, { port })
  return {
    /** Kills it like a power cut (Postgres' immediate shutdown), and starts it again at the same address. */
    crash: async () => {
      const pid = Number(readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n')[0])
      process.kill(pid, 'SIGQUIT')
      await waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'))
      postgres = await openPostgres(folder, { port })
    },
    url: (role = 'willow') => `postgresql://${role}@127.0.0.1:${port}/willow`,
    close: () => postgres.close(),
  }
}

const COUNTS = { apis: 1, workers: 2 }
const KINDS = ['apis', 'workers'] as const
type Kind = (typeof KINDS)[number]

const isRunning = ({ child }: Process) => child.exitCode === null && child.signalCode === null

/** What has been claimed within these seconds may be under way. */
const YOUNG_CLAIM_SECONDS = 3

const MAKE_DUE = `UPDATE contact_message SET next_attempt_at = clock_timestamp()
  WHERE sent_at IS NULL AND next_attempt_at > clock_timestamp()
    AND (claim_id IS NULL OR claimed_at < clock_timestamp() - make_interval(secs => ${YOUNG_CLAIM_SECONDS}))`

/** Opens the test bed in `folder`. */
export const openTestBed = async (folder: string) => {
  const postgres = await openBreakablePostgres(folder)
  const redis = await openRedis(await freePort())
  const mail = await openFaultyMailServer()
  const env: Record<string, string> = {
    SITE_URL: 'http://localhost:8080',
    DATABASE_URL: postgres.url(),
    QUEUE_URL: redis.url,
    API_PORT: String(await freePort()),
    ...mailVariables(mail.port),
  }
  const passwords = { API_DATABASE_PASSWORD: randomUUID(), WORKER_DATABASE_PASSWORD: randomUUID() }
  const { child } = await startProcess('migrate', { ...env, ...passwords })
  if (child.exitCode !== 0) throw new Error('The migration failed.')

  const bed = {
    mail,
    postgres,
    redis,
    apis: [] as Process[],
    workers: [] as Process[],
    /** The ids that were answered with 202. */
    accepted: new Set<string>(),
    /** Posts `count` messages at once, and records those that were accepted. */
    post: async (count: number): Promise<void> => {
      const postOne = async () => {
        const answer = await postForm(env.API_PORT!, form, AbortSignal.timeout(20_000))
        const { id } = (await answer.json()) as { id: string }
        if (answer.status === 202) bed.accepted.add(id)
      }
      // A post fails when the API is killed or the response is lost.
      await Promise.allSettled(Array.from({ length: count }, postOne))
    },
    /** Restarts what has ended: one API and two workers, each with its own database role, as in the stack. */
    ensureUp: async (): Promise<void> => {
      for (const kind of KINDS) {
        const name = kind === 'apis' ? 'api' : 'worker'
        bed[kind] = bed[kind].filter(isRunning)
        while (bed[kind].length < COUNTS[kind]) {
          const started = await startProcess(name, { ...env, DATABASE_URL: postgres.url(`willow_${name}`) })
          if (isRunning(started)) bed[kind].push(started)
        }
      }
    },
    repair: async (): Promise<void> => {
      mail.delayReplies()
      redis.kill('SIGCONT')
      await bed.ensureUp()
    },
    /** Resolves to the exit codes. */
    endAll: (signal: NodeJS.Signals, ...kinds: Kind[]) =>
      Promise.all(kinds.flatMap((kind) => bed[kind].splice(0)).map(({ stop }) => stop(signal))),
    sql: (text: string) =>
      withClient(postgres.url(), async (client) => (await client.query<pg.QueryResultRow>(text)).rows),
    /** Makes waiting messages due, except those that a worker has just claimed, until none is pending. */
    drain: (): Promise<void> =>
      waitFor(async () => {
        await bed.sql(MAKE_DUE)
        const pending = await bed.sql('SELECT 1 FROM contact_message WHERE sent_at IS NULL LIMIT 1')
        expect(pending, 'pending messages').toEqual([])
      }),
    close: async (): Promise<void> => {
      await bed.endAll('SIGKILL', ...KINDS)
      redis.kill('SIGCONT')
      await Promise.all([redis.stop(), mail.close()])
      await postgres.close()
    },
  }
  await bed.ensureUp()
  return bed
}
export type TestBed = Awaited<ReturnType<typeof openTestBed>>
