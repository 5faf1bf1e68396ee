/** What a failed try makes of a message: counters in full, so that writing them twice is writing them once. */
import type { ClaimedMessage, Failure } from './ports.ts'
import { waitAfter } from './schedule.ts'

/** What the row says after the try; the counters are absolute. */
export type Outcome = {
  /** Tries after which a copy may have arrived. */
  copies: number
  refusals: number
  contentRefusals: number
  /** Seconds until the next try. */
  retrySeconds: number
}

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
