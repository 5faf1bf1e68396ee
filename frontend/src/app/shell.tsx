import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useRef, type ReactNode } from 'react'
import { labels } from '#src/content/shell-words.ts'
import { ChatButton } from '#src/ui/chat-button.tsx'
import { NewTabNotes } from '#src/ui/new-tab.tsx'
import { SectionBoundary, SectionFallback } from '#src/ui/section.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { ToastHost, TooltipHost } from './lazy-hosts.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { PrintCard } from './print-card.tsx'
import { PrivacyNote } from './privacy-note.tsx'
import { ErrorNotice } from './error-notice.tsx'
import { ScreenHead, useChatLink, useScreen, useScroll } from './use-screen.tsx'

const skipLink = {
  position: 'fixed',
  top: 8,
  left: 8,
  zIndex: 'tooltip',
  '&:not(:focus)': { transform: 'translateY(-200%)' },
}

// The same on every screen: React renders nothing of a constant element again for the next one.
const header = <Header />
const menu = <MobileMenu />
const footer = <Footer />
const tooltip = <TooltipHost />
const notes = (
  <>
    <PrivacyNote />
    <PrintCard />
  </>
)

/**
 * What every screen shares. A part that throws is left out, without the others, and is tried again on the next screen.
 */
export const Shell = ({ children }: { children: ReactNode }) => {
  const screen = useScreen()
  const main = useRef<HTMLElement>(null)
  useScroll(main)
  return (
    <>
      <ScreenHead {...screen} />
      <Button href="#main" sx={skipLink}>
        {labels.skip}
      </Button>
      <SectionBoundary resetKey={screen.path}>{header}</SectionBoundary>
      <SectionBoundary resetKey={screen.path}>{menu}</SectionBoundary>
      <Box component="main" id="main" ref={main} tabIndex={-1}>
        <SectionFallback value={<ErrorNotice />}>{children}</SectionFallback>
      </Box>
      <SectionBoundary resetKey={screen.path}>{footer}</SectionBoundary>
      <aside aria-label={labels.chat}>
        <ChatButton
          href={useChatLink()}
          label={labels.chatWith}
          size="large"
          float
          tucked={screen.name === 'contact'}
        />
      </aside>
      <SectionBoundary resetKey={screen.path}>{notes}</SectionBoundary>
      <NewTabNotes plain={labels.newTab} chat={labels.newChat} />
      <ToastHost wanted={screen.name === 'contact'} />
      {tooltip}
    </>
  )
}
