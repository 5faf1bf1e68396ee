import { Box, Button, Paper, Stack, Typography } from '@mui/material'
import { useEffect, useRef, useState } from 'react'
import { formWords, sentWords } from '#src/content/form-words.ts'
import thanksPicture from '#src/content/pictures/thanks.svg?drawing'
import { OpenNow } from '#src/parts/opening.tsx'
import { Picture } from '#src/parts/picture.tsx'
import { PrivacyNote } from '#src/parts/privacy-note.tsx'
import { clearOfToastStyle } from '#src/parts/toasts.tsx'
import { ContactForm } from './contact-form.tsx'
import type { Sending } from './use-send.ts'

/** The form, or the thank-you panel once a message has been sent. */
export const ContactPanel = ({ sending }: { sending: Sending }) => {
  const [isAgain, setAgain] = useState(false)
  const startAgain = () => {
    setAgain(true)
    sending.reset()
  }
  return (
    <Paper id="write" elevation={2} sx={formPanelStyle}>
      {sending.isSent ? (
        <ThankYou onAgain={startAgain} />
      ) : (
        <>
          <Typography variant="h2" sx={{ marginBottom: { xs: 2.5, md: 3 } }}>
            {formWords.title}
          </Typography>
          <ContactForm sending={sending} shouldFocus={isAgain} />
        </>
      )}
      <PrivacyNote />
    </Paper>
  )
}

const formPanelStyle = { displayPrint: 'none', padding: 'clamp(16px, 3.2vw, 48px)' }

/** Replaces the form once a message is accepted. Its heading then takes the focus. */
const ThankYou = ({ onAgain }: { onAgain: () => void }) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    heading.current?.parentElement?.scrollIntoView({ block: 'nearest' })
    heading.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <Stack sx={sentStyle}>
      <Picture
        picture={thanksPicture}
        alt=""
        sx={{ width: { xs: 'min(260px, 15svh)', md: 260 }, height: 'auto' }}
      />
      <Typography variant="h2" ref={heading} tabIndex={-1} sx={{ ...clearOfToastStyle, outline: 'none' }}>
        {sentWords.title}
      </Typography>
      <Typography sx={{ maxWidth: 420 }}>{sentWords.text}</Typography>
      <Typography sx={{ maxWidth: 420 }}>{sentWords.when}</Typography>
      <OpenNow />
      <Box sx={sentButtonsStyle}>
        <Button href="/gallery">{sentWords.gallery}</Button>
        <Button variant="outlined" onClick={onAgain}>
          {sentWords.again}
        </Button>
      </Box>
    </Stack>
  )
}

/** Centred, and out of the floating chat button's column. */
const sentButtonsStyle = {
  display: 'grid',
  gridTemplateColumns: { md: '1fr 1fr' },
  gap: 1.5,
  marginTop: { xs: 1.5, md: 0.5 },
  paddingInline: { xs: '42px', lg: 0 },
  '& > *': { paddingInline: { xs: 0.5, sm: 3.5 } },
}

const sentStyle = {
  ...clearOfToastStyle,
  alignItems: 'center',
  gap: { xs: 1, md: 2 },
  paddingBlock: { xs: 1, md: 6 },
  scrollMarginTop: { md: 48 },
  textAlign: 'center',
}
