import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useRef, ViewTransition, type ReactNode } from 'react'
import { labels } from '#src/content/shell-words.ts'
import { site } from '#src/content/site.ts'
import { chatLink } from '#src/lib/links.ts'
import { ChatButton } from '#src/ui/chat-button.tsx'
import { Guarded, SectionFallback } from '#src/ui/guarded.tsx'
import { NewTabNotes } from '#src/ui/new-tab.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { PrintCard } from './print-card.tsx'
import { PrivacyNote } from './privacy-note.tsx'
import { ToastHost } from './toast-host.tsx'
import { TooltipHost } from './tooltip-host.tsx'
import { Trouble } from './trouble.tsx'
import { useScreen, useScreenFade, useScrollToTop } from './use-screen.ts'

const skipLink = {
  position: 'fixed',
  top: 8,
  left: 8,
  zIndex: 'tooltip',
  '&:not(:focus)': { transform: 'translateY(-200%)' },
}

/** What every screen has around it. What is guarded stands or falls alone. */
export const Shell = ({ children }: { children: ReactNode }) => {
  const screen = useScreen()
  const main = useRef<HTMLElement>(null)
  useScrollToTop(main)
  const chat = chatLink(site.chatNumber, screen.chat)
  return (
    <>
      <Button href="#main" sx={skipLink}>
        {labels.skip}
      </Button>
      <Guarded>
        <Header />
      </Guarded>
      <Guarded>
        <MobileMenu chat={chat} />
      </Guarded>
      <ViewTransition {...useScreenFade()}>
        <Box component="main" id="main" ref={main} tabIndex={-1}>
          <SectionFallback value={<Trouble chat={chat} />}>{children}</SectionFallback>
        </Box>
      </ViewTransition>
      <Guarded>
        <Footer chat={chat} />
      </Guarded>
      <aside aria-label={labels.chat}>
        <ChatButton
          href={chat}
          label={labels.chatWith}
          size="large"
          float
          tucked={screen.name === 'contact'}
        />
      </aside>
      <Guarded>
        <PrivacyNote />
        <PrintCard />
      </Guarded>
      <NewTabNotes plain={labels.newTab} chat={labels.newChat} />
      <ToastHost wanted={screen.name === 'contact'} />
      <TooltipHost />
    </>
  )
}
