/** What a worker does besides delivering: the weekly mail, the daily list of what is held, the nightly purge; each once. */
import { errorFacts } from './error-facts.ts'
import type { DigestStore, SystemMailer, PurgeStore } from './housekeeping-ports.ts'
import { lastMonday, londonDate, londonHour, mondayBefore } from './london-week.ts'
import type { Clock, JobStore, Log } from './ports.ts'
import { purgeMessages } from './purge-messages.ts'
import { retry } from './retry.ts'
import { runOnce } from './run-once.ts'

type Needs = {
  jobs: JobStore
  digests: DigestStore
  messages: PurgeStore
  queue: { remove: (id: string) => Promise<void> }
  mailer: SystemMailer
  clock: Clock
  log: Log
}
type Options = { retentionDays: number }

const PURGE_HOUR = 3
const HELD_HOUR = 8
const HELD_IN_ONE_MAIL = 500
const MARK_SECONDS = 60

/**
 * It comes after a quiet week too: its absence is what the groomer notices. Only the week before a first start, in which
 * nothing can have happened, has no mail.
 */
const sendDigest =
  ({ digests, jobs, mailer }: Needs, monday: Date) =>
  async () => {
    const digest = await digests.readWeek(mondayBefore(monday), monday)
    const quiet = digest.received + digest.delivered + digest.held + digest.waiting === 0
    if (quiet && !(await jobs.wasEverDone('digest'))) return undefined
    return mailer.sendDigest(digest)
  }

/** Mails one list at a time: what is told is noted before the next one, so that a death repeats one at most. */
const tellHeld =
  ({ digests, mailer, clock }: Needs, now: Date) =>
  async () => {
    const held = await digests.readUntold(HELD_IN_ONE_MAIL)
    if (held.length === 0) return undefined
    const result = await mailer.sendHeldList(held, londonDate(now))
    if (!result.sent) return result
    const ids = held.map(({ id }) => id)
    await retry(clock, () => digests.markTold(ids, now), MARK_SECONDS)
    return held.length === HELD_IN_ONE_MAIL ? ('more' as const) : undefined
  }

const purge = (needs: Needs, days: number) => async () => {
  const count = await purgeMessages(needs, days)
  if (count > 0) needs.log('messages.purged', { count })
}

/** One round; what is not due, done already or done elsewhere costs a look. */
export const housekeep = async (needs: Needs, { retentionDays }: Options): Promise<void> => {
  const now = await needs.jobs.now()
  const monday = lastMonday(now)
  const [week, today] = [londonDate(monday), londonDate(now)]
  await runOnce(needs, { name: 'digest', period: week }, sendDigest(needs, monday))
  if (londonHour(now) >= HELD_HOUR)
    await runOnce(needs, { name: 'held', period: today }, tellHeld(needs, now))
  if (londonHour(now) >= PURGE_HOUR)
    await runOnce(needs, { name: 'purge', period: today }, purge(needs, retentionDays))
}

/** Runs rounds in the background, one at a time: a mail server that hangs must not hold up deliveries. */
export const inBackground = (name: string, round: () => Promise<void>, log: Log) => {
  let running: Promise<void> | undefined
  const start = () => {
    running ??= round()
      .catch((error: unknown) => log('round.failed', { name, ...errorFacts(error) }))
      .finally(() => {
        running = undefined
      })
  }
  return { start, drain: () => running }
}
