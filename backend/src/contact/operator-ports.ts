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

/** What became of an operator's act. A message that a worker is sending is left alone until its lease ends. */
export type ActResult = 'done' | 'refused' | 'being sent'

export type OperatorStore = {
  /** The newest first; with `search`, those that have the word in a text or were written on that day in London. */
  list: (state: MessageState | undefined, limit: number, search?: string) => Promise<StoredMessage[]>
  /** Those whose id is, or ends with, `reference`. */
  find: (reference: string) => Promise<StoredMessage[]>
  /** All messages of a person, the oldest first, a page at a time. */
  pagesByEmail: (email: string) => AsyncIterable<StoredMessage[]>
  /** Owes the message anew, as the mail after resend number `resendNo`; refused when there is no such message. */
  resend: (id: string, resendNo: number) => Promise<ActResult>
  /** Keeps a pending message back; refused when it is not pending. */
  hold: (id: string) => Promise<ActResult>
  /** Owes a held message; refused when it is not held. */
  release: (id: string) => Promise<ActResult>
  /** Deletes all messages of this address, whatever their state, but for those that are being sent. */
  erase: (email: string) => Promise<{ erased: string[]; beingSent: number }>
}
