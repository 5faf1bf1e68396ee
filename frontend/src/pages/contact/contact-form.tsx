import { Box, Button, Stack } from '@mui/material'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { CONTACT_PATH, type ContactMessage } from '@willow/shared/contract'
import { formWords } from '#src/content/form-words.ts'
import { besideChatStyle } from '#src/parts/contact-links.tsx'
import { PrivacyLink } from '#src/parts/privacy-note.tsx'
import { readDraft } from '#src/plain/draft.ts'
import { Failure } from './failure.tsx'
import { ContactFields, FormStatus, Honeypot } from './fields.tsx'
import { useContactForm } from './use-contact-form.ts'
import { reportFailure, type Sending } from './use-send.ts'

/** Scrolls to the first wrong field once the form has focused it, and to its error, which a keyboard may cover. */
const scrollToWrongField = () =>
  void setTimeout(() =>
    document.activeElement?.closest('.MuiFormControl-root')?.scrollIntoView({ block: 'nearest' }),
  )

type Props = { sending: Sending; shouldFocus: boolean }

/**
 * The form. Entries stay in it until the message is accepted. Before hydration the browser validates and submits it
 * natively; the API then redirects to a page of thanks, or returns one with the error.
 */
export const ContactForm = ({ sending, shouldFocus }: Props) => {
  const { send, isPending, failure } = sending
  const {
    register,
    handleSubmit,
    formState,
    adoptShownText,
    setFocus,
    control,
    getIdempotencyKey,
    getElapsedMs,
  } = useContactForm()
  const form = useRef<HTMLFormElement>(null)
  const honeypot = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    form.current!.noValidate = true
  }, [])
  useEffect(() => {
    if (shouldFocus) setFocus('name')
  }, [shouldFocus, setFocus])
  const submit = (message: ContactMessage) =>
    send({
      message,
      key: getIdempotencyKey(),
      honeypot: honeypot.current?.value ?? '',
      elapsedMs: getElapsedMs(),
      draft: readDraft().values,
    })
  return (
    <>
      <Stack
        component="form"
        ref={form}
        method="post"
        action={CONTACT_PATH}
        onSubmit={(event) => {
          adoptShownText(event.currentTarget)
          void handleSubmit(submit, scrollToWrongField)(event).catch(reportFailure)
        }}
        sx={{ gap: 2.5 }}
      >
        <ContactFields register={register} control={control} />
        <Honeypot ref={honeypot} />
        {/* Screen readers announce that the message is being sent. */}
        <Button
          type="submit"
          disabled={isPending || formState.isSubmitting}
          aria-live="polite"
          sx={besideChatStyle}
        >
          {/* Chrome's translation may replace the text node, so React must replace the element around it. */}
          <span key={String(isPending)}>{isPending ? formWords.sending : formWords.send}</span>
        </Button>
        <FormStatus control={control} />
      </Stack>
      <Box sx={privacyLineStyle}>
        {formWords.privacy} <PrivacyLink />
      </Box>
      {failure !== undefined && <Failure reason={failure} control={control} />}
    </>
  )
}

/** The negative margin offsets the privacy link's touch target, which is taller than its line of text. */
const privacyLineStyle = {
  ...besideChatStyle,
  typography: 'body2',
  marginTop: 1.5,
  '& > a': { display: 'inline-flex', marginBlock: '-12px' },
}
