/** The API over a real database. */
import { v7 as newId } from 'uuid'
import { findRepeated, submitContact } from '#src/delivery/submit.ts'
import { type AppNeeds, createApp } from '#src/http/app.ts'
import type { MessageStore } from '#src/store/messages.ts'
import { recordingLog, SALON } from './samples.ts'

const NEEDS = {
  submit: async () => ({ id: 'an id', isNew: true }),
  findRepeated: async () => undefined,
  pingDatabase: async () => {},
  log: () => {},
  siteUrl: 'https://salon.example',
  salon: SALON,
  limitPerHour: 10_000,
  limitPerMinute: 10_000,
} satisfies AppNeeds

/** The API over nothing: it accepts every message and stores none. */
export const idleApp = (changes: Partial<AppNeeds> = {}) => createApp({ ...NEEDS, ...changes })

/** Makes the API over `messages`; returns its callback, the ids that it queued and the events that it logged. */
export const testApp = (messages: MessageStore, changes: Partial<AppNeeds> = {}) => {
  const queued: string[] = []
  const { log, events } = recordingLog()
  // The queue is always down, which no visitor notices.
  const add = async (id: string) => {
    queued.push(id)
    throw new Error('The queue is down.')
  }
  const app = idleApp({
    submit: (submission) => submitContact({ messages, queue: { add }, newId, log }, submission),
    findRepeated: (submission) => findRepeated(messages, submission),
    pingDatabase: messages.ping,
    log,
    ...changes,
  })
  return { call: app.callback(), queued, events }
}
