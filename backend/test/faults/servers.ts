/** Postgres and Redis that can be broken. */
import { existsSync, readFileSync } from 'node:fs'
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

const postmasterIn = (folder: string) =>
  Number(readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n')[0])

/** Where the system does not tell, the postmaster alone: it takes no new connection then. */
const childrenOf = (pid: number) => {
  const file = `/proc/${pid}/task/${pid}/children`
  return existsSync(file) ? readFileSync(file, 'utf8').split(' ').filter(Boolean).map(Number) : []
}

const signalIfThere = (pid: number, signal: NodeJS.Signals) => {
  try {
    process.kill(pid, signal)
  } catch {
    // it has ended meanwhile
  }
}

/** A crash-safe Postgres in `folder` behind a door: its address stays the same when it is restarted. */
export const openBreakablePostgres = async (folder: string) => {
  let postgres: Postgres = await openPostgres(folder)
  const door = await openDoor(portOf(postgres.url('x')))
  /** SIGINT is Postgres' fast shutdown, SIGQUIT its immediate one: like a power cut. */
  const restart = async (signal: 'SIGINT' | 'SIGQUIT') => {
    const pid = postmasterIn(folder)
    process.kill(pid, signal)
    await ended(pid)
    postgres = await openPostgres(folder)
    door.lead(portOf(postgres.url('x')))
  }
  /** Every process of the server stands still, as when its disk or its host does. */
  const standStill = async (milliseconds: number) => {
    const postmaster = postmasterIn(folder)
    const pids = [postmaster, ...childrenOf(postmaster)]
    const tell = (signal: NodeJS.Signals) => pids.forEach((pid) => signalIfThere(pid, signal))
    tell('SIGSTOP')
    await sleep(milliseconds)
    tell('SIGCONT')
  }
  return {
    door,
    restart,
    standStill,
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
