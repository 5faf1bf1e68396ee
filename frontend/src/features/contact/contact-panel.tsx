import { Button, Paper, Stack, type Theme, Typography } from '@mui/material'
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import thanksPicture from '#src/content/pictures/thanks.svg?picture'
import { createQueryClient } from '#src/lib/http.ts'
import { OpenNow } from '#src/features/opening/opening.tsx'
import { Picture } from '#src/ui/picture.tsx'
import { clearOfToastStyle } from '#src/features/toast/toasts.tsx'
import { ContactForm } from './contact-form.tsx'
import { formWords, sentWords } from './form-words.ts'

type Props = { stage: Stage; onChange: (stage: Stage) => void }

/** The form, or the thank-you panel once a message has been sent. */
export const ContactPanel = ({ stage, onChange }: Props) => (
  <Paper id="write" elevation={2} sx={formPanelStyle}>
    {stage === 'sent' ? (
      <ThankYou onAgain={() => onChange('again')} />
    ) : (
      <>
        <Typography variant="h2" sx={{ marginBottom: { xs: 2.5, md: 3 } }}>
          {formWords.title}
        </Typography>
        <QueryClientProvider client={queryClient}>
          <ContactForm onSent={() => onChange('sent')} shouldFocus={stage === 'again'} />
        </QueryClientProvider>
      </>
    )}
  </Paper>
)

/** Shared by all contact pages of this tab: a message that is being sent outlives the form that sent it. */
const queryClient = createQueryClient()

/** Above the floating chat button, which thus never covers the form, and does not move. */
const formPanelStyle = {
  displayPrint: 'none',
  position: 'relative',
  zIndex: ({ zIndex }: Theme) => zIndex.fab + 1,
  padding: 'clamp(16px, 4vw, 48px)',
}

/** The first form, the thanks for what it has sent, or another form. */
export type Stage = 'first' | 'sent' | 'again'

const sentStyle = {
  ...clearOfToastStyle,
  alignItems: 'center',
  gap: { xs: 1, md: 2 },
  paddingBlock: { xs: 1, md: 6 },
  scrollMarginTop: { md: 48 },
  textAlign: 'center',
}

/** Replaces the form once a message is accepted. Its heading takes the focus. */
const ThankYou = ({ onAgain }: { onAgain: () => void }) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    heading.current?.parentElement?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <Stack sx={sentStyle}>
      <Picture
        picture={thanksPicture}
        alt=""
        sizes="260px"
        sx={{ width: { xs: 'min(260px, 15 * var(--svh))', md: 260 }, height: 'auto' }}
      />
      <Typography variant="h2" ref={heading} tabIndex={-1} sx={{ outline: 'none' }}>
        {sentWords.title}
      </Typography>
      <Typography sx={{ maxWidth: 420 }}>{sentWords.text}</Typography>
      <Typography sx={{ maxWidth: 420 }}>{sentWords.when}</Typography>
      <OpenNow />
      <Stack direction="row" sx={{ flexWrap: 'wrap', justifyContent: 'center', gap: 1.5 }}>
        <Button href="/gallery">{sentWords.gallery}</Button>
        <Button variant="outlined" onClick={onAgain}>
          {sentWords.again}
        </Button>
      </Stack>
    </Stack>
  )
}
