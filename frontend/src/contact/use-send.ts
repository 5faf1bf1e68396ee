import {
  CONTACT_PATH,
  ELAPSED_FIELD,
  HONEYPOT_FIELD,
  IDEMPOTENCY_HEADER,
  type ContactMessage,
} from '@willow/backend/contract'
import { type Mutation, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState } from 'react'
import { failureWords, sentWords } from './form-words.ts'
import { HttpError, write } from '#src/lib/http.ts'
import { showToast } from '#src/ui/show-toast.ts'
import { dropDraft } from './draft.ts'

/** A message and what is sent with it: idempotency key, the honeypot's value, and how long the form was shown. */
type Sending = { message: ContactMessage; key: string; honeypot: string; elapsedMs: number }

/** Posts the message; throws "<status>: <text>" unless it was accepted. */
const sendMessage = async ({ message, key, honeypot, elapsedMs }: Sending): Promise<void> => {
  const answer = await write(
    'POST',
    CONTACT_PATH,
    { ...message, [HONEYPOT_FIELD]: honeypot, [ELAPSED_FIELD]: elapsedMs },
    { [IDEMPOTENCY_HEADER]: key },
  )
  // A captive portal or a proxy may report success itself: only the API names the stored message.
  if (!namesMessage(answer)) throw new Error()
}

const namesMessage = (answer: string) => {
  try {
    return Boolean((JSON.parse(answer) as { id?: string }).id)
  } catch {
    return false
  }
}

const finish = () => {
  dropDraft()
  void showToast(sentWords.toast)
}

const reasonOf = ({ message }: Error) => message || failureWords.noReason

/** What a visitor reads in the panel: the API's sentence, and never a bare status phrase such as "Bad Gateway". */
const sentenceOf = (error: Error) =>
  error instanceof HttpError && /[.!?]$/.test(error.text) ? error.text : failureWords.noReason

const reportFailure = (error: Error) => {
  void showToast({ title: failureWords.title, text: reasonOf(error), variant: 'destructive' })
}

const outcomeOf = ({ mutationId, state }: Mutation) => ({ id: mutationId, status: state.status })

/** The key of this tab's sending mutation, also for a form that the visitor has left. */
const SENDING = { mutationKey: ['contact'] }

/**
 * Sends one message at a time, however often it is clicked, and shows the outcome in a toast. `sent` is called for an
 * accepted message; `failure` is why one was not accepted. `fail` reports an error in the form before anything was sent.
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
  const last = useMutationState({ filters: SENDING, select: outcomeOf }).at(-1)
  const isPending = last?.status === 'pending'
  const accepted = last?.status === 'success' ? last.id : undefined
  const known = useRef(accepted)
  // By its id: a browser that throttles timers, as in a background tab, may never render `isPending`.
  useLayoutEffect(() => {
    if (accepted !== known.current && accepted !== undefined) sent()
    known.current = accepted
  }, [accepted, sent])
  const send = (sending: Sending) => {
    if (client.isMutating(SENDING) > 0) return
    setBroken(false)
    mutate(sending)
  }
  const fail = () => {
    setBroken(true)
    reportFailure(new Error(failureWords.noReason))
  }
  const failure = isBroken ? failureWords.noReason : error ? sentenceOf(error) : undefined
  return { send, fail, isPending, failure }
}
