import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import thanksPicture from '#src/content/pictures/thanks.svg?picture'
import { createQueryClient } from '#src/lib/http.ts'
import { Picture } from '#src/ui/picture.tsx'
import { useHydrated } from '#src/ui/use-hydrated.ts'
import { ContactForm } from './contact-form.tsx'
import { dropDraft } from './draft.ts'
import type { Reach } from './failure.tsx'
import { formWords, sentWords } from './form-words.ts'

/** Of all contact screens of this tab: a message that is on its way outlives the one that sent it. */
const queryClient = createQueryClient()

/** Where the API redirects to once it has accepted a form that the browser posted by itself. */
const SENT = 'sent'

const panel = { position: 'relative', padding: 'clamp(16px, 4vw, 48px)' }

/** Without React the address decides which of the two is seen. No `:has`, which Firefox 115 does not know. */
const thanks = { '&:not(:target)': { display: 'none' } }
const form = { [`#${SENT}:target ~ &`]: { display: 'none' } }

/** The form, or the thanks once a message was sent. */
export const ContactPanel = ({ reach }: { reach: Reach }) => {
  const [state, setState] = useState<'first' | 'sent' | 'again'>('first')
  const hydrated = useHydrated()
  useEffect(() => {
    if (location.hash !== `#${SENT}`) return
    dropDraft()
    // A reload, or Back to here later, is not another message sent.
    history.replaceState(history.state, '', location.pathname)
    // The prerendered page cannot know the address's hash.
    // oxlint-disable-next-line react/set-state-in-effect
    setState('sent')
  }, [])
  return (
    <Card sx={panel}>
      {(!hydrated || state === 'sent') && (
        <Box id={SENT} sx={hydrated ? {} : thanks}>
          <ThankYou again={() => setState('again')} />
        </Box>
      )}
      {state !== 'sent' && (
        <Box sx={hydrated ? {} : form}>
          <Typography
            variant="h2"
            id="write"
            sx={{ fontSize: 'clamp(1.7rem, 1.4rem + 1.2vw, 2.3rem)', marginBottom: { xs: 1, md: 2 } }}
          >
            {formWords.title}
          </Typography>
          <QueryClientProvider client={queryClient}>
            <ContactForm reach={reach} sent={() => setState('sent')} focusFirst={state === 'again'} />
          </QueryClientProvider>
        </Box>
      )}
    </Card>
  )
}

const CONTACT_SCREEN = '/contact'

/** In the form's place once a message was accepted. It takes the focus where React has sent the message. */
const ThankYou = ({ again }: { again: () => void }) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const hydrated = useHydrated()
  const [prerendered] = useState(!hydrated)
  useEffect(() => {
    if (prerendered) return
    const focus = () => heading.current?.focus()
    const dialog = document.querySelector('dialog[open]')
    if (dialog) dialog.addEventListener('close', focus, { once: true })
    else focus()
  }, [prerendered])
  return (
    <Stack sx={{ alignItems: 'center', gap: 2, paddingBlock: { xs: 3, md: 6 }, textAlign: 'center' }}>
      <Picture
        picture={thanksPicture}
        alt=""
        sizes="260px"
        sx={{ width: 'min(260px, 70vw)', height: 'auto' }}
      />
      {/* It names the section in the place of the form's heading. */}
      <Typography
        variant="h2"
        id={hydrated ? 'write' : undefined}
        ref={heading}
        tabIndex={-1}
        sx={{ outline: 'none' }}
      >
        {sentWords.title}
      </Typography>
      <Typography sx={{ maxWidth: 420 }}>{sentWords.text}</Typography>
      <Button {...(hydrated ? { onClick: again } : { href: CONTACT_SCREEN })}>{sentWords.again}</Button>
    </Stack>
  )
}
