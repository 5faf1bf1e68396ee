import Box from '@mui/material/Box'
import { footerWords } from '#src/content/footer-words.ts'
import { site } from '#src/content/site.ts'
import { Logo } from '#src/ui/logo.tsx'
import { Text } from '#src/ui/text.tsx'
import { HoursList } from './hours-list.tsx'
import { MenuBlock } from './menu-block.tsx'

const address = [site.street, site.town, `${site.county} ${site.postcode}`]
const lines = [site.phone, `+${site.chatNumber} (chat)`, site.email, site.url].filter(Boolean)

/**
 * What somebody who prints a page wants on the fridge: hours, address and contact. Seen on paper only, and there
 * in place of everything else (global-styles.tsx).
 */
export const PrintCard = () => (
  <Box component="section" aria-label="To print" data-printed="" sx={{ display: 'none', maxWidth: 480 }}>
    <Logo name={site.name} size="large" />
    <Text sx={{ marginTop: 2 }}>{footerWords.blurb}</Text>
    <MenuBlock title="Opening Hours">
      <HoursList />
    </MenuBlock>
    <MenuBlock title="Visit Us">
      {address.map((line) => (
        <div key={line}>{line}</div>
      ))}
    </MenuBlock>
    <MenuBlock title="Get In Touch">
      {lines.map((line) => (
        <div key={line}>{line}</div>
      ))}
    </MenuBlock>
  </Box>
)
