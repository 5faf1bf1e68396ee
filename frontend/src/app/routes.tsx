import { Suspense, use, useEffect, type ReactNode } from 'react'
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary'
import { Route, Routes, useLocation } from 'react-router-dom'
import { notFoundScreen, screenAt, screens, type ScreenName } from '#src/content/screens.ts'
import { SectionFallback } from '#src/ui/guarded.tsx'
import { ChunkError, lazy, type Lazy } from '#src/ui/lazy.tsx'

/** The page of each screen. */
export type Pages = Record<ScreenName, Lazy<object>>

const pages: Pages = {
  home: lazy(async () => (await import('#src/pages/home-page.tsx')).HomePage),
  services: lazy(async () => (await import('#src/pages/services-page.tsx')).ServicesPage),
  gallery: lazy(async () => (await import('#src/pages/gallery-page.tsx')).GalleryPage),
  booking: lazy(async () => (await import('#src/pages/booking-page.tsx')).BookingPage),
  contact: lazy(async () => (await import('#src/pages/contact-page.tsx')).ContactPage),
  'not-found': lazy(async () => (await import('#src/pages/not-found-page.tsx')).NotFoundPage),
}

const pageAt = (pathname: string) => pages[screenAt(pathname).name]

/** Loads the page at a path; then it renders without waiting. */
export const preloadPage = (pathname: string): Promise<unknown> => pageAt(pathname).preload()

/** Loads the page behind a link when pointer, finger or focus reach it, so that the click finds it there. */
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

/** The address has changed already: the prerendered file of the page is what a link without JavaScript leads to. */
const ReloadUnlessThrown = ({ error, children }: { error: unknown; children: ReactNode }) => {
  const unfetched = error instanceof ChunkError
  useEffect(() => {
    if (unfetched) location.reload()
  }, [unfetched])
  return children
}

/**
 * Which page is shown at which path. The page on view stays until the next one is there. One whose chunk cannot be had
 * is loaded by the browser as a whole document.
 */
export const AppRoutes = () => {
  usePagePreloading()
  const fallback = use(SectionFallback)
  const { pathname } = useLocation()
  const failed = ({ error }: FallbackProps) => (
    <ReloadUnlessThrown error={error}>{fallback}</ReloadUnlessThrown>
  )
  const retry = () => void preloadPage(pathname).catch(() => {})
  return (
    <ErrorBoundary fallbackRender={failed} resetKeys={[pathname]} onReset={retry}>
      <Suspense>
        <Routes>
          {[...screens, notFoundScreen].map(({ name, path }) => {
            const Page = pages[name]
            return <Route key={name} path={path} caseSensitive element={<Page />} />
          })}
        </Routes>
      </Suspense>
    </ErrorBoundary>
  )
}
