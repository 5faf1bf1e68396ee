import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  CONTACT_PATH,
  ELAPSED_HEADER,
  HONEYPOT_FIELD,
  IDEMPOTENCY_HEADER,
  type ContactEntries,
  type ContactMessage,
} from '@willow/shared/contract'
import { failureWords, sentWords } from '#src/content/form-words.ts'
import { showToast } from '#src/parts/toasts.tsx'
import { endDraft } from '#src/plain/draft.ts'
import { HttpError, request } from './http.ts'

/** A message and what is sent with it: idempotency key, the honeypot's value and the elapsed time. `draft` stays here. */
type Submission = {
  message: ContactMessage
  key: string
  honeypot: string
  elapsedMs: number
  draft: Partial<ContactEntries>
}

/** Posts the message; throws unless it was accepted. */
const sendMessage = ({ message, key, honeypot, elapsedMs }: Submission) =>
  request('POST', CONTACT_PATH, honeypot ? { ...message, [HONEYPOT_FIELD]: honeypot } : message, {
    [IDEMPOTENCY_HEADER]: key,
    [ELAPSED_HEADER]: String(elapsedMs),
  })

/** The reason in the panel: the response's own sentence, else `noReason`; empty if there was no response. */
const panelTextOf = (error: Error) => {
  if (error instanceof HttpError && /[.!?]$/.test(error.text)) return error.text
  return error.message && failureWords.noReason
}

export const reportFailure = ({ message }: Error) => {
  void showToast({
    title: failureWords.toastTitle,
    message: message || failureWords.noReason,
    variant: 'destructive',
  })
}

const mutationKey = ['contact']

/**
 * Sends a message; a toast shows its outcome. A form that is shown later knows of a message under way, too. `isSent` and
 * `failure` (why it was not accepted) tell only what came while this form was shown.
 */
export const useSend = () => {
  const client = useQueryClient()
  const { mutateAsync } = useMutation({
    mutationKey,
    mutationFn: sendMessage,
    onSuccess: (_, { draft }) => {
      endDraft(draft)
      void showToast(sentWords.toast)
    },
  })
  const last = useMutationState({ filters: { mutationKey }, select: ({ state }) => state }).at(-1)
  const [first] = useState(last)
  const outcome = last === first ? undefined : last
  return {
    send: mutateAsync,
    isPending: last?.status === 'pending',
    isSent: outcome?.status === 'success',
    failure: outcome?.error ? panelTextOf(outcome.error) : undefined,
    reset: () => client.getMutationCache().clear(),
  }
}

export type Sending = ReturnType<typeof useSend>
