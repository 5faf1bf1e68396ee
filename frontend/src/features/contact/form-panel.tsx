import { Box, Button, Paper, Stack, type Theme, Typography } from '@mui/material'
import { QueryClientProvider } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useRef } from 'react'
import thanksPicture from '#src/content/pictures/thanks.svg?picture'
import { createQueryClient } from '#src/lib/http.ts'
import { OpenNow } from '#src/features/opening/opening.tsx'
import { whenNoDialog } from '#src/ui/dialog.tsx'
import { Picture } from '#src/ui/picture.tsx'
import { clearOfToastStyle } from '#src/ui/toasts.tsx'
import { ContactForm } from './contact-form.tsx'
import { SENT } from '#src/browser/form.ts'
import { formWords, sentWords } from './form-words.ts'

type Props = { stage: Stage; onChange: (stage: Stage) => void }

/** The form, or the thank-you panel once a message has been sent. */
export const ContactPanel = ({ stage, onChange }: Props) => {
  // Deferred, so that React may interrupt the re-render: the whole form at once would be a long task on a phone.
  const isHydrated = useDeferredValue(true, false)
  useEffect(() => {
    if (location.hash !== `#${SENT}`) return
    // Without the hash a reload, or a later Back, does not show the thanks again.
    history.replaceState(history.state, '', location.pathname)
    // The prerendered page cannot know the hash.
    onChange('posted')
  }, [onChange])
  const isSent = isThanked(stage)
  return (
    <Paper sx={formPanelStyle}>
      {(!isHydrated || isSent) && (
        <Box id={SENT} sx={isSent ? {} : hiddenUnlessTargetStyle}>
          <ThankYou
            isHydrated={isHydrated}
            shouldFocus={stage === 'sent'}
            onAgain={() => onChange('again')}
          />
        </Box>
      )}
      {!isSent && (
        <Box sx={isHydrated ? {} : hiddenIfSentStyle}>
          <Typography variant="h2" id="write" sx={{ marginBottom: { xs: 2.5, md: 3 } }}>
            {formWords.title}
          </Typography>
          <QueryClientProvider client={queryClient}>
            <ContactForm onSent={() => onChange('sent')} shouldFocus={stage === 'again'} />
          </QueryClientProvider>
        </Box>
      )}
    </Paper>
  )
}

/** Shared by all contact pages of this tab: a message that is being sent outlives the form that sent it. */
const queryClient = createQueryClient()

/** Above the floating chat button, which thus never covers the form, and does not move. */
const formPanelStyle = {
  position: 'relative',
  zIndex: ({ zIndex }: Theme) => zIndex.fab + 1,
  boxShadow: 2,
  padding: 'clamp(16px, 4vw, 48px)',
}

/** Before hydration the URL's hash decides which of the two is shown: by a sibling selector, as Firefox 115 lacks `:has`. */
const hiddenUnlessTargetStyle = { '&:not(:target)': { display: 'none' } }
const hiddenIfSentStyle = { [`#${SENT}:target ~ &`]: { display: 'none' } }

/** The first form, the thanks after a native post or for what the form has sent, or another form. */
export type Stage = 'first' | 'posted' | 'sent' | 'again'
export const isThanked = (stage: Stage) => stage === 'posted' || stage === 'sent'

const sentStyle = {
  ...clearOfToastStyle,
  alignItems: 'center',
  gap: { xs: 1.5, md: 2 },
  paddingBlock: { xs: 1, md: 6 },
  scrollMarginTop: { xs: -16, md: 48 },
  textAlign: 'center',
}

type ThankYouProps = { isHydrated: boolean; shouldFocus: boolean; onAgain: () => void }

/** Replaces the form once a message is accepted. Its heading takes the focus when the form has sent the message. */
const ThankYou = ({ isHydrated, shouldFocus, onAgain }: ThankYouProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!shouldFocus) return
    const focus = () => {
      heading.current?.focus({ preventScroll: true })
      heading.current?.parentElement?.scrollIntoView({ block: 'nearest' })
    }
    whenNoDialog(focus)
  }, [shouldFocus])
  return (
    <Stack sx={sentStyle}>
      <Picture
        picture={thanksPicture}
        alt=""
        sizes="260px"
        sx={{ width: { xs: 'min(260px, 18 * var(--svh))', md: 260 }, height: 'auto' }}
      />
      {/* The page's section is labelled by this heading or by the form's, which have the same id. */}
      <Typography
        variant="h2"
        id={isHydrated ? 'write' : undefined}
        ref={heading}
        tabIndex={-1}
        sx={{ outline: 'none' }}
      >
        {sentWords.title}
      </Typography>
      <Typography sx={{ maxWidth: 420 }}>{sentWords.text}</Typography>
      <Typography sx={{ maxWidth: 420 }}>{sentWords.when}</Typography>
      <OpenNow />
      <Stack direction="row" sx={{ flexWrap: 'wrap', justifyContent: 'center', gap: 1.5 }}>
        <Button href="/gallery">{sentWords.gallery}</Button>
        <Button variant="outlined" {...(isHydrated ? { onClick: onAgain } : { href: '/contact' })}>
          {sentWords.again}
        </Button>
      </Stack>
    </Stack>
  )
}
