/** Does a piece of work once in its period, although every worker tries and any of them may die. */
import type { JobStore, Log } from './ports.ts'

type Needs = { jobs: JobStore; log: Log }

/** Which work, for which period; how long one try may take, and how long to wait after a failed one. */
export type Job = { name: string; period: string; leaseSeconds?: number; retrySeconds?: number }

const LEASE_SECONDS = 15 * 60
const RETRY_SECONDS = 15 * 60

/**
 * Runs `action` if nobody has done it in this period; false says that it failed and is to be tried later.
 * A worker that dies in the middle leaves a lease that runs out: once more is possible, never is not.
 */
export const runOnce = async (
  { jobs, log }: Needs,
  { name, period, leaseSeconds = LEASE_SECONDS, retrySeconds = RETRY_SECONDS }: Job,
  action: () => Promise<boolean>,
): Promise<void> => {
  const attempt = await jobs.claim(name, period, leaseSeconds)
  if (attempt === null) return
  const done = await action().catch(() => false)
  log(done ? 'job.done' : 'job.put-off', { name, period, attempt })
  await (done ? jobs.finish(name, period) : jobs.putOff(name, period, retrySeconds))
}
