import Box from '@mui/material/Box'
import Container from '@mui/material/Container'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import type { Theme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { hours } from '#src/content/hours.ts'
import { bookLink, navigation } from '#src/content/navigation.ts'
import { blockTitles, footerWords, labels } from '#src/content/shell-words.ts'
import { site } from '#src/content/site.ts'
import { mailLink } from '#src/lib/links.ts'
import { ContactLinks } from '#src/ui/contact-links.tsx'
import { HoursTable } from '#src/ui/hours-table.tsx'
import { PinIcon } from '#src/ui/icons.tsx'
import { Logo } from '#src/ui/logo.tsx'
import { Wave } from '#src/ui/wave.tsx'
import { MenuBlock } from './menu-block.tsx'
import { SmallPrint } from './small-print.tsx'
import { SocialLinks } from './social-links.tsx'

const dark = ({ mixins }: Theme) => mixins.dark

/** Below the last line the round chat button has room. */
const ground = { position: 'relative', paddingTop: { xs: 4, md: 9 }, paddingBottom: { xs: 11, md: 5 } }

/** Two columns on a phone too, as long as its text is not so large that they would not fit. */
const columns = {
  display: { xs: 'flex', md: 'grid' },
  flexWrap: 'wrap',
  gap: { xs: '16px 20px', md: 6 },
  gridTemplateColumns: { md: 'minmax(0, 1.3fr) minmax(0, 0.6fr) minmax(0, 1fr)' },
  '& > :last-child': { flexGrow: 1 },
}

const brand = { flexBasis: '100%', gap: { xs: 1.5, md: 2 }, alignItems: 'start', maxWidth: { md: 420 } }

const QuickLinks = () => (
  <nav aria-label={labels.quickLinks}>
    {[...navigation, bookLink].map(({ label, path }) => (
      <Link key={path} href={path} sx={{ display: 'flex', alignItems: 'center', minHeight: 48 }}>
        {label}
      </Link>
    ))}
  </nav>
)

const address = `${site.street}, ${site.town} ${site.postcode.replaceAll(' ', '\u00A0')}`
const mail = { text: site.email, href: mailLink(site.email) }
const street = { gap: 1.5, alignItems: 'center', minHeight: 44, fontStyle: 'normal' }

/** Who we are, how to reach her, where everything is, when we are open, and the small print. */
export const Footer = ({ chat }: { chat: string }) => (
  <Box component="footer" sx={[dark, ground]}>
    <Wave color="brand.ink" above />
    <Container>
      <Box sx={columns}>
        <Stack sx={brand}>
          <Logo name={site.name} size="large" />
          <Typography>{footerWords.blurb}</Typography>
          <div>
            <Stack direction="row" component="address" sx={street}>
              <PinIcon />
              {address}
            </Stack>
            <ContactLinks chat={{ text: labels.messageUs, href: chat }} mail={mail} />
          </div>
          <SocialLinks />
        </Stack>
        <MenuBlock title={blockTitles.quickLinks}>
          <QuickLinks />
        </MenuBlock>
        <MenuBlock title={blockTitles.openingHours}>
          <HoursTable days={hours} closed={labels.closed} />
        </MenuBlock>
      </Box>
      <SmallPrint />
    </Container>
  </Box>
)
