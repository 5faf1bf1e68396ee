import Card from '@mui/material/Card'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { formWords } from '#src/content/form-words.ts'
import { createQueryClient } from '#src/lib/query-client.ts'
import { ContactForm } from './contact-form.tsx'
import type { Reach } from './failure.tsx'
import { ThankYou } from './thank-you.tsx'

const panel = { position: 'relative', padding: 'clamp(16px, 4vw, 48px)' }

/** The form, or the thanks once a message was sent. */
export const ContactPanel = ({ reach }: { reach: Reach }) => {
  const [queryClient] = useState(createQueryClient)
  const [state, setState] = useState<'first' | 'sent' | 'again'>('first')
  return (
    <Card sx={panel}>
      <Typography
        variant="h2"
        id="write"
        sx={{ fontSize: 'clamp(1.7rem, 1.4rem + 1.2vw, 2.3rem)', marginBottom: { xs: 1, md: 2 } }}
      >
        {formWords.title}
      </Typography>
      <noscript>
        <Paper sx={{ padding: 2.5, bgcolor: 'brand.blush' }}>
          <Typography>{formWords.noScript}</Typography>
        </Paper>
      </noscript>
      {state === 'sent' ? (
        <ThankYou again={() => setState('again')} />
      ) : (
        <QueryClientProvider client={queryClient}>
          <ContactForm reach={reach} sent={() => setState('sent')} focusFirst={state === 'again'} />
        </QueryClientProvider>
      )}
    </Card>
  )
}
