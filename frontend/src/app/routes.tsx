import { Suspense, use, useEffect, useState, type ComponentType } from 'react'
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary'
import { Route, Routes, useLocation } from 'react-router-dom'
import { notFoundScreen, screenAt, screens, type ScreenName } from '#src/content/screens.ts'
import { errorWords } from '#src/content/shell-words.ts'
import { SectionFallbackContext } from '#src/ui/section-boundary.tsx'
import { ChunkError, lazy, type Lazy } from '#src/ui/lazy.tsx'
import { ErrorNotice } from './error-notice.tsx'

const MAX_LOAD_MS = 5000
const isBrowser = typeof document !== 'undefined'

/** A lazy-loaded page. In a browser a chunk that takes too long counts as failed: the document is loaded instead. */
const lazyPage = (load: () => Promise<ComponentType<object>>) =>
  lazy(() => {
    if (!isBrowser) return load()
    const timeout = new Promise<never>((_, reject) => setTimeout(reject, MAX_LOAD_MS))
    return Promise.race([load(), timeout])
  })

const pages: Record<ScreenName, Lazy<object>> = {
  home: lazyPage(async () => (await import('#src/pages/home/home-page.tsx')).HomePage),
  services: lazyPage(async () => (await import('#src/pages/services/services-page.tsx')).ServicesPage),
  gallery: lazyPage(async () => (await import('#src/pages/gallery/gallery-page.tsx')).GalleryPage),
  booking: lazyPage(async () => (await import('#src/pages/booking/booking-page.tsx')).BookingPage),
  contact: lazyPage(async () => (await import('#src/pages/contact/contact-page.tsx')).ContactPage),
  'not-found': lazyPage(async () => (await import('#src/pages/not-found/not-found-page.tsx')).NotFoundPage),
}

/** Loads the page at a path, so that it later renders without suspending. */
export const preloadPage = (pathname: string): Promise<unknown> => pages[screenAt(pathname).name].preload()

/** Preloads the page of a link on hover, touch and focus. */
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
 * Loads the prerendered document of a page that React cannot show, and shows a message until it is there. Offline the
 * message replaces the browser's error page, and the document is loaded when the network is back.
 */
const DocumentLoader = () => {
  const [isOffline, setOffline] = useState(false)
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
  return <ErrorNotice sentence={isOffline ? errorWords.offline : errorWords.loading} />
}

/**
 * Whether loading the document could help: the page's chunk failed to load, or an extension has changed the DOM (a
 * DOMException). A document that has just been loaded has the key `default`: loading it again could go on for ever.
 */
const needsDocument = (error: unknown, key: string) =>
  key !== 'default' && (error instanceof ChunkError || error instanceof DOMException)

/**
 * Shows the page for the path. The current page stays until the next one has loaded. On Back and Forward React would
 * show the fallback at once, so the fallback is the next page too: while both suspend, React keeps the current page.
 * The Suspense boundary also lets React hydrate the page after the shell, in small steps.
 */
export const AppRoutes = () => {
  usePagePreloading()
  const notice = use(SectionFallbackContext)
  const { pathname, key } = useLocation()
  const renderFailure = ({ error }: FallbackProps) =>
    needsDocument(error, key) ? <DocumentLoader /> : notice
  // A chunk that has failed is fetched again only by preloading: rendering its page throws the same error.
  const fetchAgain = () => void preloadPage(pathname).catch(() => {})
  const page = (
    <Routes>
      {[...screens, notFoundScreen].map(({ name, path }) => {
        const Page = pages[name]
        return <Route key={name} path={path} caseSensitive element={<Page />} />
      })}
    </Routes>
  )
  return (
    <ErrorBoundary fallbackRender={renderFailure} resetKeys={[pathname]} onReset={fetchAgain}>
      <Suspense fallback={page}>{page}</Suspense>
    </ErrorBoundary>
  )
}
