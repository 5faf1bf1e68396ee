/** How jobs live on either backend. Retries are Postgres' business: a job is one hint, and leaves no trace. */

/** A kept job would make adding the same id again a silent no-op, so none is kept. */
export const JOB_OPTIONS = { attempts: 1, removeOnComplete: true, removeOnFail: true }

/** A stalled job is never given up by the queue: whether the message is still owed is the row's to say. */
export const WORKER_OPTIONS = { concurrency: 5, maxStalledCount: 1_000_000 }
