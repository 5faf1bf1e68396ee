/** The groomer's weekly mail, whose absence on a Monday tells her that something is wrong. */
import { errorFacts, type Log } from '#src/log.ts'
import type { MessageStore } from '#src/store/messages.ts'
import type { MetricsStore } from '#src/store/metrics.ts'
import type { Mailer } from './transport.ts'

type WeeklyMailNeeds = {
  messages: Pick<MessageStore, 'release'>
  metrics: Pick<MetricsStore, 'readWeek'>
  mailer: Pick<Mailer, 'sendWeek'>
  log: Log
}

/**
 * Throws if the mail of the week before `time` has certainly not arrived; one whose reply was lost probably has. That other
 * messages could not be made due is only logged, because the retry of a failed task would send the mail again.
 */
export const sendWeeklyMail = async (needs: WeeklyMailNeeds, time: Date): Promise<void> => {
  const { messages, metrics, mailer, log } = needs
  const result = await mailer.sendWeek(await metrics.readWeek(time))
  if (result.sent) {
    log('weekly-mail.sent')
    await messages.release().catch((error: unknown) => log('messages.release-failed', errorFacts(error)))
    return
  }
  log('weekly-mail.failed', result.failure)
  const { class: failureClass, error } = result.failure
  if (failureClass !== 'ambiguous') throw new Error(`The weekly mail was not sent: ${error}`)
}
