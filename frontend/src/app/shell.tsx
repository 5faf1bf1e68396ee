import { Box, Link } from '@mui/material'
import { keyframes } from '@emotion/react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { labels } from '#src/content/shell-words.ts'
import { ChatButton } from '#src/ui/chat-button.tsx'
import { NewTabNotes } from '#src/ui/new-tab.tsx'
import { SectionBoundary, SectionFallback } from '#src/ui/section-boundary.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { ToastHost, TooltipHost } from './lazy-hosts.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { PrintCard } from './print-card.tsx'
import { PrivacyNote } from './privacy-note.tsx'
import { ErrorNotice } from './error-notice.tsx'
import { ScreenHead } from './screen-head.tsx'
import { useChatLink, useScreen } from './use-screen.ts'
import { useScroll } from './use-scroll.ts'

const skipLink = {
  position: 'fixed',
  top: 8,
  left: 8,
  zIndex: 'tooltip',
  padding: 1.5,
  bgcolor: 'background.default',
  '&:not(:focus)': { transform: 'translateY(-200%)' },
}

const grow = keyframes`from { transform: scaleX(0) }`

/** Begins after 300 ms: most screens come sooner. */
const bar = {
  position: 'fixed',
  inset: '0 0 auto',
  zIndex: 'tooltip',
  height: 4,
  bgcolor: 'secondary.main',
  transformOrigin: 'left',
  animation: `${grow} 5s 300ms ease-out both`,
}

/**
 * Shows that the screen of a followed link is loading: the address has changed, the page has not yet. Not MUI's
 * LinearProgress, for which the contact screen's budget of scripts has no room.
 */
const LoadingBar = () => {
  const { key } = useLocation()
  const [left, setLeft] = useState<string>()
  useEffect(() => {
    const follow = ({ defaultPrevented, target }: Event) => {
      if (defaultPrevented && target instanceof Element && target.closest('a[href]')) setLeft(key)
    }
    addEventListener('click', follow)
    return () => removeEventListener('click', follow)
  }, [key])
  return left === key && <Box role="progressbar" aria-label={labels.loading} sx={bar} />
}

// The same on every screen: React renders nothing of a constant element again for the next one.
const header = <Header />
const menu = <MobileMenu />
const footer = <Footer />
const loading = <LoadingBar />
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
      <Link href="#main" variant="subtitle1" sx={skipLink}>
        {labels.skip}
      </Link>
      <SectionBoundary resetKey={screen.path}>{header}</SectionBoundary>
      <SectionBoundary resetKey={screen.path}>{menu}</SectionBoundary>
      <Box component="main" id="main" ref={main} tabIndex={-1}>
        <SectionFallback value={<ErrorNotice />}>{children}</SectionFallback>
      </Box>
      <SectionBoundary resetKey={screen.path}>{footer}</SectionBoundary>
      <aside aria-label={labels.chat}>
        <ChatButton href={useChatLink()} label={labels.chatWith} size="large" float />
      </aside>
      <SectionBoundary resetKey={screen.path}>{notes}</SectionBoundary>
      <NewTabNotes plain={labels.newTab} chat={labels.newChat} />
      <ToastHost wanted={screen.name === 'contact'} />
      {tooltip}
      {loading}
    </>
  )
}
