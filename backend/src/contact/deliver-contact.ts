/** Hands one message to the groomer's mail server. The one code path, for the queue and for the sweep. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { ClaimedMessage, Failure, Log, Mailer, MessageStore } from './ports.ts'
import { LEASE_SECONDS, retrySeconds } from './schedule.ts'

type Needs = {
  store: Pick<MessageStore, 'claim' | 'markSent' | 'markFailed' | 'releaseUnreached'>
  mailer: Mailer
  log: Log
}

const LONGEST_PAUSE_MS = 5000

/** A mail that is out must be marked, or it is sent again: tries until the lease has run out. */
const insist = async (mark: () => Promise<void>) => {
  const deadline = Date.now() + LEASE_SECONDS * 1000
  for (let pause = 100; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    try {
      return await mark()
    } catch (error) {
      if (Date.now() + pause > deadline) throw error
      await sleep(pause)
    }
  }
}

const settleSent = async ({ store, log }: Needs, message: ClaimedMessage, response: string) => {
  await insist(() => store.markSent(message.id, response))
  log('message.sent', { id: message.id, attempts: message.attempts })
  const released = await store.releaseUnreached()
  if (released > 0) log('messages.released', { count: released })
}

const settleFailed = async ({ store, log }: Needs, message: ClaimedMessage, failure: Failure) => {
  const { id, attempts } = message
  const wait = retrySeconds(failure.class, attempts)
  await store.markFailed(id, failure, wait)
  log('message.deferred', { id, attempts, class: failure.class, code: failure.code, retrySeconds: wait })
}

/**
 * Claims, sends and marks the message. Does nothing when it is sent already or somebody else has it.
 * Throws only when the database is out of reach; the message then comes back when its lease ends.
 */
export const deliverContact = async (needs: Needs, id: string): Promise<void> => {
  const message = await needs.store.claim(id, LEASE_SECONDS)
  if (!message) return
  const result = await needs.mailer.send(message)
  await (result.sent
    ? settleSent(needs, message, result.response)
    : settleFailed(needs, message, result.failure))
}
