import { Alert, AlertTitle, Box, Button } from '@mui/material'
import { useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { salon } from '@willow/shared/salon'
import { failureWords } from '#src/content/form-words.ts'
import { chatLink, mailLink } from '#src/content/links.ts'
import { chatTab } from '#src/parts/contact-links.tsx'
import { UnsentIcon } from '#src/parts/icons.tsx'
import { clearOfToastStyle } from '#src/parts/toasts.tsx'
import type { ContactControl } from './fields.tsx'

/** `reason` is empty if none is known. */
type Props = { reason: string; control: ContactControl }

/**
 * Shows why a message was not sent, and offers, unless the visitor is offline, links that open its text as a chat and
 * as an e-mail. It takes the focus unless the visitor has moved it elsewhere. Only the toast is announced.
 */
export const Failure = ({ reason, control }: Props) => {
  const { name = '', subject = '', message = '' } = useWatch({ control })
  const panel = useRef<HTMLDivElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const [isOffline] = useState(() => !navigator.onLine)
  useEffect(() => {
    if (isFocusLost()) panel.current?.focus({ preventScroll: true })
    panel.current?.scrollIntoView({ block: 'end' })
    title.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const body = `${message}\n\n${name}`
  const chat = chatLink(salon.chatNumber, `${subject}\n\n${body}`)
  return (
    <Alert
      ref={panel}
      severity="error"
      icon={<UnsentIcon />}
      role="group"
      aria-labelledby={TITLE_ID}
      tabIndex={-1}
      sx={failureStyle}
    >
      <AlertTitle ref={title} id={TITLE_ID} component="h3" sx={clearOfToastStyle}>
        {failureWords.panelTitle}
      </AlertTitle>
      {(isOffline || reason) && <p>{isOffline ? failureWords.offline : reason}</p>}
      {!isOffline && (
        <>
          <p>{failureWords.otherWays}</p>
          <Box sx={waysStyle}>
            <Button href={chat} {...chatTab}>
              {failureWords.chat}
            </Button>
            <Button variant="outlined" href={mailLink(salon.email, { subject, body })}>
              {failureWords.mail}
            </Button>
          </Box>
        </>
      )}
    </Alert>
  )
}

const TITLE_ID = 'contact-failure'

/** The pressed button is disabled while the message is being sent, and loses its focus. */
const isFocusLost = () => document.activeElement === document.body

/** Out of the floating chat button's column, on the smallest phone too. */
const waysStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1.5,
  paddingRight: { xs: 3, lg: 0 },
  '& > *': { paddingInline: { xs: 1, sm: 3.5 } },
}

const failureStyle = { marginTop: 3, ...clearOfToastStyle }
