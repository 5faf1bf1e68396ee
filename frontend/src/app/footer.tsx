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
import { HoursTable } from '#src/ui/hours-table.tsx'
import { Logo } from '#src/ui/logo.tsx'
import { Wave } from '#src/ui/wave.tsx'
import { MenuBlock } from './menu-block.tsx'
import { SmallPrint } from './small-print.tsx'
import { SocialLinks } from './social-links.tsx'

const dark = ({ mixins }: Theme) => mixins.dark

const ground = { position: 'relative', paddingTop: { xs: 6, md: 9 }, paddingBottom: { xs: 12, md: 5 } }

const columns = {
  display: 'grid',
  gap: { xs: 4, md: 6 },
  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', md: '1.3fr 0.6fr 1fr' },
}

const brand = { gridColumn: { sm: '1 / -1', md: 'auto' }, gap: 2, alignItems: 'start', maxWidth: 420 }

const QuickLinks = () => (
  <nav aria-label={labels.quickLinks}>
    {[...navigation, bookLink].map(({ label, path }) => (
      <Link key={path} href={path} sx={{ display: 'flex', alignItems: 'center', minHeight: 48 }}>
        {label}
      </Link>
    ))}
  </nav>
)

/** Who we are, where everything is, when we are open, and the small print. */
export const Footer = () => (
  <Box component="footer" sx={[dark, ground]}>
    <Wave color="brand.ink" above />
    <Container>
      <Box sx={columns}>
        <Stack sx={brand}>
          <Logo name={site.name} size="large" />
          <Typography>{footerWords.blurb}</Typography>
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
