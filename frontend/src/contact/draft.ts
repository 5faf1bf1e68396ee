import type { ContactForm } from '@willow/backend/contract'

/** What the visitor has typed so far; the form adds the key under which it will be sent, and its time on view. */
export type Draft = { values: Partial<ContactForm>; key?: string; elapsedMs?: number }

const NAME = 'contact-draft'

/** What this tab kept under the draft's name, an object or nothing: use-contact-form.ts makes a draft of it. */
export const readKept = (): { values?: unknown } => {
  try {
    return Object(JSON.parse(sessionStorage.getItem(NAME) ?? '{}'))
  } catch {
    // There is no storage, or another program wrote there.
    return {}
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

/** Keeps one entry before the form is hydrated. What it kept of the others stays: they may not be filled in again yet. */
export const keepEntry = ({ name, value }: { name: string; value: string }) => {
  const kept = readKept()
  keepDraft({ ...kept, values: { ...Object(kept.values), [name]: value } })
}

/** Forgets the draft. */
export const dropDraft = () => {
  try {
    sessionStorage.removeItem(NAME)
  } catch {
    // Nothing was kept.
  }
}
