import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { showToast } from '#src/ui/show-toast.ts'
import { dropDraft } from './draft.ts'
import { sendMessage, type Sending } from './send-message.ts'

const NO_REASON = 'There was an error sending your message. Please try again.'

const finish = () => {
  dropDraft()
  void showToast({ title: 'Message sent!', text: "Thank you for your message. We'll get back to you soon." })
}

const tellFailure = ({ message }: Error) => {
  void showToast({ title: 'Message failed', text: message || NO_REASON, variant: 'destructive' })
}

/** Sends one message at a time, whatever is clicked, and tells how it went in a toast. */
export const useSend = (sent: () => void) => {
  const busy = useRef(false)
  const { mutate, isPending, isError } = useMutation({
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
  return { send, isPending, isError }
}
