/** Accepts a visitor's message: stores the row first, then queues its id. */
import { createHash } from 'node:crypto'
import { type ContactMessage, FIELDS } from '#contract/contact.ts'
import { errorFacts, type Log } from '#src/process.ts'
import type { Producer } from '#src/queue.ts'
import type { Key, MessageStore, NewMessage, SuspectLimitReached } from '#src/store/messages.ts'

/** A valid message. `idempotencyKey` is the form's, as sent. */
export type Submission = {
  message: ContactMessage
  idempotencyKey: string | undefined
  /** Submitted by the browser without a script: it has no key, and may be sent twice. */
  isNative?: boolean
  suspect: boolean
}

type Needs = {
  store: Pick<MessageStore, 'insert'>
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

/** Whether a message was rejected because today's limit of suspected messages is reached. */
export const isSuspectLimitReached = (error: unknown): boolean =>
  (error as Partial<SuspectLimitReached>).code === 'SUSPECT_LIMIT_REACHED'

/** The key of every native submission: for so many minutes only its content distinguishes it from another. */
const NATIVE = 'native'
const NATIVE_MINUTES = 10

const keyOf = ({ message, idempotencyKey, isNative }: Submission): Key => {
  if (isNative) return { idempotencyKey: digest(NATIVE, message), keyMinutes: NATIVE_MINUTES }
  return { idempotencyKey: idempotencyKey ? digest(idempotencyKey, message) : null }
}

/** A time-out may hide a commit. The retry has the same id, so it cannot store the message twice. */
const insertPatiently = async ({ store, log }: Needs, message: NewMessage) => {
  try {
    return await store.insert(message)
  } catch (error) {
    if (isSuspectLimitReached(error)) throw error
    log('message.insert-retried', { id: message.id, ...errorFacts(error) })
    return store.insert(message)
  }
}

/** The stored message's id, and whether it is new: the same form may be sent twice. */
export type Submitted = { id: string; isNew: boolean }

/**
 * Resolves to the message's id once it is committed; from here on it must not be lost. Its id is then queued, without
 * waiting. Throws if the database cannot store the message, and `SuspectLimitReached` for suspected spam beyond the
 * daily limit.
 */
export const submitContact = async (needs: Needs, submission: Submission): Promise<Submitted> => {
  const { message, suspect } = submission
  const id = needs.newId()
  const stored = await insertPatiently(needs, { ...message, ...keyOf(submission), id, suspect })
  const isNew = stored === id
  needs.log(isNew ? 'message.stored' : 'message.repeated', { id: stored, suspect })
  if (isNew)
    needs.queue
      .add(id)
      .catch((error: unknown) => needs.log('message.not-queued', { id, ...errorFacts(error) }))
  return { id: stored, isNew }
}

/** The id of the stored message that the submission repeats; undefined if there is none. Stores nothing. */
export const findSubmitted = (
  store: Pick<MessageStore, 'findRepeated'>,
  submission: Submission,
): Promise<string | undefined> => store.findRepeated(keyOf(submission))
