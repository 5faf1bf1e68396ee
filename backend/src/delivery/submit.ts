/** Accepts a visitor's message: stores the row first, then queues its id. */
import { createHash } from 'node:crypto'
import { type ContactMessage, FIELDS } from '#contract/contact.ts'
import { errorFacts, type Log } from '#src/process.ts'
import type { Producer } from '#src/queue.ts'
import type { Key, MessageStore, NewMessage } from '#src/store/messages.ts'

/** A valid message. `idempotencyKey` is the form's, as sent. */
export type Submission = {
  message: ContactMessage
  idempotencyKey: string | undefined
  /** Submitted by the browser without a script: it has no key, and may be sent twice. */
  isNative?: boolean
  suspect: boolean
}

type Needs = {
  messages: Pick<MessageStore, 'insert'>
  queue: Pick<Producer, 'add'>
  /** A UUID v7: ids sort by the time of their creation. */
  newId: () => string
  log: Log
}

/** Combines key and content: the same key with other content is another message. */
const digest = (key: string, message: ContactMessage) =>
  createHash('sha256')
    .update(JSON.stringify([key, ...FIELDS.map((field) => message[field])]))
    .digest('hex')

/** Native submissions share this key, so the same content within ten minutes is the same message. */
const NATIVE = 'native'
const NATIVE_MINUTES = 10

const keyOf = ({ message, idempotencyKey, isNative }: Submission): Key => {
  if (isNative) return { idempotencyKey: digest(NATIVE, message), keyMinutes: NATIVE_MINUTES }
  return { idempotencyKey: idempotencyKey ? digest(idempotencyKey, message) : null }
}

/** An INSERT that timed out may be committed. The second one has the same id, so the message is not stored twice. */
const insertWithRetry = ({ messages, log }: Needs, message: NewMessage) =>
  messages.insert(message).catch((error: unknown) => {
    log('message.insert-retried', { id: message.id, ...errorFacts(error) })
    return messages.insert(message)
  })

/** The stored message's id, and whether it is new: the same form may be sent twice. */
export type Submitted = { id: string; isNew: boolean }

/**
 * Resolves once the message is committed; from then on it must not be lost. Its id is then queued, without waiting.
 * Resolves to null for suspected spam beyond the daily limit, which is not stored. Throws if the database cannot store the
 * message.
 */
export const submitContact = async (needs: Needs, submission: Submission): Promise<Submitted | null> => {
  const { message, suspect } = submission
  const id = needs.newId()
  const stored = await insertWithRetry(needs, { ...message, ...keyOf(submission), id, suspect })
  if (stored === null) return null
  const isNew = stored === id
  needs.log(isNew ? 'message.stored' : 'message.repeated', { id: stored, suspect })
  const logUnqueued = (error: unknown) => needs.log('message.not-queued', { id, ...errorFacts(error) })
  if (isNew) needs.queue.add(id).catch(logUnqueued)
  return { id: stored, isNew }
}

/** The id of the stored message that the submission repeats; undefined if there is none. Stores nothing. */
export const findRepeated = (
  messages: Pick<MessageStore, 'findRepeated'>,
  submission: Submission,
): Promise<string | undefined> => messages.findRepeated(keyOf(submission))
