/** Hands one message to the groomer's mail server. The one code path, for the queue and for the sweep. */
import { outcomeOf } from './outcome.ts'
import type { Pace } from './pace.ts'
import type {
  ClaimedMessage,
  Clock,
  Failure,
  JobStore,
  Log,
  Mailer,
  MessageStore,
  NoticeMailer,
} from './ports.ts'
import { retry } from './retry.ts'
import { LEASE_SECONDS, LEASES, REST_SECONDS } from './schedule.ts'
import { sendNotice } from './send-notice.ts'

type Needs = {
  store: Pick<MessageStore, 'claim' | 'markSent' | 'markFailed' | 'releaseWaiting'>
  jobs: JobStore
  mailer: Mailer
  noticeMailer: NoticeMailer
  pace: Pick<Pace, 'take' | 'giveBack'>
  clock: Clock
  log: Log
}

/** An unmarked failure costs only time: its lease counts it as a copy that may have arrived. */
const FAILED_MARK_SECONDS = 60

/** A mail that is out must be marked, or it is sent again: tries until the lease has run out. */
const settleSent = async ({ store, clock, log }: Needs, message: ClaimedMessage, response: string) => {
  await retry(clock, () => store.markSent(message, response), LEASE_SECONDS)
  log('message.sent', { id: message.id, attempts: message.attempts })
  const count = await retry(clock, () => store.releaseWaiting(REST_SECONDS), FAILED_MARK_SECONDS)
  if (count > 0) log('messages.released', { count, reason: 'success' })
}

const settleFailed = async (needs: Needs, message: ClaimedMessage, failure: Failure) => {
  const { id, attempts } = message
  const outcome = outcomeOf(message, failure)
  const { store, clock, log } = needs
  await retry(clock, () => store.markFailed(message, failure, outcome), FAILED_MARK_SECONDS)
  const { class: failureClass, code, error } = failure
  const { retrySeconds } = outcome
  log('message.deferred', { id, attempts, class: failureClass, code, error, retrySeconds })
  await sendNotice(needs, message, failure)
}

/** The slot is taken before the claim, so that no lease runs while a message waits for its turn. */
const claimInTurn = async ({ store, pace }: Needs, id: string) => {
  await pace.take()
  let message: ClaimedMessage | null = null
  try {
    message = await store.claim(id, LEASES)
    return message
  } finally {
    if (!message) pace.giveBack()
  }
}

/**
 * Claims, sends and marks the message. Does nothing when it is sent already or somebody else has it.
 * Throws only when the database is out of reach; the message then comes back when its lease ends.
 */
export const deliverContact = async (needs: Needs, id: string): Promise<void> => {
  const message = await claimInTurn(needs, id)
  if (!message) return
  const result = await needs.mailer.send(message)
  await (result.sent
    ? settleSent(needs, message, result.response)
    : settleFailed(needs, message, result.failure))
}
