import AppBar from '@mui/material/AppBar'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Container from '@mui/material/Container'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Toolbar from '@mui/material/Toolbar'
import { NavLink } from 'react-router-dom'
import { bookLink, navigation } from '#src/content/navigation.ts'
import { labels } from '#src/content/shell-words.ts'
import { site } from '#src/content/site.ts'
import { opensDialog } from '#src/ui/dialog-opener.ts'
import { MenuIcon } from '#src/ui/icons.tsx'
import { Logo } from '#src/ui/logo.tsx'
import { hasTooltip } from '#src/ui/tooltip/anchor.ts'
import { MENU_ID } from './mobile-menu.tsx'
import { OpenNow } from './open-now.tsx'

const wideOnly = { display: { xs: 'none', md: 'flex' } }

const link = { paddingInline: { md: 1.5, lg: 2 } }

const book = { ...wideOnly, paddingInline: { md: 2.25, lg: 3.5 }, whiteSpace: 'nowrap' }

/** The fixed bar: logo, links, opening line, booking; on a phone the menu's button. */
export const Header = () => (
  <AppBar>
    <Container>
      <Toolbar disableGutters sx={{ gap: 2 }}>
        <Link href="/" color="primary" underline="none" sx={{ marginRight: 'auto', paddingBlock: 0.5 }}>
          <Logo name={site.name} size="medium" />
        </Link>
        <Box sx={{ display: { xs: 'none', lg: 'block' } }}>
          <OpenNow />
        </Box>
        <Stack
          component="nav"
          direction="row"
          aria-label={labels.mainNavigation}
          sx={{ ...wideOnly, gap: 0.5 }}
        >
          {navigation.map(({ label, path }) => (
            <Button
              key={path}
              component={NavLink}
              to={path}
              end={path === '/'}
              variant="text"
              color="inherit"
              sx={link}
            >
              {label}
            </Button>
          ))}
        </Stack>
        <Button href={bookLink.path} sx={book}>
          {bookLink.label}
        </Button>
        <Box sx={{ display: { md: 'none' } }}>
          <IconButton aria-label={labels.openMenu} {...hasTooltip} {...opensDialog(MENU_ID)}>
            <MenuIcon />
          </IconButton>
        </Box>
      </Toolbar>
    </Container>
  </AppBar>
)
