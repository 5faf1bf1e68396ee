import type { ContactEntries } from '@willow/shared/contract'
import { readStored, store } from './tab-storage.ts'

/** What the visitor has typed so far, the idempotency key, and when the form was opened (Unix time, in ms). */
type Draft = { values: Partial<ContactEntries>; key?: string; startedAt?: number }

const STORAGE_KEY = 'contact-draft'

/** When this page was navigated to (Unix time, in ms). */
export const pageStart = performance.timeOrigin

/** This tab's draft; it has no entries if none is stored. */
export const readDraft = (): Draft => ({ values: {}, ...readStored<Draft>(STORAGE_KEY) })

export const storeDraft = (draft: Draft) => store(STORAGE_KEY, draft)

export const clearDraft = () => store(STORAGE_KEY, {})

/** Stores one field's text before hydration. The others stay stored, as the browser may restore those fields later. */
export const storeText = ({ name, value }: { name: string; value: string }) => {
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
