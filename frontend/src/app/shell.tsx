import { Box, Link } from '@mui/material'
import { useRef, type ReactNode } from 'react'
import { labels } from '#src/content/shell-words.ts'
import { ChatButton } from '#src/components/chat-button.tsx'
import { NewTabNotes } from '#src/components/new-tab.tsx'
import { SectionBoundary, SectionFallbackContext } from '#src/components/section-boundary.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { ToastHost } from './toast-host.tsx'
import { TooltipHost } from './tooltip-host.tsx'
import { LoadingBar } from './loading-bar.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { PrivacyNote } from './privacy-note.tsx'
import { ErrorNotice } from './error-notice.tsx'
import { PageHead } from './page-head.tsx'
import { useChatLink, usePage } from '#src/components/use-page.ts'
import { usePageChange } from './use-page-change.ts'

type Props = {
  /** The visitor has followed a link, and not gone back or forward. */
  isLink: boolean
  /** The next page is on its way. */
  isLoading: boolean
  children: ReactNode
}

/** The frame of every page. If a part throws, only that part is missing, until the next page. */
export const Shell = ({ isLink, isLoading, children }: Props) => {
  const page = usePage()
  const main = useRef<HTMLElement>(null)
  usePageChange(main, isLink)
  return (
    <>
      <PageHead {...page} />
      <Link href="#main" variant="subtitle1" sx={skipLink}>
        {labels.skip}
      </Link>
      <SectionBoundary resetKey={page.path}>
        <Header />
      </SectionBoundary>
      <SectionBoundary resetKey={page.path}>
        <MobileMenu />
      </SectionBoundary>
      <Box component="main" id="main" ref={main} tabIndex={-1}>
        <SectionFallbackContext value={<ErrorNotice />}>{children}</SectionFallbackContext>
      </Box>
      <SectionBoundary resetKey={page.path}>
        <Footer />
      </SectionBoundary>
      <aside aria-label={labels.chat}>
        <ChatButton href={useChatLink()} label={labels.chatWith} size="large" float />
      </aside>
      <SectionBoundary resetKey={page.path}>
        <PrivacyNote />
      </SectionBoundary>
      <NewTabNotes tab={labels.newTab} chat={labels.newChatTab} />
      <ToastHost isWanted={page.name === 'contact'} />
      <TooltipHost />
      {isLoading && <LoadingBar />}
    </>
  )
}

const skipLink = {
  position: 'fixed',
  top: 8,
  left: 8,
  zIndex: 'tooltip',
  padding: 1.5,
  bgcolor: 'background.default',
  '&:not(:focus)': { transform: 'translateY(-200%)' },
}
