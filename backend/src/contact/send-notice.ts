/** Tells the groomer that a message waits whose own mail her mail server refuses. */
import type { ClaimedMessage, Clock, Failure, JobStore, Log, NoticeMailer } from './ports.ts'
import { runOnce } from './run-once.ts'

type Needs = { jobs: JobStore; noticeMailer: NoticeMailer; clock: Clock; log: Log }

/** After this many refusals of its content a message is announced by a notice. */
export const REFUSALS_BEFORE_NOTICE = 3

/**
 * Sends the notice once per message, after its third refusal at DATA. That other mails pass is proven by the
 * notice itself: where it is refused as well, the message is not the reason, and it is tried after the next one.
 */
export const sendNotice = async (needs: Needs, message: ClaimedMessage, failure: Failure): Promise<void> => {
  const refusals = message.contentRefusals + Number(failure.class === 'permanent' && failure.aboutThisMail)
  if (!failure.aboutThisMail || refusals < REFUSALS_BEFORE_NOTICE) return
  const period = message.resendNo > 0 ? `${message.id} ${message.resendNo}` : message.id
  await runOnce(needs, { name: 'notice', period }, async () => {
    const result = await needs.noticeMailer.sendNotice(message)
    if (result.sent) needs.log('message.announced', { id: message.id })
    return result
  })
}
