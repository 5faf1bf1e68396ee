/** What a worker does besides delivering: the weekly digest, the canary and the nightly purge, each once. */
import type { DigestStore, HouseMailer, PurgeStore } from './house-ports.ts'
import { lastMonday, londonDate, londonHour, mondayBefore } from './london-week.ts'
import type { JobStore, Log } from './ports.ts'
import { purgeMessages } from './purge-messages.ts'
import { runOnce } from './run-once.ts'

type Needs = {
  jobs: JobStore
  digests: DigestStore
  messages: PurgeStore
  queue: { remove: (id: string) => Promise<void> }
  mailer: HouseMailer
  log: Log
}
type Options = { retentionDays: number; canary: boolean }

const PURGE_HOUR = 3

const sendDigest =
  ({ digests, mailer }: Needs, monday: Date) =>
  async () => {
    const digest = await digests.readWeek(mondayBefore(monday), monday)
    const quiet = digest.received + digest.delivered + digest.held + digest.waiting === 0
    return quiet || (await mailer.sendDigest(digest)).sent
  }

const purge = (needs: Needs, days: number) => async () => {
  const count = await purgeMessages(needs, days)
  if (count > 0) needs.log('messages.purged', { count })
  return true
}

/** One round; what is not due, done already or done elsewhere costs a look. */
export const keepHouse = async (needs: Needs, { retentionDays, canary }: Options): Promise<void> => {
  const now = await needs.jobs.now()
  const monday = lastMonday(now)
  const week = londonDate(monday)
  await runOnce(needs, { name: 'digest', period: week }, sendDigest(needs, monday))
  const sendCanary = async () => (await needs.mailer.sendCanary(monday)).sent
  if (canary) await runOnce(needs, { name: 'canary', period: week }, sendCanary)
  if (londonHour(now) >= PURGE_HOUR)
    await runOnce(needs, { name: 'purge', period: londonDate(now) }, purge(needs, retentionDays))
}

/** Runs rounds beside the sweep, one at a time: a mail server that hangs must not hold up deliveries. */
export const beside = (name: string, round: () => Promise<void>, log: Log) => {
  let running: Promise<void> | undefined
  const start = () => {
    running ??= round()
      .catch(() => log('round.failed', { name }))
      .finally(() => {
        running = undefined
      })
  }
  return { start, drain: () => running }
}
