/** What the use cases need of the outside world. Types only; each room below the use cases keeps one of them. */
import type { ContactMessage } from '#contract/contact.ts'

/** A message about to be stored. Times are the database's business. */
export type NewMessage = ContactMessage & { id: string; idempotencyKey: string | null; suspect: boolean }

/** A message that a worker has claimed and now owes to the groomer. */
export type ClaimedMessage = ContactMessage & {
  id: string
  suspect: boolean
  /** When the visitor sent it, by the database's clock. */
  createdAt: Date
  /** Tries so far, this one included. */
  attempts: number
  /** Manual resends so far; each has a Message-ID of its own. */
  resendNo: number
}

/** Why a try failed, and so when the next one makes sense (schedule.ts). */
export type FailureClass = 'unreached' | 'maybe_delivered' | 'permanent'

/** A failed try. `error` is for the operator and holds no text of the visitor. */
export type Failure = { class: FailureClass; error: string; code: number | null }

/** What the mail server said: its 250 line, or why there is none. */
export type SendResult = { sent: true; response: string } | { sent: false; failure: Failure }

/** A message whose next try is due. */
export type DueMessage = { id: string; overdueMs: number }

/** The one truth. Every method throws when the database cannot be reached. */
export type MessageStore = {
  /** Commits the message; a message with the same id or key is stored once. Resolves to the id that is stored. */
  insert: (message: NewMessage) => Promise<string>
  /** Takes a due, pending message for `leaseSeconds` and counts the try; null when somebody else has it. */
  claim: (id: string, leaseSeconds: number) => Promise<ClaimedMessage | null>
  markSent: (id: string, response: string) => Promise<void>
  markFailed: (id: string, failure: Failure, retrySeconds: number) => Promise<void>
  /** Makes every message that could not reach the mail server due now; resolves to how many. */
  releaseUnreached: () => Promise<number>
  /** The longest overdue messages first. */
  findDue: (limit: number) => Promise<DueMessage[]>
  /** Resolves when the database answers. */
  ping: () => Promise<void>
}

/** Hands a message's id to the workers. A failed `add` loses nothing: the sweep finds the row. */
export type MessageQueue = { add: (id: string) => Promise<void> }

/** Sends one mail. Never throws: a failure is a result. */
export type Mailer = { send: (message: ClaimedMessage) => Promise<SendResult> }

/** One JSON event. Ids and figures only: never a text or address of a visitor. */
export type Log = (event: string, facts?: Record<string, string | number | boolean | null>) => void
