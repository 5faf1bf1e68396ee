import type { ContactForm } from '@willow/backend/contract'

/** What the visitor has typed so far, the idempotency key, and when the form was first shown (Unix time, in ms). */
type Draft = { values: Partial<ContactForm>; key?: string; startedAt?: number }

const NAME = 'contact-draft'
const EMPTY: Draft = { values: {} }

/** When this page was navigated to (Unix time, in ms); in a browser that does not say, when this script began. */
export const pageStart = performance.timeOrigin || Date.now() - performance.now()

/** This document's draft, as JSON: storage may be full or forbidden. */
let written: string | undefined

/** What this tab has stored as its draft; without entries where there is none. */
export const readDraft = (): Draft => {
  try {
    return { ...EMPTY, ...JSON.parse(written ?? sessionStorage.getItem(NAME)!) }
  } catch {
    // Storage is unavailable.
    return EMPTY
  }
}

/** Keeps the draft until the tab is closed. */
export const keepDraft = (draft: Draft) => {
  written = JSON.stringify(draft)
  try {
    sessionStorage.setItem(NAME, written)
  } catch {
    // Storage is full or forbidden: the draft lives as long as this document.
  }
}

/** Keeps one entry before hydration. The stored entries of the other fields remain: they may not be restored yet. */
export const keepEntry = ({ name, value }: { name: string; value: string }) => {
  const kept = readDraft()
  keepDraft({ startedAt: pageStart, ...kept, values: { ...kept.values, [name]: value } })
}

export const dropDraft = () => {
  written = undefined
  try {
    sessionStorage.removeItem(NAME)
  } catch {
    // Storage is unavailable.
  }
}
