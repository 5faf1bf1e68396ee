import {
  CONTACT_PATH,
  ELAPSED_FIELD,
  HONEYPOT_FIELD,
  IDEMPOTENCY_HEADER,
  type ContactMessage,
} from '@willow/backend/contract'
import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState } from 'react'
import { failureWords, sentWords } from './form-words.ts'
import { write } from '#src/lib/http.ts'
import { showToast } from '#src/ui/show-toast.ts'
import { dropDraft } from './draft.ts'

/** A message and what goes with it: the key of this form, the trap's content, the time the form was on view. */
export type Sending = { message: ContactMessage; key: string; honeypot: string; elapsedMs: number }

/** Posts the message; throws "<status>: <text>" unless it was accepted. */
const sendMessage = ({ message, key, honeypot, elapsedMs }: Sending): Promise<string> =>
  write(
    'POST',
    CONTACT_PATH,
    { ...message, [HONEYPOT_FIELD]: honeypot, [ELAPSED_FIELD]: elapsedMs },
    { [IDEMPOTENCY_HEADER]: key },
  )

const finish = () => {
  dropDraft()
  void showToast(sentWords.toast)
}

const reasonOf = ({ message }: Error) => message || failureWords.noReason

const reportFailure = (error: Error) => {
  void showToast({ title: failureWords.title, text: reasonOf(error), variant: 'destructive' })
}

/** All messages that this tab sends, also those of a form that the visitor has left. */
const SENDING = { mutationKey: ['contact'] }

/**
 * Sends one message at a time, whatever is clicked, and shows how it went in a toast. `sent` is called for a message that
 * was accepted, `failure` is why it was not. `fail`: the form itself broke before anything was sent.
 */
export const useSend = (sent: () => void) => {
  const client = useQueryClient()
  const [isBroken, setBroken] = useState(false)
  const { mutate, error } = useMutation({
    ...SENDING,
    mutationFn: sendMessage,
    onSuccess: finish,
    onError: reportFailure,
  })
  const isPending = useIsMutating(SENDING) > 0
  const wasPending = useRef(isPending)
  useLayoutEffect(() => {
    const last = client.getMutationCache().findAll(SENDING).at(-1)
    if (wasPending.current && last?.state.status === 'success') sent()
    wasPending.current = isPending
  }, [isPending, client, sent])
  const send = (sending: Sending) => {
    if (client.isMutating(SENDING) > 0) return
    setBroken(false)
    mutate(sending)
  }
  const fail = () => {
    setBroken(true)
    reportFailure(new Error(failureWords.noReason))
  }
  const failure = isBroken ? failureWords.noReason : error ? reasonOf(error) : undefined
  return { send, fail, isPending, failure }
}
