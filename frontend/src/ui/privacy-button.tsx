import Box from '@mui/material/Box'
import { opensDialog } from './dialog-opener.ts'

export const PRIVACY_ID = 'privacy-note'

/** Looks like a link and opens the privacy note. */
export const PrivacyButton = () => (
  <Box
    component="button"
    type="button"
    {...opensDialog(PRIVACY_ID)}
    sx={{
      padding: 0,
      minHeight: 48,
      border: 0,
      background: 'none',
      color: 'inherit',
      font: 'inherit',
      textDecoration: 'underline',
      cursor: 'pointer',
    }}
  >
    Privacy note
  </Box>
)
