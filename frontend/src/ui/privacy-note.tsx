import { Box, Link, Stack, type Theme, Typography } from '@mui/material'
import { useState } from 'react'
import { privacyNote, privacyTitle } from '#src/content/privacy.ts'
import { labels } from '#src/content/shell-words.ts'
import { CloseButton, Dialog, opensDialog } from './dialog.tsx'
import { newTab } from './new-tab.tsx'

const TITLE_ID = 'privacy-note-title'
const NOTE_ID = 'privacy-note'

/** Opens the privacy note in a dialog; without React the link leads to the note below the form. */
export const PrivacyLink = () => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Link href={`/contact#${NOTE_ID}`} variant="row" {...opensDialog(() => setOpen(true))}>
        {labels.privacyNote}
      </Link>
      {isOpen && (
        <Dialog aria-labelledby={TITLE_ID} onClose={() => setOpen(false)} sx={notePanelStyle}>
          <Box sx={{ padding: { xs: 2.5, md: 4 } }}>
            <Stack direction="row" sx={noteHeadStyle}>
              <Typography variant="h3" component="h2" id={TITLE_ID}>
                {privacyTitle}
              </Typography>
              <CloseButton />
            </Stack>
            <PrivacyText />
          </Box>
        </Dialog>
      )}
    </>
  )
}

/** The note below the form, shown to whoever has followed a link to it. */
export const PlainPrivacyNote = () => (
  <Box component="details" open id={NOTE_ID} sx={{ '&:not(:target)': { display: 'none' } }}>
    <summary>{privacyTitle}</summary>
    <PrivacyText />
  </Box>
)

const PrivacyText = () =>
  privacyNote.map(({ title, text, link }) => (
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
  ))

const notePanelStyle = ({ palette, shadows, shape }: Theme) => ({
  width: 'min(600px, calc(100vw - 32px))',
  maxHeight: 'calc(100dvh - 32px)',
  borderRadius: shape.card,
  backgroundColor: palette.background.default,
  color: palette.text.primary,
  boxShadow: shadows[24],
  '&::backdrop': { backgroundColor: palette.backdrop },
})

const noteHeadStyle = { justifyContent: 'space-between', alignItems: 'start', gap: 2, marginBottom: 2 }
