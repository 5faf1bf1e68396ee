/** Delivers one message to the groomer's mail server. The only code path, for the queue and for the sweep. */
import type { Mailer } from '#src/mail/transport.ts'
import type { Clock, Log } from '#src/process.ts'
import { type Failure, LEASE_SECONDS, LEASES, REST_SECONDS, waitAfter } from '#src/schedule.ts'
import type { JobStore } from '#src/store/jobs.ts'
import type { ClaimedMessage, MessageStore, Outcome } from '#src/store/messages.ts'
import { retry, runOnce } from './periodic.ts'

const MINUTE_MS = 60_000

type Needs = {
  store: Pick<MessageStore, 'claim' | 'markSent' | 'markFailed' | 'releaseWaiting'>
  jobs: JobStore
  mailer: Pick<Mailer, 'send' | 'sendNotice'>
  pace: Pick<Pace, 'take' | 'giveBack'>
  clock: Clock
  log: Log
}

/** Limits how many mails are sent: at most `perMinute` in any `windowMs`, the first ones at once. */
export const makePace = (perMinute: number, clock: Clock, { windowMs = MINUTE_MS } = {}) => {
  const ending = new AbortController()
  let taken: number[] = []
  return {
    /** Resolves when a mail may be sent; rejects once the pace has ended. */
    take: async (): Promise<void> => {
      for (;;) {
        ending.signal.throwIfAborted()
        const now = clock.now()
        taken = taken.filter((time) => time > now - windowMs)
        if (taken.length < perMinute) return void taken.push(now)
        await clock.sleep(taken[0]! + windowMs - now + 1, ending.signal)
      }
    },
    /** Returns an unused slot. */
    giveBack: (): void => void taken.pop(),
    /** Rejects every wait, now and later. */
    end: (): void => ending.abort(),
  }
}
type Pace = ReturnType<typeof makePace>

/** Takes the slot before the claim, so that no lease runs while a message waits for its turn. */
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

/** The outcome of `failure` for the message as it was claimed. */
export const outcomeOf = (message: ClaimedMessage, failure: Failure): Outcome => {
  const permanent = failure.class === 'permanent'
  return {
    ambiguousAttempts: message.ambiguousAttempts - Number(failure.class !== 'ambiguous'),
    permanentFailures: message.permanentFailures + Number(permanent),
    contentRejections: message.contentRejections + Number(permanent && failure.onlyThisMail),
    retrySeconds: waitAfter(failure.class, message),
  }
}

/** A notice is sent after this many rejections for the message's content. */
const REJECTIONS_BEFORE_NOTICE = 3

/**
 * Sends the notice once per message, after its third rejection at DATA. The notice itself proves that other mails
 * pass: if it is rejected too, the message is not the reason, and the notice is tried again after the next one.
 */
const sendNotice = async (
  needs: Needs,
  message: ClaimedMessage,
  contentRejections: number,
): Promise<void> => {
  if (contentRejections < REJECTIONS_BEFORE_NOTICE) return
  const period = message.resendNo > 0 ? `${message.id} ${message.resendNo}` : message.id
  await runOnce(needs, { name: 'notice', period }, async () => {
    const result = await needs.mailer.sendNotice(message)
    if (result.sent) needs.log('message.announced', { id: message.id })
    return result
  })
}

/** An unmarked failure only costs time: its lease then counts it as an ambiguous delivery. */
const FAILED_MARK_SECONDS = 60

/** A sent mail must be marked, or it is sent again: retries until the lease has run out. */
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
  if (failure.onlyThisMail) await sendNotice(needs, message, outcome.contentRejections)
}

/**
 * Claims, sends and marks the message. Does nothing if it is already sent or another worker has claimed it. Throws
 * only when the database is unreachable; the message then becomes due when its lease ends.
 */
export const deliverContact = async (needs: Needs, id: string): Promise<void> => {
  const message = await claimInTurn(needs, id)
  if (!message) return
  const result = await needs.mailer.send(message)
  await (result.sent
    ? settleSent(needs, message, result.response)
    : settleFailed(needs, message, result.failure))
}
