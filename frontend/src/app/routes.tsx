import { lazy, Suspense, useDeferredValue, useEffect, type ComponentType } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { Outlet, Route, Routes, useLocation } from 'react-router-dom'
import { notFoundPage, pages, type Page, type PageName } from '#src/content/pages.ts'
import { ErrorNotice } from '#src/parts/section-boundary.tsx'
import { EVENTS } from '#src/plain/page-protocol.ts'
import { loadDocument } from '#src/plain/scroll.ts'
import { Frame } from './frame.tsx'

/** A page whose chunk cannot be loaded is loaded as a document: the loading bar is shown until then. */
const loadAsDocument = () => {
  loadDocument()
  return new Promise<never>(() => {})
}

/** React hydrates it together with the page beside it: it tells plain script that this has happened. */
const Ready = () => {
  useEffect(() => {
    document.documentElement.toggleAttribute('data-ready', true)
    dispatchEvent(new Event(EVENTS.ready))
  }, [])
  return null
}

const chunks: Record<PageName, () => Promise<{ default: ComponentType }>> = {
  home: () => import('#src/pages/home/home-page.tsx'),
  services: () => import('#src/pages/services/services-page.tsx'),
  gallery: () => import('#src/pages/gallery/gallery-page.tsx'),
  booking: () => import('#src/pages/booking/booking-page.tsx'),
  contact: () => import('#src/pages/contact/contact-page.tsx'),
  'not-found': () => import('#src/pages/not-found/not-found-page.tsx'),
}

/** Fetches a page's chunk, so that the page is shown at once when its link is pressed. */
export const prefetch = ({ name }: Page) => void chunks[name]().catch(() => {})

const lazyPage = ({ name }: Page) => {
  const load = chunks[name]
  return lazy(() => (import.meta.env.SSR ? load() : load().catch(loadAsDocument)))
}

const routes = [...pages, notFoundPage].map((page) => ({ ...page, Component: lazyPage(page) }))

/**
 * The site's pages in their frame. The old page is shown until the next one has loaded.
 * The Suspense boundary lets React hydrate the page after the frame, in small steps. If an extension has changed the
 * elements of a page, React may fail to replace it (a DOMException): the document is then loaded, but not a second time.
 */
export const AppRoutes = () => {
  const location = useLocation()
  const shown = useDeferredValue(location)
  const isLoading = shown !== location
  const handleError = (error: unknown) => {
    if (error instanceof DOMException && shown.key !== 'default') loadDocument()
  }
  const frame = (
    <Frame isLoading={isLoading}>
      <ErrorBoundary fallback={<ErrorNotice />} resetKeys={[shown.pathname]} onError={handleError}>
        <Suspense>
          <Outlet />
          <Ready />
        </Suspense>
      </ErrorBoundary>
    </Frame>
  )
  return (
    <Routes location={shown}>
      <Route element={frame}>
        {routes.map(({ name, path, Component }) => (
          <Route key={name} path={path} caseSensitive element={<Component />} />
        ))}
      </Route>
    </Routes>
  )
}
