import { keyframes } from '@emotion/react'
import Box from '@mui/material/Box'
import { useRef } from 'react'
import { site } from '#src/content/site.ts'
import { mailLink, phoneLink } from '#src/lib/links.ts'
import { ContactLinks } from '#src/ui/contact-links.tsx'
import { Logo } from '#src/ui/logo.tsx'
import { RoundButton } from '#src/ui/round-button.tsx'
import { HoursList } from './hours-list.tsx'
import { MenuBlock } from './menu-block.tsx'
import { MenuLinks } from './menu-links.tsx'
import { OpenNow } from './open-now.tsx'
import { useMenuClosing } from './use-menu-closing.ts'

export const MENU_ID = 'mobile-menu'

const mail = { text: site.email, href: mailLink(site.email) }
const phone = site.phone ? { text: site.phone, href: phoneLink(site.phone) } : undefined

const slide = keyframes`from { transform: translateX(60px); opacity: 0 }`

const panel = {
  position: 'fixed',
  inset: '0 0 0 auto',
  width: 'min(100vw, 420px)',
  height: '100dvh',
  maxHeight: 'none',
  margin: 0,
  padding: '10px 20px 32px',
  border: 0,
  bgcolor: 'brand.cream',
  color: 'brand.ink',
  '&::backdrop': { backgroundColor: 'rgb(30 58 51 / 0.55)' },
  '@media (prefers-reduced-motion: no-preference)': { '&[open]': { animation: `${slide} 260ms ease-out` } },
}

/** The menu of narrow windows, a modal dialog: the browser keeps the focus in it and closes it on Escape. */
export const MobileMenu = ({ chat }: { chat: string }) => {
  const menu = useRef<HTMLDialogElement>(null)
  useMenuClosing(menu)
  return (
    <Box component="dialog" id={MENU_ID} ref={menu} aria-label="Menu" sx={panel}>
      <Box
        sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', color: 'brand.willow' }}
      >
        <Logo name={site.name} size="small" />
        <form method="dialog">
          <RoundButton type="submit" icon="close" label="Close menu" />
        </form>
      </Box>
      <MenuBlock title="Quick Links">
        <MenuLinks />
      </MenuBlock>
      <MenuBlock title="Get In Touch">
        <ContactLinks chat={chat} mail={mail} phone={phone} />
      </MenuBlock>
      <MenuBlock title="Our Hours">
        <OpenNow />
        <HoursList />
      </MenuBlock>
      <MenuBlock title="Visit Us">
        {site.street}, {site.town}
      </MenuBlock>
    </Box>
  )
}
