import { Link } from '@mui/material'
import { opensDialog } from './dialogs.ts'

export const PRIVACY_ID = 'privacy-note'

/** A button styled as a link that opens the privacy note. */
export const PrivacyButton = ({ children }: { children: string }) => (
  <Link
    component="button"
    type="button"
    variant="inherit"
    {...opensDialog(PRIVACY_ID)}
    sx={{ minHeight: 48, verticalAlign: 'baseline' }}
  >
    {children}
  </Link>
)
