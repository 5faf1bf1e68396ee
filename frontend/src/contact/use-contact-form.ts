import { FIELDS, type ContactForm, type ContactMessage } from '@willow/backend/contract'
import { useEffect, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { keepDraft } from './draft.ts'
import { loadDraft } from './load-draft.ts'
import { randomUuid } from './random-uuid.ts'
import { useHydrated } from '#src/ui/use-hydrated.ts'
import { ruleResolver } from './rule-resolver.ts'

const since = (at: number) => Math.round(performance.now() - at)

/**
 * The form's state. What is typed is kept as this tab's draft, with the key it will be sent under. There are no
 * default values, so that the form adopts what stands in its fields when the page comes alive: what a quick visitor
 * typed, or the browser filled in. It counts as typed. A prerendered form is on view from the navigation's start (0),
 * however late a slow phone makes it alive; a draft brings the time of its earlier views.
 */
export const useContactForm = () => {
  const prerendered = useRef(!useHydrated()).current
  const form = useForm<ContactForm, unknown, ContactMessage>({ resolver: ruleResolver })
  const shown = useRef({ key: '', at: 0 })
  const { watch, getValues, setValues } = form
  useEffect(() => {
    const draft = loadDraft()
    const [key, at] = [draft.key ?? randomUuid(), prerendered ? 0 : performance.now()]
    shown.current = { key, at: at - (draft.elapsedMs ?? 0) }
    const { unsubscribe } = watch(() =>
      keepDraft({ values: getValues(), key, elapsedMs: since(shown.current.at) }),
    )
    const entries = FIELDS.map((field) => [field, getValues(field) || draft.values[field] || ''] as const)
    // Marked as dirty, because values that the form has already are told to nobody else.
    if (entries.some(([, text]) => text)) setValues(Object.fromEntries(entries), { shouldDirty: true })
    return unsubscribe
  }, [watch, getValues, setValues, prerendered])
  return {
    ...form,
    key: () => shown.current.key,
    elapsedMs: () => since(shown.current.at),
  }
}
