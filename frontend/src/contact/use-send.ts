import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
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

/** Sends one message at a time, whatever is clicked, and tells how it went in a toast; `failure` is why it did not. */
export const useSend = (sent: () => void) => {
  const busy = useRef(false)
  const { mutate, isPending, error } = useMutation({
    mutationFn: sendMessage,
    onSuccess: finish,
    onError: tellFailure,
  })
  const send = (sending: Sending) => {
    if (busy.current) return
    busy.current = true
    const onSettled = () => {
      busy.current = false
    }
    mutate(sending, { onSuccess: sent, onSettled })
  }
  return { send, isPending, failure: error ? reasonOf(error) : undefined }
}
