import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import type { Theme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import type { asideWords } from '#src/content/contact-words.ts'
import { mailLink, phoneLink } from '#src/lib/links.ts'
import type { Picture as Published } from '#src/lib/picture.ts'
import { ContactLinks } from '#src/ui/contact-links.tsx'
import { Picture } from '#src/ui/picture.tsx'
import { Section } from '#src/ui/section.tsx'

const layout = {
  display: 'grid',
  gridTemplateColumns: { lg: '1.7fr 1fr' },
  gap: { xs: 3, lg: 5 },
  alignItems: 'start',
}

const vignette = ({ shape }: Theme) => ({
  width: 'min(100%, 300px)',
  height: 'auto',
  marginBottom: 2,
  objectFit: 'cover' as const,
  borderRadius: shape.picture,
})

type Props = {
  words: typeof asideWords
  picture: Published
  reach: { chat: string; email: string; phone: string }
  children: ReactNode
}

/** Goes along with the form, below the header; on a tablet, under the form, its words are beside its picture. */
const aside = {
  position: { lg: 'sticky' },
  top: 108,
  display: { md: 'grid', lg: 'block' },
  gridTemplateColumns: 'auto 1fr',
  alignItems: 'center',
  columnGap: 5,
  padding: 'clamp(24px, 4vw, 44px)',
  bgcolor: 'brand.blush',
}

/** The form, and beside it the ways that need no form. */
export const ContactMessage = ({ words, picture, reach, children }: Props) => (
  <Section snug labelledBy="write">
    <Box sx={layout}>
      {children}
      <Paper sx={aside}>
        <Picture picture={picture} alt="" sizes="300px" sx={vignette} />
        <div>
          <Typography variant="h3" component="h2">
            {words.title}
          </Typography>
          <Typography sx={{ marginTop: 1, marginBottom: 2 }}>{words.text}</Typography>
          <ContactLinks
            chat={{ text: words.chat, href: reach.chat }}
            mail={{ text: reach.email, href: mailLink(reach.email) }}
            phone={reach.phone ? { text: reach.phone, href: phoneLink(reach.phone) } : undefined}
          />
        </div>
      </Paper>
    </Box>
  </Section>
)
