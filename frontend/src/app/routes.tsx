import { Suspense, use, useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary'
import { Route, Routes, useLocation } from 'react-router-dom'
import { notFoundScreen, screenAt, screens, type ScreenName } from '#src/content/screens.ts'
import { troubleWords } from '#src/content/shell-words.ts'
import { SectionFallback } from '#src/ui/section.tsx'
import { ChunkError, lazy, type Lazy } from '#src/ui/lazy.tsx'
import { Trouble } from './trouble.tsx'

/** The page of each screen. */
type Pages = Record<ScreenName, Lazy<object>>

const LONGEST_LOAD_MS = 8000

/** A page's chunk; one that hangs counts as one that cannot be fetched: its document may still come. */
const page = (load: () => Promise<ComponentType<object>>) =>
  lazy(() => {
    const late = new Promise<never>((_, reject) => setTimeout(reject, LONGEST_LOAD_MS))
    return Promise.race([load(), late])
  })

const pages: Pages = {
  home: page(async () => (await import('#src/pages/home/home-page.tsx')).HomePage),
  services: page(async () => (await import('#src/pages/services/services-page.tsx')).ServicesPage),
  gallery: page(async () => (await import('#src/pages/gallery/gallery-page.tsx')).GalleryPage),
  booking: page(async () => (await import('#src/pages/small-pages.tsx')).BookingPage),
  contact: page(async () => (await import('#src/pages/contact/contact-page.tsx')).ContactPage),
  'not-found': page(async () => (await import('#src/pages/small-pages.tsx')).NotFoundPage),
}

const pageAt = (pathname: string) => pages[screenAt(pathname).name]

/** Loads the page at a path; then it renders without waiting. */
export const preloadPage = (pathname: string): Promise<unknown> => pageAt(pathname).preload()

/** Loads the page of a link when pointer, finger or focus reach it, so that the click finds it there. */
const usePagePreloading = () => {
  useEffect(() => {
    const preload = ({ target }: Event) => {
      const link = target instanceof Element && target.closest('a')
      if (link && link.origin === location.origin) void preloadPage(link.pathname).catch(() => {})
    }
    const events = ['pointerover', 'focusin']
    for (const event of events) document.addEventListener(event, preload, { passive: true })
    return () => events.forEach((event) => document.removeEventListener(event, preload))
  }, [])
}

/**
 * For a page that cannot be shown although its address is there already: loads the prerendered file, which is what a link
 * without JavaScript leads to. Offline it says so instead of leaving for the browser's error page, and tries again later.
 */
const LoadedAsDocument = () => {
  const [offline, setOffline] = useState(false)
  useEffect(() => {
    const load = () =>
      fetch(location.href, { method: 'HEAD' }).then(
        () => location.reload(),
        () => setOffline(true),
      )
    void load()
    addEventListener('online', load)
    return () => removeEventListener('online', load)
  }, [])
  return offline && <Trouble sentence={troubleWords.offline} />
}

/**
 * React cannot show this page, but a document could: its chunk cannot be fetched, or an extension has moved elements of the
 * one before (a DOMException). Not for the page that was loaded as a document: it would be loaded for ever.
 */
const needsDocument = (error: unknown, isFirst: boolean) =>
  !isFirst && (error instanceof ChunkError || error instanceof DOMException)

/**
 * Which page is shown at which path. The page on view stays until the next one is there, on Back and Forward too, which React
 * renders at once: the fallback waits for the same chunk, so that there is nothing to show in the page's place. The
 * Suspense itself lets React hydrate the page after the shell, in small steps.
 */
export const AppRoutes = () => {
  usePagePreloading()
  const fallback: ReactNode = use(SectionFallback)
  const { pathname, key } = useLocation()
  const failed = ({ error }: FallbackProps) =>
    needsDocument(error, key === 'default') ? <LoadedAsDocument /> : fallback
  const retry = () => void preloadPage(pathname).catch(() => {})
  const shown = (
    <Routes>
      {[...screens, notFoundScreen].map(({ name, path }) => {
        const Page = pages[name]
        return <Route key={name} path={path} caseSensitive element={<Page />} />
      })}
    </Routes>
  )
  return (
    <ErrorBoundary fallbackRender={failed} resetKeys={[pathname]} onReset={retry}>
      <Suspense fallback={shown}>{shown}</Suspense>
    </ErrorBoundary>
  )
}
