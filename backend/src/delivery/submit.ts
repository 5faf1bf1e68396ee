/** Takes a visitor's message: the row first, the queue second. */
import { createHash } from 'node:crypto'
import { type ContactMessage, FIELDS } from '#contract/contact.ts'
import { errorFacts, type Log } from '#src/process.ts'
import type { Producer } from '#src/queue/message-queue.ts'
import type { MessageStore, NewMessage, QuarantineFull, SuspectCaps } from '#src/store/messages.ts'

/** A message that has passed every rule. `idempotencyKey` is the form's, as sent. */
export type Submission = {
  message: ContactMessage
  idempotencyKey: string | undefined
  /** A browser posted the form by itself: it has no key, and may be pressed twice. */
  isNative?: boolean
  suspect: boolean
}

type Needs = {
  store: Pick<MessageStore, 'insert'>
  queue: Pick<Producer, 'add'>
  /** A UUID v7: ids made later sort after it. */
  newId: () => string
  log: Log
}

/**
 * Suspected spam beyond the first two is kept and listed for the groomer within a day, but not mailed. What is kept is a
 * list that she can read in one mail, and 10 MB a day; what comes beyond that is rejected, and its writer does not read "sent".
 */
export const SUSPECT_CAPS: SuspectCaps = { perDay: 20, floodPerHour: 60, quarantinedPerDay: 500 }

/** The same key with the same content is the same message; with other content it is another one. */
const digest = (key: string, message: ContactMessage) =>
  createHash('sha256')
    .update(JSON.stringify([key, ...FIELDS.map((field) => message[field])]))
    .digest('hex')

/** Whether a message was refused because too much suspected spam came today. */
export const isQuarantineFull = (error: unknown): boolean =>
  (error as Partial<QuarantineFull>).code === 'QUARANTINE_FULL'

/** The key of every form that a browser posts by itself: only its content distinguishes it from another, for these minutes. */
const NATIVE = 'native'
const NATIVE_MINUTES = 10

/** A time-out may hide a commit: the second try has the same id, so it can store nothing twice. */
const insertPatiently = async ({ store, log }: Needs, message: NewMessage) => {
  try {
    return await store.insert(message, SUSPECT_CAPS)
  } catch (error) {
    if (isQuarantineFull(error)) throw error
    log('message.insert-retried', { id: message.id, ...errorFacts(error) })
    return store.insert(message, SUSPECT_CAPS)
  }
}

/** Which message is stored, and whether it is so only now: the same form may be sent twice. */
export type Submitted = { id: string; isNew: boolean }

/**
 * Resolves to the stored message's id once it is committed; the promise to the visitor begins here.
 * The queue gets its id afterwards, and is not waited for. Throws when the database cannot take the message, and
 * `QuarantineFull` for suspected spam beyond what is kept in a day.
 */
export const submitContact = async (needs: Needs, submission: Submission): Promise<Submitted> => {
  const { message, idempotencyKey, isNative, suspect } = submission
  const id = needs.newId()
  const key = isNative || idempotencyKey ? digest(isNative ? NATIVE : idempotencyKey!, message) : null
  const stored = await insertPatiently(needs, {
    ...message,
    id,
    idempotencyKey: key,
    ...(isNative && { keyMinutes: NATIVE_MINUTES }),
    suspect,
  })
  const isNew = stored === id
  needs.log(isNew ? 'message.stored' : 'message.repeated', { id: stored, suspect })
  if (isNew)
    needs.queue
      .add(id)
      .catch((error: unknown) => needs.log('message.not-queued', { id, ...errorFacts(error) }))
  return { id: stored, isNew }
}
