/** The form before React. */
import { clearDraft } from './draft.ts'

/** The hash that the API redirects to after it has accepted a native submission. */
export const SENT = 'sent'

const findElements = () => document.querySelectorAll('[method=post] *')
/** The form's elements as they were served, before an extension adds others. */
let served = new Set<Element>()
let isPosted = false

/** Forgets a draft that has been sent, and begins to watch the form; call it while the document is being parsed. */
export const watchForm = () => {
  if (location.hash === `#${SENT}`) clearDraft()
  document.addEventListener('readystatechange', () => (served = new Set(findElements())), { once: true })
  addEventListener('submit', ({ target }) => (isPosted ||= (target as Element).matches('[method=post]')))
  // Back to a page that the browser has kept: the form may be sent again.
  addEventListener('pageshow', ({ persisted }) => (isPosted &&= !persisted))
}

/** Whether the browser is posting the form: React could post it again. */
export const isFormPosted = () => isPosted

/** Removes what extensions have added: React would otherwise re-create the form, and the visitor would lose the focus. */
export const removeForeignElements = () => {
  for (const element of findElements()) if (!served.has(element)) element.remove()
}
