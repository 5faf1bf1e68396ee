/** Delivers one message to the groomer's mail server. The only code path, for the queue and for the sweep. */
import type { Mailer } from '#src/mail/transport.ts'
import type { Clock, Log } from '#src/process.ts'
import type { Failure } from '#src/mail/classify-failure.ts'
import type { ClaimedMessage, MessageStore, Outcome } from '#src/store/messages.ts'
import { LEASE_SECONDS, LEASES, waitAfter } from './retry-schedule.ts'

const MINUTE_MS = 60_000

type Needs = {
  store: Pick<MessageStore, 'claim' | 'markSent' | 'markFailed' | 'markNoticeSent' | 'releaseWaiting'>
  mailer: Pick<Mailer, 'send' | 'sendNotice'>
  mailLimit: Pick<MailLimit, 'acquire' | 'release'>
  clock: Clock
  log: Log
}

/** Limits how many mails are sent: at most `perMinute` in any `windowMs`, the first ones at once. */
export const makeMailLimit = (perMinute: number, clock: Clock, { windowMs = MINUTE_MS } = {}) => {
  const ending = new AbortController()
  let slots: number[] = []
  return {
    /** Resolves when a mail may be sent; rejects once the limit has ended. */
    acquire: async (): Promise<void> => {
      for (;;) {
        ending.signal.throwIfAborted()
        const now = clock.now()
        slots = slots.filter((time) => time > now - windowMs)
        if (slots.length < perMinute) return void slots.push(now)
        await clock.sleep(slots[0]! + windowMs - now + 1, ending.signal)
      }
    },
    /** Returns an unused slot. */
    release: (): void => void slots.pop(),
    /** Rejects every wait, now and later. */
    end: (): void => ending.abort(),
  }
}
type MailLimit = ReturnType<typeof makeMailLimit>

const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 5000

/**
 * Retries `write` with growing pauses for `seconds`; then throws its error. An error may hide an effect, so `write`
 * must be idempotent.
 */
const retry = async <T>(clock: Clock, write: () => Promise<T>, seconds: number): Promise<T> => {
  const deadline = clock.now() + seconds * 1000
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    try {
      return await write()
    } catch (error) {
      if (clock.now() + pause > deadline) throw error
      await clock.sleep(pause)
    }
  }
}

/** Acquires the slot before the claim, so that no lease runs while a message waits for its turn. */
const claimInTurn = async ({ store, mailLimit }: Needs, id: string) => {
  await mailLimit.acquire()
  let message: ClaimedMessage | null = null
  try {
    message = await store.claim(id, LEASES)
    return message
  } finally {
    if (!message) mailLimit.release()
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
 * Sends the notice once per mail, after its third rejection at DATA. The notice itself proves that other mails pass: if
 * it is rejected too, the message is not the reason, and the notice is sent after the next rejection.
 */
const sendNotice = async (
  { store, mailer, clock, log }: Needs,
  message: ClaimedMessage,
  contentRejections: number,
): Promise<void> => {
  if (message.noticeSentAt || contentRejections < REJECTIONS_BEFORE_NOTICE) return
  const result = await mailer.sendNotice(message)
  if (!result.sent) return log('notice.failed', { id: message.id, class: result.failure.class })
  log('notice.sent', { id: message.id })
  await retry(clock, () => store.markNoticeSent(message), FAILED_MARK_SECONDS)
}

/** An unmarked failure only costs time: its lease then counts it as an ambiguous delivery. */
const FAILED_MARK_SECONDS = 60

/** A sent mail must be marked, or it is sent again: retries until the lease has run out. */
const settleSent = async ({ store, clock, log }: Needs, message: ClaimedMessage, response: string) => {
  await retry(clock, () => store.markSent(message, response), LEASE_SECONDS)
  log('message.sent', { id: message.id, attempts: message.attempts })
  const count = await retry(clock, () => store.releaseWaiting('success'), FAILED_MARK_SECONDS)
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
