/** Work that is done once in a period, in Postgres: whichever worker inserts the row first has it. */
import type { JobStore } from '#src/contact/ports.ts'
import type { Database } from './database.ts'
import { claimJob, finishJob, putOffJob } from './job-statements.ts'
import { now } from './statements.ts'

/** The job store over an open database. */
export const jobStore = (db: Database): JobStore => ({
  now: async () => (await db.$queryRaw<{ now: Date }[]>(now()))[0]!.now,
  claim: async (name, period, leases) =>
    (await db.$queryRaw<{ attempts: number }[]>(claimJob(name, period, leases)))[0]?.attempts ?? null,
  finish: async (name, period) => void (await db.$executeRaw(finishJob(name, period))),
  wasEverDone: async (name) =>
    (await db.periodicJob.findFirst({ where: { name, doneAt: { not: null } }, select: { name: true } })) !==
    null,
  putOff: async (name, period, attempt, seconds) =>
    void (await db.$executeRaw(putOffJob(name, period, attempt, seconds))),
})
