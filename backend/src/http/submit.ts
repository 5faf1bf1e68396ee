/** Accepts a visitor's message: stores the row first, then queues its id. */
import { createHash } from 'node:crypto'
import { FIELDS, type ContactMessage } from '@willow/shared/contract'
import { errorFacts, type Log } from '#src/log.ts'
import type { Producer } from '#src/queue.ts'
import type { MessageStore, NewMessage } from '#src/store/messages.ts'

/** A valid message. `idempotencyKey` is the form's, as sent. */
export type Submission = {
  message: ContactMessage
  idempotencyKey: string | undefined
  /** Submitted by the browser without a script: it has no key, and may be sent twice. */
  isNative?: boolean
  /** Why the message is suspect; null if it is not. */
  suspicion: string | null
}

type SubmitNeeds = {
  messages: Pick<MessageStore, 'insert'>
  queue: Pick<Producer, 'add'>
  /** A UUID v7: ids sort by the time of their creation. */
  newId: () => string
  log: Log
}

/** A browser that posts without our script has no key: its texts count once within each window of ten minutes. */
const NATIVE_WINDOW_MS = 10 * 60_000

/** The digest of key and content: the same key with other content is another message. Null without a key. */
const keyOf = ({ message, idempotencyKey, isNative }: Submission): string | null => {
  const key = isNative ? `native ${Math.floor(Date.now() / NATIVE_WINDOW_MS)}` : idempotencyKey
  const content = JSON.stringify([key, ...FIELDS.map((field) => message[field])])
  return key ? createHash('sha256').update(content).digest('hex') : null
}

/** An INSERT that timed out may be committed. The second one has the same id, so the message is not stored twice. */
const insertWithRetry = ({ messages, log }: SubmitNeeds, message: NewMessage) =>
  messages.insert(message).catch((error: unknown) => {
    log('message.insert-retried', { id: message.id, ...errorFacts(error) })
    return messages.insert(message)
  })

/** The stored message's id, and whether it is new: the same form may be sent twice. */
export type Submitted = { id: string; isNew: boolean }

/**
 * Resolves once the message is committed; from then on it must not be lost. Its id is then queued, without waiting.
 * Throws if the database cannot store the message.
 */
export const submitContact = async (needs: SubmitNeeds, submission: Submission): Promise<Submitted> => {
  const { message, suspicion } = submission
  const id = needs.newId()
  const suspect = suspicion !== null
  const stored = await insertWithRetry(needs, { ...message, idempotencyKey: keyOf(submission), id, suspect })
  const isNew = stored === id
  needs.log(isNew ? 'message.stored' : 'message.repeated', { id: stored, ...(suspect && { suspicion }) })
  const logUnqueued = (error: unknown) => needs.log('message.not-queued', { id, ...errorFacts(error) })
  if (isNew) needs.queue.add(id).catch(logUnqueued)
  return { id: stored, isNew }
}

/** The id of the stored message that the submission repeats; undefined if there is none. Stores nothing. */
export const findRepeated = async (
  messages: Pick<MessageStore, 'findByKey'>,
  submission: Submission,
): Promise<string | undefined> => {
  const key = keyOf(submission)
  return key === null ? undefined : messages.findByKey(key)
}
