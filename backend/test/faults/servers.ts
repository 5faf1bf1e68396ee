/** Postgres and Redis that can be broken. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openPostgres, type Postgres } from '../../../.dev/postgres.ts'
import { openDoor } from './proxy.ts'

/** The port in an address. */
export const portOf = (url: string) => Number(new URL(url).port)

const ended = async (pid: number) => {
  for (;;) {
    try {
      process.kill(pid, 0)
    } catch {
      return
    }
    await sleep(50)
  }
}

/** A crash-safe Postgres in `folder` behind a door: its address stays the same when it is restarted. */
export const openBreakablePostgres = async (folder: string) => {
  let postgres: Postgres = await openPostgres(folder)
  const door = await openDoor(portOf(postgres.url('x')))
  /** SIGINT is Postgres' fast shutdown, SIGQUIT its immediate one: like a power cut. */
  const restart = async (signal: 'SIGINT' | 'SIGQUIT') => {
    const pid = Number(readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n')[0])
    process.kill(pid, signal)
    await ended(pid)
    postgres = await openPostgres(folder)
    door.lead(portOf(postgres.url('x')))
  }
  return {
    door,
    restart,
    /** Straight to the server, not through the door. */
    direct: (database: string) => postgres.url(database),
    url: (database: string) => `postgresql://willow@127.0.0.1:${door.port}/${database}`,
    ensureDatabase: (name: string) => postgres.ensureDatabase(name),
    close: async () => {
      await door.close()
      await postgres.close()
    },
  }
}
export type BreakablePostgres = Awaited<ReturnType<typeof openBreakablePostgres>>
