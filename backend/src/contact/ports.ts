/** What the use cases need of the outside world. Types only; each room below the use cases keeps one of them. */
import type { ContactMessage } from '#contract/contact.ts'

/** A message about to be stored. Times are the database's business. */
export type NewMessage = ContactMessage & {
  id: string
  idempotencyKey: string | null
  /** After these minutes the same key is another message; without them it never is. */
  keyMinutes?: number
  suspect: boolean
}

/** From how many messages on a suspected one is held instead of mailed; a real one never is. */
export type SuspectCaps = {
  /** Suspected messages mailed in 24 hours. */
  perDay: number
  /** Messages of any kind stored in an hour: above it somebody floods the form. */
  floodPerHour: number
  /** Messages quarantined in 24 hours: what is suspected beyond them is not taken. */
  heldPerDay: number
}

/** The database is well, and this suspected message is one too many for today. */
export type QuarantineFull = Error & { code: 'QUARANTINE_FULL' }

/** A message that a worker has claimed and now owes to the groomer. */
export type ClaimedMessage = ContactMessage & {
  id: string
  suspect: boolean
  /** When the visitor sent it, by the database's clock. */
  createdAt: Date
  /** Tries so far, this one included. */
  attempts: number
  /** Tries after which a copy may have arrived, this one included. */
  copies: number
  /** When the first of those began, and which try it was. */
  firstCopyAt: Date
  firstCopyTry: number
  /** Tries that were refused for good, and those of them refused because of the mail's content. */
  refusals: number
  contentRefusals: number
  /** Manual resends so far; each has a Message-ID of its own. */
  resendNo: number
}

/** Why a try failed, and so when the next one makes sense (schedule.ts). */
export type FailureClass = 'unreached' | 'maybe_delivered' | 'permanent'

/** A failed try. `error` is for the operator and holds no text of the visitor. */
export type Failure = {
  class: FailureClass
  error: string
  code: number | null
  /** Perhaps this mail alone is the reason: that others pass says nothing about it. */
  aboutThisMail: boolean
}

/** What the mail server said: its 250 line, or why there is none. */
export type SendResult = { sent: true; response: string } | { sent: false; failure: Failure }

/** What the row says after a failed try; the counters are absolute. */
export type Outcome = {
  /** Tries after which a copy may have arrived. */
  copies: number
  refusals: number
  contentRefusals: number
  /** Seconds until the next try. */
  retrySeconds: number
}

/** Which try of which mail a mark belongs to. */
export type Generation = Pick<ClaimedMessage, 'id' | 'attempts' | 'resendNo'>

/** A message whose next try is due. */
export type DueMessage = { id: string; overdueMs: number }

/** The one truth. Every method throws when the database cannot be reached. */
export type MessageStore = {
  /**
   * Commits the message; a message with the same id or key is stored once. A suspected one above `caps` is
   * stored as held, or rejects with `QuarantineFull`. Resolves to the id that is stored.
   */
  insert: (message: NewMessage, caps?: SuspectCaps) => Promise<string>
  /**
   * Takes a due, pending message and counts the try; null when somebody else has it. The lease is the entry of
   * `leases` for the number of copies that may then be out: a worker that dies leaves exactly that wait behind.
   */
  claim: (id: string, leases: readonly number[]) => Promise<ClaimedMessage | null>
  /** Marks the first 250 of this mail; does nothing when the message was resent since: the new mail is still owed. */
  markSent: (message: Generation, response: string) => Promise<void>
  /** Ends the try; does nothing when it has ended, or when the message was claimed or resent since. */
  markFailed: (message: Generation, failure: Failure, outcome: Outcome) => Promise<void>
  /**
   * A mail got through: makes due what waits for a reason that this disproves, but nothing sooner than `restSeconds`
   * after its last try. Resolves to how many.
   */
  releaseWaiting: (restSeconds: number) => Promise<number>
  /** The settings have changed: makes every message that was refused for good due now; resolves to how many. */
  releaseRefused: () => Promise<number>
  /** The longest overdue messages first. */
  findDue: (limit: number) => Promise<DueMessage[]>
  /** Resolves when the database takes a message: one that can only be read does not. */
  ping: () => Promise<void>
}

/** Work that is done once in a period, whichever worker gets to it. Times are Postgres'. */
export type JobStore = {
  now: () => Promise<Date>
  /**
   * Takes the work of `period`; null when it is done, taken or put off, else the try's number. The lease, in seconds,
   * is the entry of `leases` for that number.
   */
  claim: (name: string, period: string, leases: readonly number[]) => Promise<number | null>
  finish: (name: string, period: string) => Promise<void>
  /** Whether the work of this name was done in any period. */
  wasEverDone: (name: string) => Promise<boolean>
  /** Does nothing when the work is done, or when somebody has taken it since this try. */
  putOff: (name: string, period: string, attempt: number, seconds: number) => Promise<void>
}

/** Hands a message's id to the workers. A failed `add` loses nothing: the sweep finds the row. */
export type MessageQueue = { add: (id: string) => Promise<void> }

/** Sends one mail. Never throws: a failure is a result. */
export type Mailer = { send: (message: ClaimedMessage) => Promise<SendResult> }

/** Sends the groomer a word about a message whose own mail is refused, without a word of the visitor's. */
export type NoticeMailer = {
  sendNotice: (message: Pick<ClaimedMessage, 'id' | 'createdAt' | 'resendNo'>) => Promise<SendResult>
}

/** Time for those who wait. A clock of its own kind: it only goes forward, whatever the machine's is set to. */
export type Clock = {
  /** Milliseconds since a moment that means nothing. */
  now: () => number
  /** Rejects when `signal` aborts. */
  sleep: (ms: number, signal?: AbortSignal) => Promise<void>
}

/** One JSON event. Ids and figures only: never a text or address of a visitor. */
export type Log = (event: string, facts?: Record<string, string | number | boolean | null>) => void
