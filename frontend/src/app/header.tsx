import Box from '@mui/material/Box'
import { Link, NavLink } from 'react-router-dom'
import { bookLink, navigation } from '#src/content/navigation.ts'
import { site } from '#src/content/site.ts'
import { Button } from '#src/ui/button.tsx'
import { Container } from '#src/ui/container.tsx'
import { opensDialog } from '#src/ui/dialog-opener.ts'
import { Logo } from '#src/ui/logo.tsx'
import { RoundButton } from '#src/ui/round-button.tsx'
import { MENU_ID } from './mobile-menu.tsx'
import { OpenNow } from './open-now.tsx'

const HEADER_HEIGHT = { phone: 68, desktop: 84 }

const bar = {
  position: 'fixed',
  insetInline: 0,
  top: 0,
  zIndex: 'appBar',
  color: 'brand.ink',
  bgcolor: 'brand.cream',
  boxShadow: '0 6px 24px -16px rgb(30 58 51 / 0.4)',
}

const row = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  height: { xs: HEADER_HEIGHT.phone, md: HEADER_HEIGHT.desktop },
}

const link = {
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 48,
  paddingInline: { md: 1.5, lg: 2 },
  borderRadius: 3,
  color: 'brand.ink',
  fontWeight: 600,
  textDecoration: 'none',
  '&:hover': { bgcolor: 'brand.mint' },
  '&[aria-current]': { bgcolor: 'brand.willow', color: '#fff' },
}

const book = {
  display: { xs: 'none', md: 'inline-flex' },
  paddingInline: { md: 2.25, lg: 3.5 },
  whiteSpace: 'nowrap',
}

/** The fixed bar: logo, links, opening line, booking; on a phone the menu's button. */
export const Header = () => (
  <Box component="header" sx={bar}>
    <Container sx={row}>
      <Box
        component={Link}
        to="/"
        sx={{
          display: 'flex',
          color: 'brand.willow',
          textDecoration: 'none',
          marginRight: 'auto',
          paddingBlock: 0.5,
        }}
      >
        <Logo name={site.name} size="medium" />
      </Box>
      <Box sx={{ display: { xs: 'none', lg: 'block' } }}>
        <OpenNow />
      </Box>
      <Box component="nav" aria-label="Main" sx={{ display: { xs: 'none', md: 'flex' }, gap: 0.5 }}>
        {navigation.map(({ label, path }) => (
          <Box key={path} component={NavLink} to={path} end={path === '/'} sx={link}>
            {label}
          </Box>
        ))}
      </Box>
      <Button to={bookLink.path} sx={book}>
        {bookLink.label}
      </Button>
      <Box sx={{ display: { md: 'none' } }}>
        <RoundButton icon="menu" label="Open menu" {...opensDialog(MENU_ID)} />
      </Box>
    </Container>
  </Box>
)
