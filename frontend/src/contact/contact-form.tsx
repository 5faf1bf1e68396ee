import type { ContactMessage } from '@willow/backend/contract'
import Box from '@mui/material/Box'
import { useEffect, useRef } from 'react'
import { labels } from '#src/content/shell-words.ts'
import { Button } from '#src/ui/button.tsx'
import { PrivacyButton } from '#src/ui/privacy-button.tsx'
import { ContactFields } from './contact-fields.tsx'
import { Honeypot } from './honeypot.tsx'
import { OtherWays, type Reach } from './other-ways.tsx'
import { useContactForm } from './use-contact-form.ts'
import { useSend } from './use-send.ts'

const layout = {
  display: 'grid',
  gap: 1,
  '@media (scripting: none)': { display: 'none' },
}

type Props = { reach: Reach; sent: () => void; focusFirst: boolean }

/** The form. It keeps its entries until the message is accepted. Before React is there, bootstrap.ts takes the submit. */
export const ContactForm = ({ reach, sent, focusFirst }: Props) => {
  const { register, handleSubmit, getValues, setFocus, control, key, elapsedMs } = useContactForm()
  const honeypot = useRef<HTMLInputElement>(null)
  const { send, isPending, isError } = useSend(sent)
  useEffect(() => {
    if (focusFirst) setFocus('name')
  }, [focusFirst, setFocus])
  const submit = (message: ContactMessage) =>
    send({ message, key: key(), honeypot: honeypot.current?.value ?? '', elapsedMs: elapsedMs() })
  return (
    <>
      <Box component="form" method="post" noValidate onSubmit={handleSubmit(submit)} sx={layout}>
        <ContactFields register={register} control={control} />
        <Honeypot ref={honeypot} />
        <Button type="submit" disabled={isPending}>
          {isPending ? 'Sending...' : 'Send Message'}
        </Button>
        <Box sx={{ typography: 'body2' }}>
          I use what you write only to answer you. <PrivacyButton>{labels.privacyNote}</PrivacyButton>
        </Box>
      </Box>
      {isError && !isPending && <OtherWays reach={reach} message={getValues()} />}
    </>
  )
}
