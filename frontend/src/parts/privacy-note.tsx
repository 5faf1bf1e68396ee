import { Box, Link, Typography } from '@mui/material'
import { labels } from '#src/content/common-words.ts'
import { privacyNote, privacyTitle } from '#src/content/privacy.ts'
import { newTab } from './contact-links.tsx'

const NOTE_ID = 'privacy-note'

/** Leads to the privacy note below the form. */
export const PrivacyLink = () => (
  <Link href={`/contact#${NOTE_ID}`} variant="row">
    {labels.privacyNote}
  </Link>
)

/** The note, which styles show to whoever has followed a link to it (`:target`). */
export const PrivacyNote = () => (
  <Box component="details" open id={NOTE_ID} sx={noteStyle}>
    <summary>{privacyTitle}</summary>
    {privacyNote.map(({ title, text, link }) => (
      <section key={title}>
        <Typography variant="h4" component="h3" sx={{ marginTop: 2 }}>
          {title}
        </Typography>
        <Typography variant="body2">
          {text}
          {link && (
            <>
              {' '}
              <Link href={link.href} {...(link.href.startsWith('http') && newTab)}>
                {link.text}
              </Link>
              .
            </>
          )}
        </Typography>
      </section>
    ))}
  </Box>
)

const noteStyle = { marginTop: 3, '&:not(:target)': { display: 'none' } }
