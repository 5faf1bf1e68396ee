import type { ContactForm, ContactMessage } from '@willow/backend/contract'
import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useEffect, useRef } from 'react'
import { useWatch, type Control } from 'react-hook-form'
import { failureWords } from './form-words.ts'
import { chatLink, mailLink } from '#src/content/site.ts'
import { chatTab } from '#src/ui/new-tab.tsx'

/** Where the salon can be reached without the form. */
export type Reach = { chatNumber: string; email: string }

const TITLE_ID = 'contact-failure'

/** The button that was pressed is disabled while it sends, and has lost the focus then. */
const focusIsLost = () => document.activeElement === document.body

/** The toast says the status too, as the specification wants; it is of no use to a visitor. HTTP/2 adds no word to it. */
const withoutStatus = (reason: string) => reason.replace(/^\d{3}(: )?/, '').trim() || failureWords.noReason

/** Below the header and the button, which is pressed again. */
const look = { marginTop: 3, scrollMarginTop: { xs: 108, md: 152 } }

type Props = { reason: string; reach: Reach; control: Control<ContactForm, unknown, ContactMessage> }

/**
 * Why a message could not be sent, with what the form holds now as a chat and as an e-mail. It takes the focus, unless the
 * visitor is elsewhere by then; only the toast is announced.
 */
export const Failure = ({ reason, reach, control }: Props) => {
  const { name = '', subject = '', message = '' } = useWatch({ control })
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (focusIsLost()) panel.current?.focus({ preventScroll: true })
    // Safari does not scroll to what a script has focused. To the top: the toast is at the bottom.
    panel.current?.scrollIntoView({ block: 'start' })
  }, [])
  const body = `${message}\n\n${name}`
  const chat = chatLink(reach.chatNumber, `${subject}\n\n${body}`)
  return (
    <Alert ref={panel} severity="error" role="group" aria-labelledby={TITLE_ID} tabIndex={-1} sx={look}>
      <AlertTitle id={TITLE_ID} component="h3">
        {failureWords.panelTitle}
      </AlertTitle>
      <p>{withoutStatus(reason)}</p>
      <p>{failureWords.otherWays}</p>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <Button variant="outlined" href={chat} {...chatTab}>
          {failureWords.chat}
        </Button>
        <Button variant="outlined" href={mailLink(reach.email, { subject, body })}>
          {failureWords.mail}
        </Button>
      </Box>
    </Alert>
  )
}
