import { keyframes } from '@emotion/react'
import { Box, Button, Link, Stack, type Theme } from '@mui/material'
import { type MouseEvent, useRef } from 'react'
import { NavLink } from 'react-router-dom'
import { salon } from '@willow/shared/salon'
import { bookLink, navigation } from '#src/content/pages.ts'
import { blockTitles, labels } from '#src/content/shell-words.ts'
import { pictures } from '#src/content/pictures.ts'
import { AddressLink, ContactLinks } from '#src/ui/contact-links.tsx'
import { HoursTable, OpenNow } from '#src/features/opening/opening.tsx'
import { TitledBlock } from './titled-block.tsx'
import { CloseButton } from '#src/ui/dialog.tsx'
import { Logo } from '#src/ui/icons.tsx'
import { Picture } from '#src/ui/picture.tsx'

export const MENU_ID = 'mobile-menu'

const slide = keyframes`from { transform: translateX(60px); opacity: 0 }`

/** CSS hides it in a wide window, in case no script has closed it. */
const menuPanelStyle = ({ breakpoints, palette }: Theme) => ({
  position: 'fixed',
  inset: '0 0 0 auto',
  width: 'min(100%, 420px)',
  height: 'calc(100 * var(--dvh))',
  margin: 0,
  padding: '8px 20px',
  backgroundColor: palette.background.default,
  color: palette.text.primary,
  '& [data-opening]': { whiteSpace: 'normal' },
  // The text is compact, so that the whole menu fits into a window 740 px high.
  '& dl': { fontSize: 'body2.fontSize', lineHeight: 1.3 },
  '&::backdrop': { backgroundColor: palette.backdrop },
  [breakpoints.up('md')]: { '&, &::backdrop': { display: 'none' } },
  '@media (prefers-reduced-motion: no-preference)': { '&[open]': { animation: `${slide} 260ms ease-out` } },
})

/** The dog sits beside the links, on their last line. */
const menuLinksStyle = {
  position: 'relative',
  '& img': { position: 'absolute', right: 0, bottom: 0, height: 'auto' },
}

const menuLinkStyle = {
  position: 'relative',
  zIndex: 1,
  display: 'flex',
  width: 'fit-content',
  alignItems: 'center',
  minHeight: 44,
  '&[aria-current]': { color: 'primary.main', textDecoration: 'underline 3px', textUnderlineOffset: 8 },
}

const MenuLinks = () => (
  <>
    <Box component="nav" aria-label={labels.menu} sx={menuLinksStyle}>
      {navigation.map(({ label, path }) => (
        <Link
          key={path}
          component={NavLink}
          to={path}
          end={path === '/'}
          variant="h2"
          underline="none"
          sx={menuLinkStyle}
        >
          {label}
        </Link>
      ))}
      <Picture
        picture={pictures.groomersPug}
        alt=""
        sizes="140px"
        loading="lazy"
        sx={{ width: 'min(40vw, 170px)' }}
      />
    </Box>
    <Box sx={{ display: 'grid', marginTop: 1 }}>
      <Button href={bookLink.path}>{bookLink.label}</Button>
    </Box>
  </>
)

/** This element is constant, so that React does not render it again on navigation. */
const content = (
  <>
    <Stack
      direction="row"
      sx={{ justifyContent: 'space-between', alignItems: 'center', color: 'primary.main' }}
    >
      <Logo name={salon.name} />
      <CloseButton dialog={MENU_ID} label={labels.closeMenu} />
    </Stack>
    <TitledBlock title={blockTitles.quickLinks}>
      <MenuLinks />
    </TitledBlock>
    <TitledBlock title={blockTitles.getInTouch}>
      <ContactLinks hasPhone />
    </TitledBlock>
    <TitledBlock title={blockTitles.ourHours} beside={<OpenNow />}>
      <HoursTable />
    </TitledBlock>
    <TitledBlock
      title={blockTitles.visitUs}
      beside={<AddressLink text={`${salon.street}, ${salon.town}`} />}
    />
  </>
)

/**
 * The menu of narrow windows, a modal dialog: the browser traps the focus and closes it on Escape or on a tap
 * outside. It is native and not MUI's Drawer, so that it opens before hydration and Android's Back closes it.
 */
export const MobileMenu = () => {
  const menu = useRef<HTMLDialogElement>(null)
  // The router has followed a link. The menu does not wait for the next page, which may be seconds away.
  const handleClick = ({ defaultPrevented }: MouseEvent) => defaultPrevented && menu.current?.close()
  return (
    <Box
      component="dialog"
      id={MENU_ID}
      ref={menu}
      data-menu=""
      aria-label={labels.menu}
      closedby="any"
      onClick={handleClick}
      sx={menuPanelStyle}
    >
      {content}
    </Box>
  )
}
