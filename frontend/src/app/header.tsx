import { keyframes } from '@emotion/react'
import { AppBar, Box, Button, Container, Link, Stack, Toolbar } from '@mui/material'
import { salon } from '@willow/shared/salon'
import { labels } from '#src/content/common-words.ts'
import { bookLink } from '#src/content/pages.ts'
import { Logo } from '#src/parts/logo.tsx'
import { OpenNow } from '#src/parts/opening.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { NavigationLinks } from './navigation-links.tsx'

/** The fixed bar: logo, links, opening line and booking; on a phone logo, booking and the menu button. */
export const Header = () => (
  <AppBar>
    <Container>
      <Toolbar disableGutters sx={{ gap: { xs: 1, sm: 2, md: 1.25, lg: 2 } }}>
        <Link href="/" color="primary" underline="none" sx={homeLinkStyle}>
          <Logo name={salon.name} size="medium" />
        </Link>
        <Box sx={openingLineStyle}>
          <OpenNow />
        </Box>
        <Stack component="nav" direction="row" aria-label={labels.mainNavigation} sx={headerLinksStyle}>
          <NavigationLinks component={Button} variant="text" color="inherit" sx={headerLinkStyle} />
        </Stack>
        <Box sx={{ '@media (max-width: 339px)': { display: 'none' } }}>
          <Button href={bookLink.path} sx={bookButtonStyle}>
            <Box component="span" sx={narrowOnlyStyle}>
              {bookLink.short}
            </Box>
            <Box component="span" sx={wideOnlyStyle}>
              {bookLink.label}
            </Box>
          </Button>
        </Box>
        <MobileMenu />
      </Toolbar>
    </Container>
  </AppBar>
)

const wideOnlyStyle = { display: { xs: 'none', md: 'flex' } }
const narrowOnlyStyle = { display: { md: 'none' } }

/** The bar has one line, so its text is enlarged only as far as it fits. */
const barText = { fontSize: { xs: 'min(1rem, 6.5vw)', md: 'min(1rem, max(16px, 1.95vw))' } }

/** Shows the line whole or not at all: a line that is too long wraps below the full-height `::before` and is clipped. */
const openingLineStyle = {
  display: { xs: 'none', lg: 'flex' },
  flex: '1 1 0',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'end',
  height: '1.65em',
  overflow: 'hidden',
  '&::before': { content: '""', width: '1px', height: '100%' },
  '& > *': { ...barText, whiteSpace: 'nowrap' },
}

/** Leaves room for a fifth link at 768 px. */
const headerLinksStyle = { ...wideOnlyStyle, gap: { md: 0.25, lg: 0.5 } }
const headerLinkStyle = { ...barText, minWidth: 0, paddingInline: { md: 'clamp(7px, 1.15vw, 16px)' } }

const bookButtonStyle = {
  ...barText,
  minHeight: { xs: 48, md: 52 },
  minWidth: 0,
  paddingBlock: 0,
  paddingInline: { xs: 1.75, sm: 2.25, md: 'clamp(16px, 2.2vw, 28px)' },
  whiteSpace: 'nowrap',
}

const wag = keyframes`25% { rotate: -22deg } 75% { rotate: 12deg }`

/** The tail of the logo wags under the pointer. */
const homeLinkStyle = {
  marginRight: 'auto',
  paddingBlock: 0.5,
  minWidth: 0,
  '@media (prefers-reduced-motion: no-preference)': { '&:hover svg': { animation: `${wag} .5s 3` } },
  '& svg': { transformOrigin: '12% 88%' },
}
