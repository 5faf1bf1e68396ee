import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import type { asideWords } from '#src/content/contact-words.ts'
import { mailLink, phoneLink } from '#src/lib/links.ts'
import { ContactLinks } from '#src/ui/contact-links.tsx'
import { Section } from '#src/ui/section.tsx'

const layout = {
  display: 'grid',
  gridTemplateColumns: { lg: '1.7fr 1fr' },
  gap: { xs: 3, lg: 5 },
  alignItems: 'start',
}

type Props = {
  words: typeof asideWords
  picture: string
  reach: { chat: string; email: string; phone: string }
  children: ReactNode
}

/** The form, and beside it the ways that need no form. */
export const ContactMessage = ({ words, picture, reach, children }: Props) => (
  <Section labelledBy="write">
    <Box sx={layout}>
      {children}
      <Paper sx={{ padding: 'clamp(24px, 4vw, 44px)', bgcolor: 'brand.blush' }}>
        <img src={picture} alt="" width={200} height={160} loading="lazy" />
        <Typography variant="h3" component="h2">
          {words.title}
        </Typography>
        <Typography sx={{ marginTop: 1, marginBottom: 2 }}>{words.text}</Typography>
        <ContactLinks
          chat={{ text: words.chat, href: reach.chat }}
          mail={{ text: reach.email, href: mailLink(reach.email) }}
          phone={reach.phone ? { text: reach.phone, href: phoneLink(reach.phone) } : undefined}
        />
      </Paper>
    </Box>
  </Section>
)
