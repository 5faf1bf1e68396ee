/** Every fault that needs no container, in the order in which they are run. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault } from './fault.ts'
import { commitFaults } from './commit-faults.ts'
import { badCertificate, badDoor, daysDown, longBlackHole, refusals, wrongSettings } from './mail-faults.ts'
import { apiKilled, clockOff, everythingKilled, threeApis, workerFaults } from './process-faults.ts'
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
  postgresRestart('Postgres is restarted fast', 'SIGINT'),
  postgresRestart('Postgres crashes (immediate)', 'SIGQUIT'),
  postgresFrozen,
  connectionsUsedUp,
  badDoor('mail server refuses connections', 'refuse', 1500),
  badDoor('mail server is a black hole for a while', 'frozen', 3000),
  badDoor('mail server drips', 'drip', 2000),
  ...refusals,
  longBlackHole,
  daysDown,
  wrongSettings,
  badCertificate,
  clockOff(3),
  clockOff(-3),
  threeApis,
  everythingKilled,
]

/** With the queue on Postgres: what the queue's backend may change. */
export const POSTGRES_FAULTS: Fault[] = [
  ...healthy,
  ...workerFaults,
  apiKilled,
  ...commitFaults,
  postgresRestart('Postgres crashes (immediate)', 'SIGQUIT'),
  postgresFrozen,
  badDoor('mail server refuses connections', 'refuse', 1500),
  everythingKilled,
]
