import { useEffect, useRef } from 'react'
import { useForm, type Resolver } from 'react-hook-form'
import { v4 as randomUuid } from 'uuid'
import { FIELDS, parseContact, type ContactEntries, type ContactMessage } from '@willow/shared/contract'
import { openDraft, pageStart, storeText } from '#src/plain/draft.ts'

/** Validates against the contract: valid entries become the trimmed and normalised message that will be stored. */
const contractResolver: Resolver<ContactEntries, unknown, ContactMessage> = (values) => {
  const parsed = parseContact(values)
  if (parsed.ok) return { values: parsed.message, errors: {} }
  const errors = parsed.broken.map(({ field, message }) => [field, { type: 'rule', message }])
  return { values: {}, errors: Object.fromEntries(errors) }
}

/** Unix time in milliseconds, unaffected if the system clock changes while the page is open. */
const now = () => pageStart + performance.now()

/**
 * The form's state. Its entries are this tab's draft, which draft.ts keeps, together with their idempotency key. The form has
 * no default values, so that it adopts what its fields contain at hydration, typed early or restored by the browser. The
 * elapsed time runs from the start of the navigation (hydration may be late on a slow phone), or from the draft's start.
 */
export const useContactForm = () => {
  const form = useForm<ContactEntries, unknown, ContactMessage>({ resolver: contractResolver })
  const keyAndStart = useRef({ key: '', startedAt: 0 })
  const { getValues, setValues } = form
  useEffect(() => {
    // Unlike crypto.randomUUID, the package needs no secure context.
    const draft = openDraft(randomUuid())
    keyAndStart.current = draft
    const entries = FIELDS.map((field) => [field, getValues(field) || draft.values[field] || ''] as const)
    // `shouldDirty`, because otherwise `useWatch` would not see values set before the first input.
    if (entries.some(([, text]) => text)) setValues(Object.fromEntries(entries), { shouldDirty: true })
  }, [getValues, setValues])
  /** Adopts what an extension has written into a field without an event: the visitor sees it, so it must be sent. */
  const adoptShownText = ({ elements }: HTMLFormElement) => {
    for (const name of FIELDS) {
      const field = elements.namedItem(name) as HTMLInputElement
      if (field.value === (getValues(name) ?? '')) continue
      form.setValue(name, field.value, { shouldDirty: true })
      storeText(field)
    }
  }
  return {
    ...form,
    adoptShownText,
    getIdempotencyKey: () => keyAndStart.current.key,
    // A clock that was ahead when the draft began may have been corrected since.
    getElapsedMs: () => Math.abs(Math.round(now() - keyAndStart.current.startedAt)),
  }
}
