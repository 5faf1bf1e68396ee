import {
  CONTACT_PATH,
  ELAPSED_HEADER,
  HONEYPOT_FIELD,
  IDEMPOTENCY_HEADER,
  type ContactMessage,
} from '@willow/shared/contract'
import { type Mutation, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState } from 'react'
import { failureWords, sentWords } from './form-words.ts'
import { HttpError, request } from '#src/lib/http.ts'
import { showToast } from '#src/features/toast/toasts.tsx'
import { clearDraft } from '#src/script/form.ts'

/** A message and what is sent with it: idempotency key, the honeypot's value and the elapsed time. */
type Submission = { message: ContactMessage; key: string; honeypot: string; elapsedMs: number }

/** Posts the message; throws unless it was accepted. */
const sendMessage = ({ message, key, honeypot, elapsedMs }: Submission) =>
  request('POST', CONTACT_PATH, honeypot ? { ...message, [HONEYPOT_FIELD]: honeypot } : message, {
    [IDEMPOTENCY_HEADER]: key,
    [ELAPSED_HEADER]: String(elapsedMs),
  })

const reportSuccess = () => {
  clearDraft()
  void showToast(sentWords.toast)
}

/**
 * The reason in the panel: a sentence without the status. Only the toast shows a phrase such as "Bad Gateway", or the
 * sentence for an error without a message.
 */
const panelTextOf = (error: Error) => {
  if (error instanceof HttpError && /[.!?]$/.test(error.text)) return error.text
  return error.message && failureWords.noReason
}

const reportFailure = ({ message }: Error) => {
  const text = message || failureWords.noReason
  void showToast({ title: failureWords.toastTitle, text, variant: 'destructive' })
}

const outcomeOf = ({ mutationId, state }: Mutation) => ({ id: mutationId, status: state.status })

/** The key of this tab's mutation, which outlives a form that the visitor has left. */
const CONTACT_MUTATION = { mutationKey: ['contact'] }

/**
 * Sends one message at a time, however often Send is clicked, and shows the outcome in a toast. `onSent` is called once
 * it was accepted; `failure` says why it was not. `reportException` is for what was thrown before anything was sent.
 */
export const useSend = (onSent: () => void) => {
  const client = useQueryClient()
  const [hasThrown, setThrown] = useState(false)
  const { mutate, error } = useMutation({
    ...CONTACT_MUTATION,
    mutationFn: sendMessage,
    onSuccess: reportSuccess,
    onError: reportFailure,
  })
  const latest = useMutationState({ filters: CONTACT_MUTATION, select: outcomeOf }).at(-1)
  const isPending = latest?.status === 'pending'
  const acceptedId = latest?.status === 'success' ? latest.id : undefined
  const lastAcceptedId = useRef(acceptedId)
  // Ids are compared, because a throttled background tab may never render the change of `isPending`.
  useLayoutEffect(() => {
    if (acceptedId !== lastAcceptedId.current && acceptedId !== undefined) onSent()
    lastAcceptedId.current = acceptedId
  }, [acceptedId, onSent])
  const send = (submission: Submission) => {
    if (client.isMutating(CONTACT_MUTATION) > 0) return
    setThrown(false)
    mutate(submission)
  }
  const reportException = () => {
    setThrown(true)
    reportFailure(new Error())
  }
  const failure = hasThrown ? '' : error ? panelTextOf(error) : undefined
  return { send, reportException, isPending, failure }
}
