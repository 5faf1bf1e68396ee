import type { ContactForm } from '@willow/backend/contract'

/** What the visitor has typed so far, and the key under which it will be sent. */
export type Draft = { values: ContactForm; key: string }

const NAME = 'contact-draft'

/** The draft that this tab kept, if any. A browser without storage keeps none. */
export const loadDraft = (): Draft | undefined => {
  try {
    return JSON.parse(sessionStorage.getItem(NAME) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** Keeps the draft until the tab is closed. */
export const keepDraft = (draft: Draft) => {
  try {
    sessionStorage.setItem(NAME, JSON.stringify(draft))
  } catch {
    // Storage is full or forbidden: the form works without it.
  }
}

/** Forgets the draft. */
export const dropDraft = () => {
  try {
    sessionStorage.removeItem(NAME)
  } catch {
    // Nothing was kept.
  }
}
