/** The groomer's weekly mail. Its absence on a Monday tells her that something is wrong. */
import type { Mailer } from '#src/mail/transport.ts'
import type { Log } from '#src/process.ts'
import type { MetricsStore } from '#src/store/metrics.ts'

type WeeklyMailNeeds = {
  metrics: Pick<MetricsStore, 'readWeek'>
  mailer: Pick<Mailer, 'sendWeek'>
  log: Log
}

/** Throws if the mail has certainly not arrived. A mail whose reply was lost has probably arrived. */
export const sendWeeklyMail = async ({ metrics, mailer, log }: WeeklyMailNeeds): Promise<void> => {
  const result = await mailer.sendWeek(await metrics.readWeek())
  if (result.sent) return log('weekly-mail.sent')
  log('weekly-mail.failed', result.failure)
  const { class: failureClass, error } = result.failure
  if (failureClass !== 'ambiguous') throw new Error(`The weekly mail was not sent: ${error}`)
}
