/** The contact form before React, and its draft. */
import type { ContactEntries } from '@willow/shared/contract'
import { THANKS_PATH } from '@willow/shared/error-page'
import { listenFirst } from '#src/script/menu.ts'
import { readStored, store } from '#src/script/tab-storage.ts'

const findElements = () => document.querySelectorAll('[method=post] *')
/** The form's elements as they were served, before an extension adds others. */
let served = new Set<Element>()

/** Begins to watch the form; call it while the document is being parsed. */
export const watchForm = () =>
  document.addEventListener('readystatechange', () => (served = new Set(findElements())), { once: true })

/** Removes what extensions have added: React would otherwise re-create the form, and the visitor would lose the focus. */
export const removeForeignElements = () => {
  for (const element of findElements()) if (!served.has(element)) element.remove()
}

/** What the visitor has typed so far, the idempotency key, and when the form was opened (Unix time, in ms). */
type Draft = { values: Partial<ContactEntries>; key?: string; startedAt?: number }

const STORAGE_KEY = 'contact-draft'

/** When this page was navigated to (Unix time, in ms). */
export const pageStart = performance.timeOrigin

/** This tab's draft; it has no entries if none is stored. */
export const readDraft = (): Draft => ({ values: {}, ...readStored<Draft>(STORAGE_KEY) })

export const storeDraft = (draft: Draft) => store(STORAGE_KEY, draft)

export const clearDraft = () => store(STORAGE_KEY, {})

/** Stores one field's text. The others stay stored: the browser may restore those fields later. */
const storeText = ({ form, name, value }: HTMLInputElement) => {
  if (form?.method !== 'post') return
  const draft = readDraft()
  storeDraft({ startedAt: pageStart, ...draft, values: { ...draft.values, [name]: value } })
}

/** Writes the draft into the form's empty fields, without React; not into the one where the visitor begins to type. */
export const fillInDraft = () => {
  for (const [name, text] of Object.entries(readDraft().values)) {
    const field = document.querySelector<HTMLInputElement>(`[method=post] [name=${name}]`)
    if (field && field !== document.activeElement) field.value ||= text
  }
}

/** Keeps the draft without React. Forgets one that has been sent: the page of thanks has no scripts. */
export const keepDraft = () => {
  if (document.referrer.endsWith(THANKS_PATH)) clearDraft()
  fillInDraft()
  for (const field of document.querySelectorAll<HTMLInputElement>('[method=post] [required]'))
    if (field.value) storeText(field)
  listenFirst('input', ({ target }) => storeText(target as HTMLInputElement))
}
