import Box from '@mui/material/Box'
import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { createQueryClient } from '#src/lib/query-client.ts'
import { Text } from '#src/ui/text.tsx'
import { ContactForm } from './contact-form.tsx'
import type { Reach } from './other-ways.tsx'
import { ThankYou } from './thank-you.tsx'

const panel = {
  position: 'relative',
  padding: 'clamp(20px, 4vw, 48px)',
  borderRadius: 4,
  bgcolor: '#fff',
  boxShadow: '0 24px 70px -36px rgb(30 58 51 / 0.5)',
}

/** The form, or the thanks once a message was sent. */
export const ContactPanel = ({ reach }: { reach: Reach }) => {
  const [queryClient] = useState(createQueryClient)
  const [state, setState] = useState<'first' | 'sent' | 'again'>('first')
  return (
    <Box sx={panel}>
      <Text
        variant="h2"
        id="write"
        sx={{ fontSize: 'clamp(1.7rem, 1.4rem + 1.2vw, 2.3rem)', marginBottom: 2 }}
      >
        Send Us a Message
      </Text>
      <noscript>
        <Text sx={{ padding: 2.5, borderRadius: 3, bgcolor: 'brand.blush' }}>
          This form needs JavaScript, which is switched off in your browser. Please use the links beside it
          instead, and write to me that way.
        </Text>
      </noscript>
      {state === 'sent' ? (
        <ThankYou again={() => setState('again')} />
      ) : (
        <QueryClientProvider client={queryClient}>
          <ContactForm reach={reach} sent={() => setState('sent')} focusFirst={state === 'again'} />
        </QueryClientProvider>
      )}
    </Box>
  )
}
