import { Suspense, useEffect } from 'react'
import { Route, Routes } from 'react-router-dom'
import { screenAt, screens } from '#src/content/screens.ts'
import { lazyPage, type LazyPage } from './lazy-page.tsx'

/** The page of each screen, by the screen's name. */
const pages: Record<string, LazyPage> = {
  home: lazyPage(async () => (await import('#src/pages/home-page.tsx')).HomePage),
  services: lazyPage(async () => (await import('#src/pages/services-page.tsx')).ServicesPage),
  gallery: lazyPage(async () => (await import('#src/pages/gallery-page.tsx')).GalleryPage),
  booking: lazyPage(async () => (await import('#src/pages/booking-page.tsx')).BookingPage),
  contact: lazyPage(async () => (await import('#src/pages/contact-page.tsx')).ContactPage),
}
const notFound = lazyPage(async () => (await import('#src/pages/not-found-page.tsx')).NotFoundPage)

/** Loads the page at a path; then it renders without waiting. */
export const preloadPage = (pathname: string): Promise<void> =>
  (pages[screenAt(pathname).name] ?? notFound).preload()

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

/** Which page is shown at which path. The page on view stays until the next one is there. */
export const AppRoutes = () => {
  usePagePreloading()
  return (
    <Suspense>
      <Routes>
        {screens.map(({ name, path }) => {
          const { Page } = pages[name] ?? notFound
          return <Route key={name} path={path} caseSensitive element={<Page />} />
        })}
        <Route path="*" element={<notFound.Page />} />
      </Routes>
    </Suspense>
  )
}
