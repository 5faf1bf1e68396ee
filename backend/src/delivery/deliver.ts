/**
 * Delivers one message to the groomer's mail server; queue and sweep both use this code. The message is claimed, its mail is
 * sent, and the attempt is marked as sent or failed. If the worker dies in between, the claim has written what is known of
 * the attempt (store/messages.ts).
 */
import { randomUUID } from 'node:crypto'
import type { Clock } from '#src/clock.ts'
import type { Log } from '#src/log.ts'
import type { Mailer } from '#src/mail/transport.ts'
import type { ClaimedMessage, Failure, MessageStore } from '#src/store/messages.ts'

type Claim = () => Promise<ClaimedMessage | null>
type DeliverNeeds = {
  messages: Pick<MessageStore, 'claim' | 'markSent' | 'markFailed' | 'release'>
  pace: (claim: Claim) => ReturnType<Claim>
  mailer: Pick<Mailer, 'send'>
  clock: Clock
  log: Log
  /** Aborted when the worker is told to stop: it begins no other mail. */
  ending?: AbortSignal
}

/**
 * Makes the function that limits how many messages a worker claims in a minute, whether queue or sweep has found them.
 * Claims run one after the other. Each that finds a message is followed by a pause, and one that finds none delays no
 * other. Once `ending` is aborted no claim waits.
 */
export const makePace = (clock: Clock, perMinute: number, ending?: AbortSignal): DeliverNeeds['pace'] => {
  let turn: Promise<unknown> = Promise.resolve()
  let nextAt = 0
  return (claim) => {
    const claimed = turn.then(() => {
      nextAt = clock.now() + 60_000 / perMinute
      return claim()
    })
    turn = claimed
      .then((message) => message && clock.sleep(Math.max(0, nextAt - clock.now()), ending))
      .catch(() => {})
    return claimed
  }
}

const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 5000

/** A sent mail must be marked, or it is sent again: its mark is retried for as long as the shortest long wait. */
const SENT_PATIENCE_SECONDS = 15 * 60
/** Any other write is retried for this long. An attempt that nobody marks as sent or failed counts as ambiguous. */
const PATIENCE_SECONDS = 60

/**
 * Retries `write` with exponential backoff for `seconds`; then throws its error. A write that failed may have had
 * its effect, so a second one must do no harm.
 */
const retryWrite = async <T>(clock: Clock, write: () => Promise<T>, seconds = PATIENCE_SECONDS) => {
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

/** The mail server works, so messages that could not reach it become due. */
const releaseOthers = async ({ messages, clock, log }: DeliverNeeds) => {
  const count = await retryWrite(clock, () => messages.release())
  if (count > 0) log('messages.released', { count })
}

const endSent = async (needs: DeliverNeeds, message: ClaimedMessage, response: string) => {
  const { messages, clock, log } = needs
  await retryWrite(clock, () => messages.markSent(message, response), SENT_PATIENCE_SECONDS)
  log('message.sent', { id: message.id, attempts: message.attempts })
  await releaseOthers(needs)
}

const endFailed = async (needs: DeliverNeeds, message: ClaimedMessage, failure: Failure) => {
  const { messages, clock, log } = needs
  await retryWrite(clock, () => messages.markFailed(message, failure))
  log('message.deferred', { id: message.id, attempts: message.attempts, ...failure })
}

/** A worker that is told to stop gives back what it has claimed. */
const STOPPED: Failure = { class: 'unreached', isTemporary: true, problem: null, error: 'the worker stopped' }

/**
 * Claims, sends and marks the message. Does nothing if it is not due, for instance because another worker has claimed it.
 * Throws only when the database is unreachable; a claimed message then becomes due again.
 */
export const deliverMessage = async (needs: DeliverNeeds, id: string): Promise<void> => {
  const { messages, mailer, pace, clock, ending } = needs
  const claimId = randomUUID()
  let isTried = false
  const claim = async () => {
    // A claim whose answer was lost may hold the message, so it is repeated even then.
    if (ending?.aborted && !isTried) return null
    isTried = true
    return messages.claim(id, claimId)
  }
  const message = await retryWrite(clock, () => pace(claim))
  if (!message) return
  if (ending?.aborted) return endFailed(needs, message, STOPPED)
  const result = await mailer.send(message)
  await (result.sent ? endSent(needs, message, result.response) : endFailed(needs, message, result.failure))
}
