/** Work that is done once in a period, in Postgres: whichever worker inserts the row first has it. */
import type { JobStore } from '#src/contact/ports.ts'
import type { Database } from './database.ts'

const claim = async (db: Database, name: string, period: string, leaseSeconds: number) => {
  const rows = await db.$queryRaw<{ attempts: number }[]>`
    INSERT INTO periodic_job AS job (name, period, next_attempt_at)
    VALUES (${name}, ${period}, clock_timestamp() + make_interval(secs => ${leaseSeconds}))
    ON CONFLICT (name, period) DO UPDATE
      SET attempts = job.attempts + 1, next_attempt_at = excluded.next_attempt_at
      WHERE job.done_at IS NULL AND job.next_attempt_at <= clock_timestamp()
    RETURNING attempts`
  return rows[0]?.attempts ?? null
}

/** The job store over an open database. */
export const jobStore = (db: Database): JobStore => ({
  now: async () => {
    const [row] = await db.$queryRaw<{ now: Date }[]>`SELECT clock_timestamp() AS now`
    return row!.now
  },
  claim: (name, period, leaseSeconds) => claim(db, name, period, leaseSeconds),
  finish: async (name, period) => {
    await db.$executeRaw`
      UPDATE periodic_job SET done_at = clock_timestamp() WHERE name = ${name} AND period = ${period}`
  },
  putOff: async (name, period, seconds) => {
    await db.$executeRaw`
      UPDATE periodic_job SET next_attempt_at = clock_timestamp() + make_interval(secs => ${seconds})
      WHERE name = ${name} AND period = ${period} AND done_at IS NULL`
  },
})
