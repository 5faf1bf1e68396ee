import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { mailLink, phoneLink } from '#src/lib/links.ts'
import { ContactLinks } from '#src/ui/contact-links.tsx'
import { Section } from '#src/ui/section.tsx'
import { Text } from '#src/ui/text.tsx'

const aside = { padding: 'clamp(24px, 4vw, 44px)', borderRadius: 4, bgcolor: 'brand.blush' }

type Props = { picture: string; reach: { chat: string; email: string; phone: string }; children: ReactNode }

/** The form, and beside it the ways that need no form. */
export const ContactMessageSection = ({ picture, reach, children }: Props) => (
  <Section labelledBy="write">
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { lg: '1.7fr 1fr' },
        gap: { xs: 3, lg: 5 },
        alignItems: 'start',
      }}
    >
      {children}
      <Box sx={aside}>
        <Box component="img" src={picture} alt="" width={200} height={160} loading="lazy" />
        <Text variant="h3" component="h2">
          Rather not fill in a form?
        </Text>
        <Text sx={{ marginTop: 1, marginBottom: 2 }}>
          Write or chat, whichever suits you. A photo of your dog is always welcome.
        </Text>
        <ContactLinks
          chat={reach.chat}
          mail={{ text: reach.email, href: mailLink(reach.email) }}
          phone={reach.phone ? { text: reach.phone, href: phoneLink(reach.phone) } : undefined}
        />
      </Box>
    </Box>
  </Section>
)
