import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { failureWords, sentWords } from '#src/content/form-words.ts'
import { showToast } from '#src/ui/toast/show-toast.ts'
import { dropDraft } from './draft.ts'
import { sendMessage, type Sending } from './send-message.ts'

const finish = () => {
  dropDraft()
  void showToast(sentWords.toast)
}

const reasonOf = ({ message }: Error) => message || failureWords.noReason

const tellFailure = (error: Error) => {
  void showToast({ title: failureWords.title, text: reasonOf(error), variant: 'destructive' })
}

/**
 * Sends one message at a time, whatever is clicked, and shows how it went in a toast; `failure` is why it did not. `fail`: the
 * form itself broke before anything was sent.
 */
export const useSend = (sent: () => void) => {
  const busy = useRef(false)
  const [isBroken, setBroken] = useState(false)
  const { mutate, isPending, error } = useMutation({
    mutationFn: sendMessage,
    onSuccess: finish,
    onError: tellFailure,
  })
  const send = (sending: Sending) => {
    if (busy.current) return
    busy.current = true
    setBroken(false)
    const onSettled = () => {
      busy.current = false
    }
    mutate(sending, { onSuccess: sent, onSettled })
  }
  const fail = () => {
    setBroken(true)
    tellFailure(new Error(failureWords.noReason))
  }
  const failure = isBroken ? failureWords.noReason : error ? reasonOf(error) : undefined
  return { send, fail, isPending, failure }
}
