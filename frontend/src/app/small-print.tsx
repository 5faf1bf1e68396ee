import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import { footerWords, labels } from '#src/content/shell-words.ts'
import { site } from '#src/content/site.ts'
import { newTab } from '#src/ui/new-tab.tsx'
import { PrivacyButton } from '#src/ui/privacy-button.tsx'

const line = {
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: { xs: 2.5, md: 4 },
  marginTop: { xs: 2, md: 6 },
  paddingTop: { xs: 1, md: 2 },
  paddingRight: { md: 10 },
  borderTop: '1px solid',
  borderColor: 'onDark.divider',
  typography: 'body2',
}

const YEAR = new Date().getFullYear()

/** The current year. The prerendered page tells the year it was built in, the clock (clock.ts) corrects it. */
const ThisYear = () => (
  <span data-year="" suppressHydrationWarning>
    {YEAR}
  </span>
)

/** Copyright, privacy and credit. */
export const SmallPrint = () => (
  <Stack direction="row" sx={line}>
    <span>
      © <ThisYear /> {site.name}
    </span>
    <PrivacyButton>{labels.privacyNote}</PrivacyButton>
    <Link href={site.creditUrl} {...newTab} sx={{ display: 'flex', alignItems: 'center', minHeight: 48 }}>
      {footerWords.credit}
    </Link>
  </Stack>
)
