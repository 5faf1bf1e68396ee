/** The worker's round of alarms over a real database, with what it would have told. */
import { beforeEach } from 'vitest'
import type { Surroundings } from '../src/contact/alarm-reasons.ts'
import type { Heartbeat } from '../src/contact/housekeeping-ports.ts'
import { raiseAlarms } from '../src/contact/raise-alarms.ts'
import { figuresStore } from '../src/store/figures-store.ts'
import { jobStore } from '../src/store/job-store.ts'
import { systemClock } from '../src/system-clock.ts'
import { recordingLog } from './samples.ts'
import type { useDatabase } from './test-database.ts'

type Seen = { now?: Date; heartbeat?: Heartbeat } & Partial<Surroundings>
type Facts = { reason: string; state: string }

/** Nothing has been told, and no alarm is on, before each test. */
export const useAlarmRound = (database: ReturnType<typeof useDatabase>) => {
  const told: [string, object][] = []
  beforeEach(async () => {
    await database.db.periodicJob.deleteMany()
    told.length = 0
  })
  const look = (
    alarm = async (text: string, facts: object) => void told.push([text, facts]),
    { now = new Date('2026-11-16T10:59:00Z'), heartbeat = async () => {}, ...seen }: Seen = {},
  ) =>
    raiseAlarms({
      look: () => ({ diskUsed: 0.5, machine: '', certificateDays: null, isBackedUp: false, ...seen }),
      figures: figuresStore(database.db),
      jobs: { ...jobStore(database.db), now: async () => now },
      clock: systemClock,
      alarm,
      heartbeat,
      log: recordingLog().log,
    })
  const facts = () => told.map(([, one]) => one as Facts)
  return {
    look,
    told,
    reasons: () => facts().map(({ reason }) => reason),
    states: () => facts().map(({ state }) => state),
  }
}
