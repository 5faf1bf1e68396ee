/**
 * Every fault that needs no container, in the order in which they are run: each is something that the simulation and the unit
 * tests cannot see, in sockets, drivers, signals and real time. Refusals, orders of events and many processes are theirs.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault } from './fault.ts'
import { commitFaults } from './commit-faults.ts'
import {
  badCertificate,
  badDoor,
  daysDown,
  longBlackHole,
  misbehaviours,
  wrongSettings,
} from './mail-faults.ts'
import { apiKilled, clockOff, everythingKilled, workerFaults } from './process-faults.ts'
import { connectionsUsedUp, postgresFrozen, postgresRestart, redisFaults } from './store-faults.ts'

const healthy: Fault[] = [
  { name: 'nothing is broken', run: (bed) => bed.post(60) },
  {
    name: 'nothing is broken, one message after the other',
    run: async (bed) => {
      for (let time = 0; time < 20; time++) {
        await bed.post(1)
        await sleep(150)
      }
    },
  },
]

/** With the queue on Redis. */
export const REDIS_FAULTS: Fault[] = [
  ...healthy,
  ...redisFaults,
  ...workerFaults,
  apiKilled,
  ...commitFaults,
  postgresRestart('Postgres crashes (immediate)', 'SIGQUIT'),
  postgresFrozen,
  connectionsUsedUp,
  badDoor('mail server refuses connections', 'refuse', 1500),
  ...misbehaviours,
  longBlackHole,
  daysDown,
  wrongSettings,
  badCertificate,
  clockOff(3),
  everythingKilled,
]

/** With the queue on Postgres: what the queue's backend may change. */
export const POSTGRES_FAULTS: Fault[] = [
  healthy[0]!,
  workerFaults[1]!,
  postgresRestart('Postgres crashes (immediate)', 'SIGQUIT'),
  everythingKilled,
]
