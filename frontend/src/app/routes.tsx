import { startTransition, Suspense, useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { Outlet, Route, Routes, useLocation, useNavigationType } from 'react-router-dom'
import { notFoundPage, pageAt, pages, type PageName } from '#src/content/pages.ts'
import { errorWords } from '#src/content/shell-words.ts'
import { ErrorNotice } from '#src/components/section-boundary.tsx'
import { Shell } from './shell.tsx'

/** A page's chunk that takes longer counts as lost: the document is loaded instead. */
const MAX_LOAD_MS = 5000

const imports: Record<PageName, () => Promise<ComponentType>> = {
  home: async () => (await import('#src/pages/home/home-page.tsx')).HomePage,
  services: async () => (await import('#src/pages/services/services-page.tsx')).ServicesPage,
  gallery: async () => (await import('#src/pages/gallery/gallery-page.tsx')).GalleryPage,
  booking: async () => (await import('#src/pages/booking/booking-page.tsx')).BookingPage,
  contact: async () => (await import('#src/pages/contact/contact-page.tsx')).ContactPage,
  'not-found': async () => (await import('#src/pages/not-found/not-found-page.tsx')).NotFoundPage,
}

const loaded: { [name in PageName]?: ComponentType } = {}

/** Loads the page at a path. Only a loaded page is rendered, so that neither prerendering nor hydration suspends. */
export const loadPage = async (pathname: string): Promise<void> => {
  const { name } = pageAt(pathname)
  loaded[name] ??= await imports[name]()
}

/** Loads the page of a link on hover, touch and focus. */
const usePagePreloading = () => {
  useEffect(() => {
    const preload = ({ target }: Event) => {
      const link = target instanceof Element && target.closest('a')
      if (link && link.origin === location.origin) void loadPage(link.pathname).catch(() => {})
    }
    const events = ['pointerover', 'focusin']
    for (const event of events) document.addEventListener(event, preload, { passive: true })
    return () => events.forEach((event) => document.removeEventListener(event, preload))
  }, [])
}

const loadDocument = () => location.reload()

/**
 * The location whose page is shown: the current one, until the page of the next has loaded. If that cannot be loaded,
 * the browser loads the prerendered document; offline a sentence replaces its error page, until the network is back.
 */
const useShownLocation = () => {
  const location = useLocation()
  const navigationType = useNavigationType()
  const [shown, setShown] = useState({ location, navigationType })
  const [offlineAt, setOfflineAt] = useState<typeof location>()
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    const show = () => {
      if (!signal.aborted) startTransition(() => setShown({ location, navigationType }))
      stop.abort()
    }
    const fail = () => {
      if (signal.aborted) return
      if (navigator.onLine) return loadDocument()
      setOfflineAt(location)
      addEventListener('online', loadDocument, { signal })
    }
    setTimeout(fail, MAX_LOAD_MS)
    loadPage(location.pathname).then(show, fail)
    return () => stop.abort()
  }, [location, navigationType])
  const isOffline = offlineAt === location && shown.location !== location
  return { ...shown, isOffline, isLoading: shown.location !== location && !isOffline }
}

/**
 * The site's pages in their frame; a test's `page` replaces them. The Suspense boundary lets React hydrate the page
 * after the frame, in small steps. An extension may have changed the DOM so that React cannot (a DOMException): then
 * the document is loaded, but not a second time.
 */
export const AppRoutes = ({ page = <Outlet /> }: { page?: ReactNode }) => {
  usePagePreloading()
  const { location: shown, navigationType, isOffline, isLoading } = useShownLocation()
  const handleError = (error: unknown) => {
    if (error instanceof DOMException && shown.key !== 'default') loadDocument()
  }
  const frame = (
    <Shell isLink={navigationType !== 'POP'} isLoading={isLoading}>
      <ErrorBoundary fallback={<ErrorNotice />} resetKeys={[shown.pathname]} onError={handleError}>
        <Suspense>{isOffline ? <ErrorNotice sentence={errorWords.offline} /> : page}</Suspense>
      </ErrorBoundary>
    </Shell>
  )
  return (
    <Routes location={shown}>
      <Route element={frame}>
        {[...pages, notFoundPage].map(({ name, path }) => {
          const Page = loaded[name]
          return <Route key={name} path={path} caseSensitive element={Page && <Page />} />
        })}
      </Route>
    </Routes>
  )
}
