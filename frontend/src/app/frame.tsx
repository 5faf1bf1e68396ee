import { Box, Link } from '@mui/material'
import { useRef, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { labels } from '#src/content/common-words.ts'
import { pageAt, type Page } from '#src/content/pages.ts'
import { siteUrl } from '#src/content/site.ts'
import { ChatButton, NewTabNotes } from '#src/parts/contact-links.tsx'
import { SectionBoundaries } from '#src/parts/section-boundary.tsx'
import { ToastHost } from '#src/parts/toast-host.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { usePageChange } from './use-page-change.ts'

type Props = { isLoading: boolean; children: ReactNode }

/** The frame of every page. If a part throws, only that part is missing, until the next page. */
export const Frame = ({ isLoading, children }: Props) => {
  const page = pageAt(useLocation().pathname)
  const main = useRef<HTMLElement>(null)
  usePageChange(main)
  return (
    <>
      <PageHead {...page} />
      <Link href="#main" variant="subtitle1" sx={skipLinkStyle}>
        {labels.skip}
      </Link>
      <SectionBoundaries fallback={null} resetKey={page.path}>
        <Header />
      </SectionBoundaries>
      <Box component="main" id="main" ref={main} tabIndex={-1} aria-busy={isLoading || undefined}>
        {children}
      </Box>
      <SectionBoundaries fallback={null} resetKey={page.path}>
        <Footer />
        <aside aria-label={labels.chat}>
          <ChatButton label={labels.chatWith} size="large" float />
        </aside>
      </SectionBoundaries>
      <NewTabNotes />
      <ToastHost isWanted={page.name === 'contact'} />
    </>
  )
}

/** The page's elements in the document's head. React hoists them there; in the built pages prerender.tsx does. */
const PageHead = ({ title, description, path, noindex }: Page) => (
  <>
    <title>{title}</title>
    <meta name="description" content={description} />
    {noindex && <meta name="robots" content="noindex" />}
    {path !== '*' && <link rel="canonical" href={siteUrl + path} />}
  </>
)

const skipLinkStyle = {
  position: 'fixed',
  top: 8,
  left: 8,
  zIndex: 'tooltip',
  padding: 1.5,
  bgcolor: 'background.default',
  '&:not(:focus)': { transform: 'translateY(-200%)' },
}
