import {
  CONTACT_PATH,
  ELAPSED_HEADER,
  HONEYPOT_FIELD,
  IDEMPOTENCY_HEADER,
  type ContactMessage,
} from '@willow/shared/contract'
import { useMutation } from '@tanstack/react-query'
import { failureWords, sentWords } from './form-words.ts'
import { HttpError, request } from '#src/lib/http.ts'
import { showToast } from '#src/features/toast/toasts.tsx'
import { clearDraft } from './draft.ts'

/** A message and what is sent with it: idempotency key, the honeypot's value and the elapsed time. */
type Submission = { message: ContactMessage; key: string; honeypot: string; elapsedMs: number }

/** Posts the message; throws unless it was accepted. */
const sendMessage = ({ message, key, honeypot, elapsedMs }: Submission) =>
  request('POST', CONTACT_PATH, honeypot ? { ...message, [HONEYPOT_FIELD]: honeypot } : message, {
    [IDEMPOTENCY_HEADER]: key,
    [ELAPSED_HEADER]: String(elapsedMs),
  })

/**
 * The reason in the panel: a sentence without the status. Only the toast shows a phrase such as "Bad Gateway", or the
 * sentence for an error without a message.
 */
const panelTextOf = (error: Error) => {
  if (error instanceof HttpError && /[.!?]$/.test(error.text)) return error.text
  return error.message && failureWords.noReason
}

export const reportFailure = ({ message }: Error) => {
  const text = message || failureWords.noReason
  void showToast({ title: failureWords.toastTitle, text, variant: 'destructive' })
}

/** Sends a message and shows the outcome in a toast. `onSent` is called once it was accepted; `failure` says why it was not. */
export const useSend = (onSent: () => void) => {
  const { mutate, isPending, error } = useMutation({
    mutationFn: sendMessage,
    onSuccess: () => {
      clearDraft()
      void showToast(sentWords.toast)
      onSent()
    },
    onError: reportFailure,
  })
  return { send: mutate, isPending, failure: error ? panelTextOf(error) : undefined }
}
