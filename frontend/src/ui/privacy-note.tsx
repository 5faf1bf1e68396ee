import { Box, Link, Stack, type Theme, Typography } from '@mui/material'
import { privacyNote, privacyTitle } from '#src/content/privacy.ts'
import { labels } from '#src/content/shell-words.ts'
import { CloseButton, opensDialog } from './dialog.tsx'
import { newTab } from './contact-links.tsx'

const PRIVACY_ID = 'privacy-note'
const TITLE_ID = 'privacy-note-title'

/** A button styled as a link that opens the privacy note. */
export const PrivacyButton = () => (
  <Link
    component="button"
    type="button"
    variant="inherit"
    {...opensDialog(PRIVACY_ID)}
    sx={{ minHeight: 48, verticalAlign: 'baseline' }}
  >
    {labels.privacyNote}
  </Link>
)

/**
 * The privacy note, closed by Escape, its button or a click outside. The dialog is native, not MUI's, so that it works
 * before hydration and Android's Back closes it.
 */
export const PrivacyNote = () => (
  <Box component="dialog" id={PRIVACY_ID} aria-labelledby={TITLE_ID} closedby="any" sx={notePanelStyle}>
    <Box sx={{ padding: { xs: 2.5, md: 4 } }}>
      <Stack direction="row" sx={noteHeadStyle}>
        <Typography variant="h3" component="h2" id={TITLE_ID}>
          {privacyTitle}
        </Typography>
        <CloseButton dialog={PRIVACY_ID} label={labels.close} />
      </Stack>
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
  </Box>
)

const notePanelStyle = ({ palette, shadows, shape }: Theme) => ({
  width: 'min(600px, calc(100vw - 32px))',
  maxHeight: 'calc(100 * var(--dvh) - 32px)',
  borderRadius: shape.card,
  backgroundColor: palette.background.default,
  color: palette.text.primary,
  boxShadow: shadows[24],
  '&::backdrop': { backgroundColor: palette.backdrop },
})

const noteHeadStyle = { justifyContent: 'space-between', alignItems: 'start', gap: 2, marginBottom: 2 }
