/**
 * The worker's periodic tasks, each once per period: the weekly digest, the daily list of quarantined messages, the
 * nightly purge.
 */
import { lastMonday, londonDate, londonHour, mondayBefore } from '#src/london.ts'
import type { Mailer, SendResult } from '#src/mail/transport.ts'
import { type Clock, errorFacts, type Log } from '#src/process.ts'
import type { Producer } from '#src/queue.ts'
import { LEASES, retrySeconds } from '#src/schedule.ts'
import type { DigestStore } from '#src/store/digest.ts'
import type { JobStore } from '#src/store/jobs.ts'
import type { OperatorStore } from '#src/store/operator.ts'

const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 5000

/**
 * Retries `write` with growing pauses for `seconds`; then throws its error. An error may hide an effect, so `write`
 * must be idempotent.
 */
export const retry = async <T>(clock: Clock, write: () => Promise<T>, seconds: number): Promise<T> => {
  const deadline = clock.now() + seconds * 1000
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    try {
      return await write()
    } catch (error) {
      if (clock.now() + pause > deadline) throw error
      await clock.sleep(pause)
    }
  }
}

type JobNeeds = { jobs: JobStore; clock: Clock; log: Log }

/**
 * A task and its period. Retried by the same table as messages, so that a mail whose reply is lost has as few duplicates.
 */
type Job = { name: string; period: string }

/** The outcome of a task: a mail's result, `more` if some of it is left, or nothing if it is done. */
type Result = SendResult | 'more' | undefined | void

const MARK_SECONDS = 60

/** Seconds until the next try (null: done), and why. */
const settle = async (action: () => Promise<Result>, attempt: number) => {
  try {
    const result = await action()
    if (result === 'more') return { wait: 0 }
    if (!result || result.sent) return { wait: null }
    const { class: failureClass, error, code } = result.failure
    return { wait: retrySeconds(failureClass, attempt), facts: { error, code } }
  } catch (error) {
    return { wait: retrySeconds('unreached', attempt), facts: errorFacts(error) }
  }
}

/**
 * Runs `action` unless it was done in this period; after an unsent mail or an error it is postponed. A worker that
 * dies on the way leaves a lease that runs out: it may run twice, but never not at all.
 */
export const runOnce = async (
  { jobs, clock, log }: JobNeeds,
  { name, period }: Job,
  action: () => Promise<Result>,
): Promise<void> => {
  const attempt = await jobs.claim(name, period, LEASES)
  if (attempt === null) return
  const { wait, facts } = await settle(action, attempt)
  if (wait === null) {
    log('job.done', { name, period, attempt })
    return retry(clock, () => jobs.finish(name, period), MARK_SECONDS)
  }
  log('job.put-off', { name, period, attempt, retrySeconds: wait, ...facts })
  await retry(clock, () => jobs.putOff(name, period, attempt, wait), MARK_SECONDS)
}

type PurgeNeeds = { messages: Pick<OperatorStore, 'purge' | 'purgeRecords'>; queue: Pick<Producer, 'remove'> }

const BATCH = 1000

/** Resolves to the number of deleted messages. Deletions before a failure stand; the next run continues. */
export const purgeMessages = async ({ messages, queue }: PurgeNeeds, days: number): Promise<number> => {
  let count = 0
  for (;;) {
    const ids = await messages.purge(days, BATCH)
    await Promise.allSettled(ids.map((id) => queue.remove(id)))
    count += ids.length
    if (ids.length < BATCH) break
  }
  await messages.purgeRecords()
  return count
}

type Needs = JobNeeds &
  PurgeNeeds & { digests: DigestStore; mailer: Pick<Mailer, 'sendDigest' | 'sendQuarantineList'> }

const PURGE_HOUR = 3
const LIST_HOUR = 8
const LISTED_IN_ONE_MAIL = 500

/**
 * Also sent after a quiet week, because its absence is what the groomer would notice. Only the week before the first
 * start, in which nothing can have happened, has none.
 */
const sendDigest = async ({ digests, jobs, mailer }: Needs, monday: Date) => {
  const digest = await digests.readWeek(mondayBefore(monday), monday)
  const quiet = digest.received + digest.delivered + digest.quarantined + digest.waiting === 0
  if (quiet && !(await jobs.wasEverDone('digest'))) return undefined
  return mailer.sendDigest(digest)
}

/** Mails one list at a time and marks its messages as listed before the next one: a crash repeats one list at most. */
const listQuarantined = async ({ digests, mailer, clock }: Needs, now: Date) => {
  const quarantined = await digests.readUnlisted(LISTED_IN_ONE_MAIL)
  if (quarantined.length === 0) return undefined
  const result = await mailer.sendQuarantineList(quarantined, londonDate(now))
  if (!result.sent) return result
  const ids = quarantined.map(({ id }) => id)
  await retry(clock, () => digests.markListed(ids, now), MARK_SECONDS)
  return quarantined.length === LISTED_IN_ONE_MAIL ? ('more' as const) : undefined
}

const purge = async (needs: Needs, days: number) => {
  const count = await purgeMessages(needs, days)
  if (count > 0) needs.log('messages.purged', { count })
}

/** One round. A task that is not due, done, or claimed by another worker costs one query. */
export const housekeep = async (
  needs: Needs,
  { retentionDays }: { retentionDays: number },
): Promise<void> => {
  await needs.jobs.reopen()
  const now = await needs.jobs.now()
  const monday = lastMonday(now)
  const [week, today] = [londonDate(monday), londonDate(now)]
  await runOnce(needs, { name: 'digest', period: week }, () => sendDigest(needs, monday))
  if (londonHour(now) >= LIST_HOUR)
    await runOnce(needs, { name: 'quarantined', period: today }, () => listQuarantined(needs, now))
  if (londonHour(now) >= PURGE_HOUR)
    await runOnce(needs, { name: 'purge', period: today }, () => purge(needs, retentionDays))
}
