import type { ContactForm } from '@willow/backend/contract'

/** What the visitor has typed so far; the form adds the key under which it will be sent, and its time on view. */
type Draft = { values: Partial<ContactForm>; key?: string; elapsedMs?: number }

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

/** Keeps one entry before the form is alive. What it kept of the others stays: they may not be filled in again yet. */
export const keepEntry = ({ name, value }: { name: string; value: string }) => {
  const draft = loadDraft()
  keepDraft({ ...draft, values: { ...draft?.values, [name]: value } })
}

/** Forgets the draft. */
export const dropDraft = () => {
  try {
    sessionStorage.removeItem(NAME)
  } catch {
    // Nothing was kept.
  }
}
