/** Hands one message to the groomer's mail server. The one code path, for the queue and for the sweep. */
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
import { LEASE_SECONDS, LEASES, waitAfter } from './schedule.ts'
import { sendNotice } from './send-notice.ts'

type Needs = {
  store: Pick<MessageStore, 'claim' | 'markSent' | 'markFailed' | 'releaseClass'>
  jobs: JobStore
  mailer: Mailer
  noticeMailer: NoticeMailer
  pace: Pick<Pace, 'take' | 'giveBack'>
  clock: Clock
  log: Log
}

const LONGEST_PAUSE_MS = 5000

/** An unmarked failure costs only time: its lease counts it as a copy that may have arrived. */
const FAILED_MARK_SECONDS = 60

/** Marks although the database may be restarting; gives up after `seconds`. */
const insist = async (clock: Clock, mark: () => Promise<void>, seconds: number) => {
  const deadline = clock.now() + seconds * 1000
  for (let pause = 100; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    try {
      return await mark()
    } catch (error) {
      if (clock.now() + pause > deadline) throw error
      await clock.sleep(pause)
    }
  }
}

/** A mail that is out must be marked, or it is sent again: tries until the lease has run out. */
const settleSent = async ({ store, clock, log }: Needs, message: ClaimedMessage, response: string) => {
  await insist(clock, () => store.markSent(message, response), LEASE_SECONDS)
  log('message.sent', { id: message.id, attempts: message.attempts })
  const count = await store.releaseClass('unreached')
  if (count > 0) log('messages.released', { count, class: 'unreached' })
}

const settleFailed = async (needs: Needs, message: ClaimedMessage, failure: Failure) => {
  const { id, attempts } = message
  const wait = waitAfter(failure.class, message)
  await insist(needs.clock, () => needs.store.markFailed(message, failure, wait), FAILED_MARK_SECONDS)
  const { class: failureClass, code } = failure
  needs.log('message.deferred', { id, attempts, class: failureClass, code, retrySeconds: wait })
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
