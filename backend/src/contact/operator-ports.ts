/** What the operator's commands need of the store. Types only. */
import type { FailureClass } from './ports.ts'

export type MessageState = 'pending' | 'sent' | 'held'

/** A message with all that is known of it. */
export type StoredMessage = {
  id: string
  name: string
  email: string
  subject: string
  message: string
  createdAt: Date
  state: MessageState
  suspect: boolean
  attempts: number
  copies: number
  refusals: number
  nextAttemptAt: Date
  lastClass: FailureClass | null
  lastCode: number | null
  lastError: string | null
  sentAt: Date | null
  smtpResponse: string | null
  resendNo: number
}

export type OperatorStore = {
  /** The newest first. */
  list: (state: MessageState | undefined, limit: number) => Promise<StoredMessage[]>
  /** Those whose id is, or ends with, `reference`. */
  find: (reference: string) => Promise<StoredMessage[]>
  /** All messages of a person, the oldest first, a page at a time. */
  pagesByEmail: (email: string) => AsyncIterable<StoredMessage[]>
  /** Owes the message anew, as another mail; false when there is no such message. */
  resend: (id: string) => Promise<boolean>
  /** Keeps a pending message back; false when it is not pending. */
  hold: (id: string) => Promise<boolean>
  /** Owes a held message; false when it is not held. */
  release: (id: string) => Promise<boolean>
  /** Deletes all messages of this address, whatever their state; resolves to their ids. */
  erase: (email: string) => Promise<string[]>
}
