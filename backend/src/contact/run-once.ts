/** Does a piece of work once in its period, although every worker tries and any of them may die. */
import { errorFacts } from './error-facts.ts'
import type { Clock, JobStore, Log, SendResult } from './ports.ts'
import { retry } from './retry.ts'
import { LEASES, retrySeconds } from './schedule.ts'

type Needs = { jobs: JobStore; clock: Clock; log: Log }

/**
 * Which work, for which period. It is tried again by the table of the messages, so that a mail whose reply is lost has
 * as few copies as a message.
 */
export type Job = { name: string; period: string }

/** What became of the work: a mail's result, `more` where some of it is left, or nothing where it is simply done. */
type Result = SendResult | 'more' | undefined | void

const MARK_SECONDS = 60

type Settled =
  { done: true } | { done: false; waitSeconds: number; facts: Partial<ReturnType<typeof errorFacts>> }

const settle = async (action: () => Promise<Result>, attempt: number): Promise<Settled> => {
  try {
    const result = await action()
    if (result === 'more') return { done: false, waitSeconds: 0, facts: {} }
    if (!result || result.sent) return { done: true }
    const { class: failureClass, error, code } = result.failure
    return { done: false, waitSeconds: retrySeconds(failureClass, attempt), facts: { error, code } }
  } catch (error) {
    return { done: false, waitSeconds: retrySeconds('unreached', attempt), facts: errorFacts(error) }
  }
}

/**
 * Runs `action` if nobody has done it in this period; a mail that was not sent or an error puts it off.
 * A worker that dies in the middle leaves a lease that runs out: once more is possible, never is not.
 */
export const runOnce = async (
  { jobs, clock, log }: Needs,
  { name, period }: Job,
  action: () => Promise<Result>,
): Promise<void> => {
  const attempt = await jobs.claim(name, period, LEASES)
  if (attempt === null) return
  const settled = await settle(action, attempt)
  if (settled.done) {
    log('job.done', { name, period, attempt })
    return retry(clock, () => jobs.finish(name, period), MARK_SECONDS)
  }
  const wait = settled.waitSeconds
  log('job.put-off', { name, period, attempt, retrySeconds: wait, ...settled.facts })
  await retry(clock, () => jobs.putOff(name, period, attempt, wait), MARK_SECONDS)
}
