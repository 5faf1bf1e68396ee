/** What a failed try makes of a message: counters in full, so that writing them twice is writing them once. */
import type { ClaimedMessage, Failure, Outcome } from './ports.ts'
import { waitAfter } from './schedule.ts'

/** The outcome of `failure` for the message as it was claimed. */
export const outcomeOf = (message: ClaimedMessage, failure: Failure): Outcome => {
  const refused = failure.class === 'permanent'
  return {
    copies: message.copies - Number(failure.class !== 'maybe_delivered'),
    refusals: message.refusals + Number(refused),
    contentRefusals: message.contentRefusals + Number(refused && failure.aboutThisMail),
    retrySeconds: waitAfter(failure.class, message),
  }
}
