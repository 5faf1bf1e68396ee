/** Raw SQL of periodic jobs: whoever inserts or moves the row first has the work, by Postgres' clock. */
import { LONGEST_WAIT_SECONDS } from '#src/contact/schedule.ts'
import { Prisma } from '../../../prisma/generated/client.ts'

const { sql } = Prisma

/**
 * The lease is the entry of `leases` for the number of this try: a death counts like a lost reply. What is further off
 * than any wait was written by a clock that was ahead: it is due.
 */
export const claimJob = (name: string, period: string, leases: readonly number[]) => sql`
  INSERT INTO periodic_job AS job (name, period, next_attempt_at)
  VALUES (${name}, ${period}, clock_timestamp() + make_interval(secs => ${leases[0]}))
  ON CONFLICT (name, period) DO UPDATE
    SET attempts = job.attempts + 1, next_attempt_at = clock_timestamp() +
      make_interval(secs => (${[...leases]}::float8[])[least(job.attempts + 1, ${leases.length})])
    WHERE job.done_at IS NULL AND (job.next_attempt_at <= clock_timestamp()
      OR job.next_attempt_at > clock_timestamp() + make_interval(secs => ${LONGEST_WAIT_SECONDS}))
  RETURNING attempts`

/** The time is Postgres'; a job is finished once. */
export const finishJob = (name: string, period: string) => sql`
  UPDATE periodic_job SET done_at = clock_timestamp()
  WHERE name = ${name} AND period = ${period} AND done_at IS NULL`

/** Due by Postgres' clock; a later try that is under way keeps its lease. */
export const putOffJob = (name: string, period: string, attempt: number, seconds: number) => sql`
  UPDATE periodic_job SET next_attempt_at = clock_timestamp() + make_interval(secs => ${seconds})
  WHERE name = ${name} AND period = ${period} AND attempts = ${attempt} AND done_at IS NULL`

/** Old by Postgres' clock. */
export const purgeJobs = (days: number) => sql`
  DELETE FROM periodic_job WHERE next_attempt_at < clock_timestamp() - make_interval(days => ${days})`
