/** The groomer's weekly mail. Its absence on a Monday tells her that something is wrong. */
import type { Mailer } from '#src/mail/transport.ts'
import type { Clock, Log } from '#src/process.ts'
import type { MetricsStore } from '#src/store/metrics.ts'
import type { MailLimit } from './deliver.ts'

type WeeklyMailNeeds = {
  metrics: Pick<MetricsStore, 'readWeek'>
  mailer: Pick<Mailer, 'sendWeek'>
  mailLimit: Pick<MailLimit, 'takeSlot'>
  clock: Pick<Clock, 'now'>
  log: Log
}

const DAY_MS = 24 * 60 * 60_000

/** Throws if the mail has certainly not arrived. A mail whose reply was lost has probably arrived. */
const sendWeeklyMail = async ({ metrics, mailer, mailLimit, log }: WeeklyMailNeeds): Promise<void> => {
  await mailLimit.takeSlot()
  const result = await mailer.sendWeek(await metrics.readWeek())
  if (result.sent) return log('weekly-mail.sent')
  const { class: failureClass, error, code } = result.failure
  log('weekly-mail.failed', { class: failureClass, error, code })
  if (failureClass !== 'ambiguous') throw new Error(`The weekly mail was not sent: ${error}`)
}

/**
 * Makes the function that sends the weekly mail, at most once within a day: whoever can write to Redis can ask for any
 * number. A mail that failed may be tried again.
 */
export const makeWeeklyMail = (needs: WeeklyMailNeeds): (() => Promise<void>) => {
  let startedAt = -Infinity
  return async () => {
    const now = needs.clock.now()
    if (now - startedAt < DAY_MS) return needs.log('weekly-mail.skipped')
    startedAt = now
    await sendWeeklyMail(needs).catch((error: unknown) => {
      startedAt = -Infinity
      throw error
    })
  }
}
