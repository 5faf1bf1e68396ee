import type { ContactForm } from '@willow/backend/contract'

/** What the visitor has typed so far, with the idempotency key and the time the form has been shown. */
export type Draft = { values: Partial<ContactForm>; key?: string; elapsedMs?: number }

const NAME = 'contact-draft'

/** What this tab has stored as its draft, or an empty object. use-contact-form.ts validates it. */
export const readKept = (): { values?: unknown } => {
  try {
    return Object(JSON.parse(sessionStorage.getItem(NAME) ?? '{}'))
  } catch {
    // Storage is unavailable, or holds something else.
    return {}
  }
}

/** Keeps the draft until the tab is closed. */
export const keepDraft = (draft: Draft) => {
  try {
    sessionStorage.setItem(NAME, JSON.stringify(draft))
  } catch {
    // Storage is full or forbidden: the form works without a draft.
  }
}

/** Keeps one entry before hydration. The stored entries of the other fields remain: they may not be restored yet. */
export const keepEntry = ({ name, value }: { name: string; value: string }) => {
  const kept = readKept()
  keepDraft({ ...kept, values: { ...Object(kept.values), [name]: value } })
}

export const dropDraft = () => {
  try {
    sessionStorage.removeItem(NAME)
  } catch {
    // Storage is unavailable.
  }
}
