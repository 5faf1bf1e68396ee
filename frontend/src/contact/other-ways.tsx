import type { ContactForm } from '@willow/backend/contract'
import Box from '@mui/material/Box'
import { chatLink, mailLink } from '#src/lib/links.ts'
import { Button } from '#src/ui/button.tsx'
import { newTab } from '#src/ui/new-tab.tsx'
import { Text } from '#src/ui/text.tsx'

/** Where the salon can be reached without the form. */
export type Reach = { chatNumber: string; email: string }

/** Offers the text that could not be sent as a chat and as an e-mail. */
export const OtherWays = ({ reach, message }: { reach: Reach; message: ContactForm }) => {
  const body = `${message.message}\n\n${message.name}`
  return (
    <Box
      component="section"
      aria-label="Other ways to send it"
      sx={{ marginTop: 3, padding: 3, borderRadius: 3, bgcolor: 'brand.blush' }}
    >
      <Text sx={{ marginBottom: 2 }}>
        Your words are still here. Try again in a moment, or send the same text another way:
      </Text>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <Button
          variant="outlined"
          href={chatLink(reach.chatNumber, `${message.subject}\n\n${body}`)}
          {...newTab}
        >
          Send it as a chat
        </Button>
        <Button variant="outlined" href={mailLink(reach.email, { subject: message.subject, body })}>
          Send it as an e-mail
        </Button>
      </Box>
    </Box>
  )
}
