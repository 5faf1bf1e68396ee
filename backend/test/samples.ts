/** Messages to test with. */
import { randomUUID } from 'node:crypto'
import type { ClaimedMessage, Log, NewMessage } from '../src/contact/ports.ts'

/** Four texts that pass every rule. */
export const form = {
  name: 'Ann Clarke',
  email: 'ann@example.com',
  subject: 'A trim for Biscuit',
  message: 'Hello, could you trim Biscuit next week?',
}

/** A new message with `changes`. */
export const newMessage = (changes: Partial<NewMessage> = {}): NewMessage => ({
  ...form,
  id: randomUUID(),
  idempotencyKey: null,
  suspect: false,
  ...changes,
})

/** A claimed message with `changes`, written on a Monday evening in winter. */
export const claimedMessage = (changes: Partial<ClaimedMessage> = {}): ClaimedMessage => ({
  ...form,
  id: '01937cb0-0000-7000-8000-0123456789ab',
  suspect: false,
  createdAt: new Date('2026-11-16T21:14:00Z'),
  attempts: 1,
  resendNo: 0,
  ...changes,
})

/** A log that remembers its events. */
export const recordingLog = (): { log: Log; events: { event: string; facts: object }[] } => {
  const events: { event: string; facts: object }[] = []
  return { log: (event, facts = {}) => void events.push({ event, facts }), events }
}
