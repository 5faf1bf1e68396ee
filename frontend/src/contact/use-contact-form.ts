import { FIELDS, type ContactForm, type ContactMessage } from '@willow/backend/contract'
import { useEffect, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { keepDraft, loadDraft } from './draft.ts'
import { randomUuid } from './random-uuid.ts'
import { useHydrated } from '#src/ui/use-hydrated.ts'
import { ruleResolver } from './rule-resolver.ts'

/**
 * The form's state. What is typed is kept as this tab's draft, with the key it will be sent under. There are no
 * default values, so that the form adopts what a quick visitor typed before the page came alive. A prerendered form
 * is on view from the navigation's start (0), however late a slow phone makes it alive.
 */
export const useContactForm = () => {
  const prerendered = useRef(!useHydrated()).current
  const form = useForm<ContactForm, unknown, ContactMessage>({ resolver: ruleResolver })
  const shown = useRef({ key: '', at: 0 })
  const { watch, getValues, setValue } = form
  useEffect(() => {
    const draft = loadDraft()
    shown.current = { key: draft?.key ?? randomUuid(), at: prerendered ? 0 : performance.now() }
    for (const field of FIELDS) {
      const kept = draft?.values[field]
      if (kept && !getValues(field)) setValue(field, kept)
    }
    const { unsubscribe } = watch(() => keepDraft({ values: getValues(), key: shown.current.key }))
    return unsubscribe
  }, [watch, getValues, setValue, prerendered])
  return {
    ...form,
    key: () => shown.current.key,
    elapsedMs: () => Math.round(performance.now() - shown.current.at),
  }
}
