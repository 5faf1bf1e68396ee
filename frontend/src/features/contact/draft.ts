import type { ContactEntries } from '@willow/backend/contract'

/** What the visitor has typed so far, the idempotency key, and when the form was opened (Unix time, in ms). */
type Draft = { values: Partial<ContactEntries>; key?: string; startedAt?: number }

const STORAGE_KEY = 'contact-draft'
const EMPTY: Draft = { values: {} }

/** When this page was navigated to (Unix time, in ms), even in a browser without `timeOrigin`. */
export const pageStart = performance.timeOrigin || Date.now() - performance.now()

/** A copy of the draft in memory, as JSON, in case storage is full or forbidden. */
let latest: string | undefined

/** This tab's draft; it has no entries if none is stored. */
export const readDraft = (): Draft => {
  try {
    return { ...EMPTY, ...JSON.parse(latest ?? sessionStorage.getItem(STORAGE_KEY)!) }
  } catch {
    // Storage is unavailable.
    return EMPTY
  }
}

/** Stores the draft until the tab is closed. */
export const storeDraft = (draft: Draft) => {
  latest = JSON.stringify(draft)
  try {
    sessionStorage.setItem(STORAGE_KEY, latest)
  } catch {
    // Storage is full or forbidden: the draft lives as long as this document.
  }
}

/** Stores one field's text before hydration. The others stay stored, as the browser may restore those fields later. */
export const storeText = ({ name, value }: { name: string; value: string }) => {
  const draft = readDraft()
  storeDraft({ startedAt: pageStart, ...draft, values: { ...draft.values, [name]: value } })
}

/** Writes the draft into the form's empty fields, without React. */
export const fillInDraft = () => {
  for (const [name, text] of Object.entries(readDraft().values)) {
    const field = document.querySelector<HTMLInputElement>(`[method=post] [name=${name}]`)
    if (field) field.value ||= text
  }
}

export const clearDraft = () => {
  latest = undefined
  try {
    sessionStorage.removeItem(STORAGE_KEY)
  } catch {
    // Storage is unavailable.
  }
}
