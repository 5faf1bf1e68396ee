/** Periodic tasks, each done once per period by the worker that inserts or updates the row first. By Postgres' clock. */
import { LONGEST_WAIT_SECONDS } from '#src/schedule.ts'
import type { Database } from './database.ts'

/** The job store over an open database. */
export const jobStore = (db: Database) => ({
  now: async (): Promise<Date> =>
    (await db.$queryRaw<{ now: Date }[]>`SELECT clock_timestamp() AS now`)[0]!.now,

  /** Takes back what is done at a time that is to come: a clock that was ahead has done it, and its day is still due. */
  reopen: async (): Promise<void> =>
    void (await db.$executeRaw`
      UPDATE periodic_job SET done_at = NULL, next_attempt_at = clock_timestamp() WHERE done_at > clock_timestamp()`),

  /**
   * Claims the task of `period`; null if it is done, claimed or postponed, else the number of the try. The lease, in
   * seconds, is that number's entry in `leases`: a death counts like a lost reply. A time further off than any wait
   * was written by a clock that was ahead, and counts as due.
   */
  claim: async (name: string, period: string, leases: readonly number[]): Promise<number | null> => {
    const [claimed] = await db.$queryRaw<{ attempts: number }[]>`
      INSERT INTO periodic_job AS job (name, period, next_attempt_at)
      VALUES (${name}, ${period}, clock_timestamp() + make_interval(secs => ${leases[0]}))
      ON CONFLICT (name, period) DO UPDATE
        SET attempts = job.attempts + 1, next_attempt_at = clock_timestamp() +
          make_interval(secs => (${[...leases]}::float8[])[least(job.attempts + 1, ${leases.length})])
        WHERE job.done_at IS NULL AND (job.next_attempt_at <= clock_timestamp()
          OR job.next_attempt_at > clock_timestamp() + make_interval(secs => ${LONGEST_WAIT_SECONDS}))
      RETURNING attempts`
    return claimed?.attempts ?? null
  },

  finish: async (name: string, period: string): Promise<void> =>
    void (await db.$executeRaw`
      UPDATE periodic_job SET done_at = clock_timestamp()
      WHERE name = ${name} AND period = ${period} AND done_at IS NULL`),

  /** Whether the task was done in any period. */
  wasEverDone: async (name: string): Promise<boolean> =>
    (await db.periodicJob.findFirst({ where: { name, doneAt: { not: null } }, select: { name: true } })) !==
    null,

  /** Does nothing if the task is done, or another worker has claimed it since. */
  putOff: async (name: string, period: string, attempt: number, seconds: number): Promise<void> =>
    void (await db.$executeRaw`
      UPDATE periodic_job SET next_attempt_at = clock_timestamp() + make_interval(secs => ${seconds})
      WHERE name = ${name} AND period = ${period} AND attempts = ${attempt} AND done_at IS NULL`),
})

export type JobStore = ReturnType<typeof jobStore>
