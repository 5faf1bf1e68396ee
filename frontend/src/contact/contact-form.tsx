import type { ContactMessage } from '@willow/backend/contract'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useEffect, useRef } from 'react'
import { labels } from '#src/content/shell-words.ts'
import { formWords } from '#src/content/form-words.ts'
import { PrivacyButton } from '#src/ui/privacy-button.tsx'
import { ContactFields } from './contact-fields.tsx'
import { Failure, type Reach } from './failure.tsx'
import { FormStatus } from './form-status.tsx'
import { Honeypot } from './honeypot.tsx'
import { ScriptNotes, standsAside } from './script-notes.tsx'
import { useContactForm } from './use-contact-form.ts'
import { useSend } from './use-send.ts'

const layout = {
  display: 'grid',
  gap: 0.25,
  '@media (scripting: none)': { display: 'none' },
  ...standsAside,
}

type Props = { reach: Reach; sent: () => void; focusFirst: boolean }

/** The form. It keeps its entries until the message is accepted. Before React is there, bootstrap.ts takes the submit. */
export const ContactForm = ({ reach, sent, focusFirst }: Props) => {
  const { register, handleSubmit, getValues, setFocus, control, key, elapsedMs } = useContactForm()
  const honeypot = useRef<HTMLInputElement>(null)
  const { send, fail, isPending, failure } = useSend(sent)
  useEffect(() => {
    if (focusFirst) setFocus('name')
  }, [focusFirst, setFocus])
  const submit = (message: ContactMessage) =>
    send({ message, key: key(), honeypot: honeypot.current?.value ?? '', elapsedMs: elapsedMs() })
  return (
    <>
      <Box
        component="form"
        method="post"
        noValidate
        onSubmit={(event) => void handleSubmit(submit)(event).catch(fail)}
        sx={layout}
      >
        <ContactFields register={register} control={control} />
        <Honeypot ref={honeypot} />
        <Button type="submit" disabled={isPending}>
          {isPending ? formWords.sending : formWords.send}
        </Button>
        <FormStatus control={control} sending={isPending} />
        <Box sx={{ typography: 'body2' }}>
          {formWords.privacy} <PrivacyButton>{labels.privacyNote}</PrivacyButton>
        </Box>
      </Box>
      <ScriptNotes reach={reach} />
      {failure && <Failure reason={failure} reach={reach} message={getValues()} />}
    </>
  )
}
