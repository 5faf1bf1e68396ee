import Box from '@mui/material/Box'
import { footerWords } from '#src/content/footer-words.ts'
import { site } from '#src/content/site.ts'
import { newTab } from '#src/ui/new-tab.tsx'
import { PrivacyButton } from '#src/ui/privacy-button.tsx'
import { ThisYear } from './this-year.tsx'

const line = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 4,
  marginTop: { xs: 4, md: 6 },
  paddingTop: 2,
  paddingRight: { md: 10 },
  borderTop: '1px solid rgb(251 246 238 / 0.2)',
  typography: 'body2',
}

/** Copyright, privacy and credit. */
export const SmallPrint = () => (
  <Box sx={line}>
    <span>
      © <ThisYear /> {site.name}
    </span>
    <PrivacyButton />
    <Box
      component="a"
      href={site.creditUrl}
      {...newTab}
      sx={{ display: 'flex', alignItems: 'center', minHeight: 48, color: 'inherit' }}
    >
      {footerWords.credit}
    </Box>
  </Box>
)
