import { lazy, Suspense, useDeferredValue, useEffect, type ComponentType, type ReactNode } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { Outlet, Route, Routes, useLocation } from 'react-router-dom'
import { notFoundPage, pages, type PageName } from '#src/content/pages.ts'
import { ErrorNotice } from '#src/sections/section-boundary.tsx'
import { Shell } from './shell.tsx'

const loadDocument = () => location.reload()

/** A page whose chunk cannot be loaded is loaded as a document: the loading bar is shown until then. */
const loadAsDocument = () => {
  loadDocument()
  return new Promise<never>(() => {})
}

/** Beside a page, so that React hydrates both at once: presses need not wait any longer (script/presses.ts). */
const Ready = () => {
  useEffect(() => void dispatchEvent(new Event('ready')), [])
  return null
}

const lazyPage = (load: () => Promise<{ default: ComponentType }>) =>
  lazy(() => (import.meta.env.SSR ? load() : load().catch(loadAsDocument)))

const components: Record<PageName, ComponentType> = {
  home: lazyPage(() => import('#src/pages/home/home-page.tsx')),
  services: lazyPage(() => import('#src/pages/services/services-page.tsx')),
  gallery: lazyPage(() => import('#src/pages/gallery/gallery-page.tsx')),
  booking: lazyPage(() => import('#src/pages/booking/booking-page.tsx')),
  contact: lazyPage(() => import('#src/pages/contact/contact-page.tsx')),
  'not-found': lazyPage(() => import('#src/pages/not-found/not-found-page.tsx')),
}

/**
 * The site's pages in their frame; a test's `page` replaces them. The old page is shown until the next one has loaded.
 * The Suspense boundary lets React hydrate the page after the frame, in small steps. An extension may have changed the
 * DOM so that React cannot (a DOMException): then the document is loaded, but not a second time.
 */
export const AppRoutes = ({ page = <Outlet /> }: { page?: ReactNode }) => {
  const location = useLocation()
  const shown = useDeferredValue(location)
  const isLoading = shown !== location
  const handleError = (error: unknown) => {
    if (error instanceof DOMException && shown.key !== 'default') loadDocument()
  }
  const frame = (
    <Shell isLoading={isLoading}>
      <ErrorBoundary fallback={<ErrorNotice />} resetKeys={[shown.pathname]} onError={handleError}>
        <Suspense>
          {page}
          <Ready />
        </Suspense>
      </ErrorBoundary>
    </Shell>
  )
  return (
    <Routes location={shown}>
      <Route element={frame}>
        {[...pages, notFoundPage].map(({ name, path }) => {
          const Page = components[name]
          return <Route key={name} path={path} caseSensitive element={<Page />} />
        })}
      </Route>
    </Routes>
  )
}
