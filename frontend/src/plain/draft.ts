/** The draft of a message: what was typed into this tab's contact form. */
import type { ContactEntries } from '@willow/shared/contract'
import { THANKS_PATH } from '@willow/shared/error-page'
import { listenFirst } from './dom-events.ts'
import { readStored, writeStored } from './storage.ts'

/** What the visitor has typed so far, the idempotency key, and when the form was opened (Unix time, in ms). */
type Draft = { values: Partial<ContactEntries>; key?: string; startedAt?: number }

const STORAGE_KEY = 'contact-draft'

/** When this page was navigated to (Unix time, in ms). */
export const pageStart = performance.timeOrigin

/** This tab's draft; it has no entries if none is stored. */
export const readDraft = (): Draft => ({ values: {}, ...readStored<Draft>(STORAGE_KEY) })

/** This tab's draft with its key and start, which stay until it has been sent; one that has no key gets `newKey`. */
export const openDraft = (newKey: string) => {
  const draft = { key: newKey, startedAt: pageStart, ...readDraft() }
  writeStored(STORAGE_KEY, draft)
  return draft
}

/** Forgets the draft once `sent` has been accepted. What was typed after Send stays, for another message. */
export const endDraft = (sent: Draft['values']) => {
  const { values } = readDraft()
  writeStored(STORAGE_KEY, JSON.stringify(values) === JSON.stringify(sent) ? {} : { values })
}

/** Stores one field's text. The others stay stored: the browser may restore those fields later. */
export const storeText = ({ form, name, value }: HTMLInputElement) => {
  if (form?.method !== 'post') return
  const draft = readDraft()
  writeStored(STORAGE_KEY, { startedAt: pageStart, ...draft, values: { ...draft.values, [name]: value } })
}

/** Writes the draft into the form's empty fields, without React; not into the one where the visitor begins to type. */
export const fillInDraft = () => {
  for (const [name, text] of Object.entries(readDraft().values)) {
    const field = document.querySelector<HTMLInputElement>(`[method=post] [name=${name}]`)
    if (field && field !== document.activeElement) field.value ||= text
  }
}

/** The fields that people fill in: the honeypot is out of the tab order. */
const FIELDS = '[method=post] :is(input, textarea):not([tabindex])'

/** Keeps what is typed, with React or without. Forgets what has been sent natively: the page of thanks has no scripts. */
export const keepDraft = () => {
  if (document.referrer.endsWith(THANKS_PATH)) writeStored(STORAGE_KEY, {})
  fillInDraft()
  for (const field of document.querySelectorAll<HTMLInputElement>(FIELDS)) if (field.value) storeText(field)
  listenFirst('input', ({ target }) => storeText(target as HTMLInputElement))
}
