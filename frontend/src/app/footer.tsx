import Box from '@mui/material/Box'
import { Link } from 'react-router-dom'
import { footerWords } from '#src/content/footer-words.ts'
import { bookLink, navigation } from '#src/content/navigation.ts'
import { site } from '#src/content/site.ts'
import { Container } from '#src/ui/container.tsx'
import { Logo } from '#src/ui/logo.tsx'
import { Text } from '#src/ui/text.tsx'
import { Wave } from '#src/ui/wave.tsx'
import { HoursList } from './hours-list.tsx'
import { MenuBlock } from './menu-block.tsx'
import { SmallPrint } from './small-print.tsx'
import { SocialLinks } from './social-links.tsx'

const ground = {
  position: 'relative',
  bgcolor: 'brand.ink',
  color: 'brand.cream',
  '--focus': '#E58A4E',
  paddingTop: { xs: 6, md: 9 },
  paddingBottom: { xs: 12, md: 5 },
}

const columns = {
  display: 'grid',
  gap: { xs: 4, md: 6 },
  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', md: '1.3fr 0.6fr 1fr' },
}

const brand = {
  gridColumn: { sm: '1 / -1', md: 'auto' },
  display: 'grid',
  gap: 2,
  alignContent: 'start',
  maxWidth: 420,
}

const QuickLinks = () => (
  <nav aria-label="Quick links">
    {[...navigation, bookLink].map(({ label, path }) => (
      <Box
        key={path}
        component={Link}
        to={path}
        sx={{ display: 'flex', alignItems: 'center', minHeight: 48, color: 'inherit' }}
      >
        {label}
      </Box>
    ))}
  </nav>
)

/** Who we are, where everything is, when we are open, and the small print. */
export const Footer = () => (
  <Box component="footer" sx={ground}>
    <Wave color="#1E3A33" above />
    <Container>
      <Box sx={columns}>
        <Box sx={brand}>
          <Logo name={site.name} size="large" />
          <Text>{footerWords.blurb}</Text>
          <SocialLinks />
        </Box>
        <MenuBlock title="Quick Links">
          <QuickLinks />
        </MenuBlock>
        <MenuBlock title="Opening Hours">
          <HoursList />
        </MenuBlock>
      </Box>
      <SmallPrint />
    </Container>
  </Box>
)
