/**
 * Delivers one message to the groomer's mail server; queue and sweep both use this code. First a worker claims the message:
 * no other worker can until the lease ends, and the attempt is counted before anything is sent, so that a message that
 * crashes its worker is retried at growing intervals. Then the mail is sent, and the attempt is marked as sent or failed. If
 * the worker dies in between, the lease runs out unmarked, and the attempt counts as one that may have delivered the mail.
 */
import type { Mailer } from '#src/mail/transport.ts'
import type { Clock, Log } from '#src/process.ts'
import type { ClaimedMessage, Failure, MessageStore, Outcome } from '#src/store/messages.ts'
import { retryAfter, SCHEDULE } from './retry-schedule.ts'

const MINUTE_MS = 60_000

type DeliverNeeds = {
  messages: Pick<MessageStore, 'claim' | 'markSent' | 'markFailed' | 'markNoticeSent' | 'makeWaitingDue'>
  mailer: Pick<Mailer, 'send' | 'sendRejectionNotice'>
  mailLimit: Pick<MailLimit, 'takeSlot' | 'returnSlot'>
  clock: Clock
  log: Log
}

/** Limits how many mails are sent: at most `perMinute` in any `windowMs`, without a pause between them. */
export const makeMailLimit = (perMinute: number, clock: Clock, { windowMs = MINUTE_MS } = {}) => {
  const ending = new AbortController()
  let slots: number[] = []
  return {
    takeSlot: async (): Promise<void> => {
      for (;;) {
        ending.signal.throwIfAborted()
        const now = clock.now()
        slots = slots.filter((time) => time > now - windowMs)
        if (slots.length < perMinute) return void slots.push(now)
        await clock.sleep(slots[0]! + windowMs - now + 1, ending.signal)
      }
    },
    returnSlot: (): void => void slots.pop(),
    /** Rejects every wait, now and later. */
    end: (): void => ending.abort(),
  }
}
export type MailLimit = ReturnType<typeof makeMailLimit>

const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 5000

/**
 * Retries `write` with growing pauses for `seconds`; then throws its error. A write that failed may have had
 * its effect, so `write` must be idempotent.
 */
const retryWrite = async <T>(clock: Clock, write: () => Promise<T>, seconds: number): Promise<T> => {
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

/** Takes a slot before the claim, so that no lease runs while a message waits for its turn. */
const claimInTurn = async ({ messages, mailLimit }: DeliverNeeds, id: string) => {
  await mailLimit.takeSlot()
  let message: ClaimedMessage | null = null
  try {
    message = await messages.claim(id, SCHEDULE)
    return message
  } finally {
    if (!message) mailLimit.returnSlot()
  }
}

/** The claim has counted the attempt as ambiguous: any other class of failure takes that back. */
export const outcomeOf = (message: ClaimedMessage, failure: Failure): Outcome => {
  const { ambiguousAttempts, permanentFailures, contentRejections } = message
  const retrySeconds = retryAfter(failure.class, message)
  const outcome = { ambiguousAttempts, permanentFailures, contentRejections, retrySeconds }
  if (failure.class !== 'ambiguous') outcome.ambiguousAttempts -= 1
  if (failure.class === 'permanent') outcome.permanentFailures += 1
  if (failure.class === 'permanent' && failure.onlyThisMail) outcome.contentRejections += 1
  return outcome
}

/** Bounds every write but the mark of a sent mail. A failure that is not marked is ambiguous once its lease ends. */
const WRITE_PATIENCE_SECONDS = 60
const REJECTIONS_BEFORE_NOTICE = 3

/**
 * Sends the notice once per mail, after its third rejection for its content. The notice proves that other mails are
 * accepted: if it is rejected too, the message is not the reason, and the notice is sent after the next rejection.
 */
const sendNoticeOnce = async (needs: DeliverNeeds, message: ClaimedMessage, contentRejections: number) => {
  const { messages, mailer, clock, log } = needs
  const { id } = message
  if (message.noticeSentAt || contentRejections < REJECTIONS_BEFORE_NOTICE) return
  const result = await mailer.sendRejectionNotice(message)
  if (!result.sent) return log('notice.failed', { id, class: result.failure.class })
  log('notice.sent', { id })
  await retryWrite(clock, () => messages.markNoticeSent(message), WRITE_PATIENCE_SECONDS)
}

/** A sent mail must be marked, or it is sent again: the mark is retried until the lease has run out. */
const markSent = async (
  { messages, clock, log }: DeliverNeeds,
  message: ClaimedMessage,
  response: string,
) => {
  await retryWrite(clock, () => messages.markSent(message, response), SCHEDULE.lease)
  log('message.sent', { id: message.id, attempts: message.attempts })
}

/** The mail server works: messages that failed for another reason than their content are sent now. */
const makeOthersDue = async ({ messages, clock, log }: DeliverNeeds) => {
  const count = await retryWrite(clock, () => messages.makeWaitingDue('success'), WRITE_PATIENCE_SECONDS)
  if (count > 0) log('messages.made-due', { count, reason: 'success' })
}

const markFailed = async (
  { messages, clock, log }: DeliverNeeds,
  message: ClaimedMessage,
  failure: Failure,
  outcome: Outcome,
) => {
  await retryWrite(clock, () => messages.markFailed(message, failure, outcome), WRITE_PATIENCE_SECONDS)
  const { class: failureClass, code, error } = failure
  const { retrySeconds } = outcome
  const { id, attempts } = message
  log('message.deferred', { id, attempts, class: failureClass, code, error, retrySeconds })
}

/**
 * Claims, sends and marks the message. Does nothing if it is already sent or another worker has claimed it. Throws
 * only when the database is unreachable, or the worker ends before the claim. A claimed message then becomes due again.
 */
export const deliverMessage = async (needs: DeliverNeeds, id: string): Promise<void> => {
  const message = await claimInTurn(needs, id)
  if (!message) return
  const result = await needs.mailer.send(message)
  if (result.sent) {
    await markSent(needs, message, result.response)
    return makeOthersDue(needs)
  }
  const outcome = outcomeOf(message, result.failure)
  await markFailed(needs, message, result.failure, outcome)
  if (result.failure.onlyThisMail) await sendNoticeOnce(needs, message, outcome.contentRejections)
}
