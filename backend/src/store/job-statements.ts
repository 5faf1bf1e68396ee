/** Raw SQL of periodic jobs: whoever inserts or moves the row first has the work, by Postgres' clock. */
import { Prisma } from '../../../prisma/generated/client.ts'

const { sql } = Prisma

/** A mail may take twelve minutes. */
const LONGEST_PIECE_SECONDS = 20 * 60

/** The lease is the entry of `leases` for the number of this try: a death counts like a lost reply. */
export const claimJob = (name: string, period: string, leases: readonly number[]) => sql`
  INSERT INTO periodic_job AS job (name, period, next_attempt_at)
  VALUES (${name}, ${period}, clock_timestamp() + make_interval(secs => ${leases[0]}))
  ON CONFLICT (name, period) DO UPDATE
    SET attempts = job.attempts + 1, next_attempt_at = clock_timestamp() +
      make_interval(secs => (${[...leases]}::float8[])[least(job.attempts + 1, ${leases.length})])
    WHERE job.done_at IS NULL AND job.next_attempt_at <= clock_timestamp()
  RETURNING attempts`

/** The time is Postgres'; a job is finished once. */
export const finishJob = (name: string, period: string) => sql`
  UPDATE periodic_job SET done_at = clock_timestamp()
  WHERE name = ${name} AND period = ${period} AND done_at IS NULL`

/** Due by Postgres' clock; a later try that is under way keeps its lease. */
export const putOffJob = (name: string, period: string, attempt: number, seconds: number) => sql`
  UPDATE periodic_job SET next_attempt_at = clock_timestamp() + make_interval(secs => ${seconds})
  WHERE name = ${name} AND period = ${period} AND attempts = ${attempt} AND done_at IS NULL`

/** Written by Postgres' clock, whether the row is there or not. */
export const noteSweep = () => sql`
  INSERT INTO periodic_job (name, period, next_attempt_at, done_at)
  VALUES ('sweep', 'last', clock_timestamp(), clock_timestamp())
  ON CONFLICT (name, period) DO UPDATE SET done_at = clock_timestamp()`

/** As `noteSweep`, for a job of the queue. */
export const noteFailedJob = () => sql`
  INSERT INTO periodic_job (name, period, next_attempt_at, done_at)
  VALUES ('failed-job', 'last', clock_timestamp(), clock_timestamp())
  ON CONFLICT (name, period) DO UPDATE SET done_at = clock_timestamp()`

/**
 * Ages by Postgres' clock. The sweep's row keeps the time of its first insert. Work in its second try has failed once;
 * an older period that was never done is made up for by the newest. The list of held messages has a try for each of its
 * pieces: it fails when for longer than a piece takes none was mailed.
 */
export const workFigures = () => sql`
  SELECT
    (SELECT extract(epoch FROM clock_timestamp() - next_attempt_at)::float8
      FROM periodic_job WHERE name = 'sweep' AND period = 'last') AS "installationAge",
    (SELECT extract(epoch FROM clock_timestamp() - done_at)::float8
      FROM periodic_job WHERE name = 'failed-job' AND period = 'last') AS "failedJobAge",
    (SELECT coalesce(array_agg(name ORDER BY name), '{}') FROM (
      SELECT DISTINCT ON (name) name, attempts, done_at FROM periodic_job
      WHERE name IN ('digest', 'held', 'purge') ORDER BY name, period DESC) AS newest
      WHERE done_at IS NULL AND attempts > 1 AND NOT (name = 'held' AND EXISTS (
        SELECT FROM contact_message
        WHERE state <> 'sent' AND told_at > clock_timestamp() - make_interval(secs => ${LONGEST_PIECE_SECONDS})))
      ) AS "failingWork"`

/** Old by Postgres' clock. */
export const purgeJobs = (days: number) => sql`
  DELETE FROM periodic_job WHERE next_attempt_at < clock_timestamp() - make_interval(days => ${days})`
