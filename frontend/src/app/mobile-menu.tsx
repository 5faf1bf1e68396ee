import { keyframes } from '@emotion/react'
import { Box, Button, IconButton, Link, Tooltip, type Theme } from '@mui/material'
import { salon } from '@willow/shared/salon'
import { blockTitles, labels } from '#src/content/common-words.ts'
import { bookLink } from '#src/content/pages.ts'
import { pictures } from '#src/content/pictures.ts'
import { AddressLink, ContactLinks } from '#src/parts/contact-links.tsx'
import { CloseIcon, MenuIcon } from '#src/parts/icons.tsx'
import { HoursTable, OpenNow } from '#src/parts/opening.tsx'
import { HEADER } from '#src/theme/tokens.ts'
import { NavigationLinks } from './navigation-links.tsx'
import { TitledBlock } from './titled-block.tsx'

const MENU_ID = 'mobile-menu'

/** The button and the menu of narrow windows: a popover, which works before React, too (plain/menu.ts). */
export const MobileMenu = () => (
  <Box sx={{ display: { md: 'none' } }}>
    <Tooltip title={labels.menu}>
      <IconButton popoverTarget={MENU_ID} aria-expanded={false} suppressHydrationWarning sx={menuButtonStyle}>
        <MenuIcon />
        <CloseIcon />
      </IconButton>
    </Tooltip>
    <Box popover="auto" id={MENU_ID} sx={menuPanelStyle}>
      <TitledBlock component="h3" title={blockTitles.quickLinks}>
        <MenuLinks />
      </TitledBlock>
      <TitledBlock component="h3" title={blockTitles.getInTouch}>
        <ContactLinks hasPhone />
      </TitledBlock>
      <TitledBlock component="h3" title={blockTitles.ourHours} beside={<OpenNow />}>
        <HoursTable />
      </TitledBlock>
      <TitledBlock
        component="h3"
        title={blockTitles.visitUs}
        beside={<AddressLink text={`${salon.street}, ${salon.town}`} />}
      />
    </Box>
  </Box>
)

const menuButtonStyle = {
  'html:not([data-menu-open]) & svg + svg, [data-menu-open] & svg:first-of-type': { display: 'none' },
}

const slide = keyframes`from { transform: translateX(60px); opacity: 0 }`

/** It drops below the bar, whose button closes it. */
const menuPanelStyle = ({ palette }: Theme) => ({
  position: 'fixed',
  inset: `${HEADER.phone}px 0 0 auto`,
  width: 'min(100%, 420px)',
  height: 'auto',
  overflow: 'auto',
  margin: 0,
  padding: '8px 20px',
  border: 0,
  backgroundColor: palette.background.default,
  color: palette.text.primary,
  '& [data-opening]': { whiteSpace: 'normal' },
  // Rows and text are compact, so that the whole menu fits into a window 740 px high.
  '& a': { minHeight: 44 },
  '& dl': { fontSize: 'body2.fontSize', lineHeight: 1.3 },
  '&::backdrop': { top: HEADER.phone, backgroundColor: palette.backdrop },
  // For browsers without popovers.
  '@supports not selector(:popover-open)': { 'html:not([data-menu-open]) &': { display: 'none' } },
  '@media (prefers-reduced-motion: no-preference)': { animation: `${slide} 260ms ease-out` },
})

const MenuLinks = () => (
  <>
    {/* A `nav` would be the second one in the header, even while the menu is closed. */}
    <Box role="navigation" aria-label={labels.menu} sx={{ position: 'relative' }}>
      <NavigationLinks component={Link} variant="h2" underline="none" sx={menuLinkStyle} />
      <Box sx={menuDogStyle} />
    </Box>
    <Box sx={{ display: 'grid', marginTop: 1 }}>
      <Button href={bookLink.path}>{bookLink.label}</Button>
    </Box>
  </>
)

const { src, w, h } = pictures.groomersPug.img
/** The dog sits beside the links, on their last line. A closed menu does not load it, because it is a background. */
const menuDogStyle = {
  position: 'absolute',
  right: 0,
  bottom: 0,
  width: 'min(40vw, 170px)',
  aspectRatio: `${w} / ${h}`,
  background: `url(${src}) center / cover`,
  borderRadius: 3,
}

const menuLinkStyle = {
  position: 'relative',
  zIndex: 1,
  display: 'flex',
  width: 'fit-content',
  alignItems: 'center',
  '&[aria-current]': { color: 'primary.main', textDecoration: 'underline 3px', textUnderlineOffset: 8 },
}
