import { isPlainPress, listenFirst } from './dom-events.ts'

export const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches

export const scrollToTop = () => scrollTo({ top: 0, behavior: prefersReducedMotion() ? 'instant' : 'smooth' })

/** Loads the document of the address that the router or Back has set, at its top and not at a restored position. */
export const loadDocument = () => {
  history.scrollRestoration = 'manual'
  location.reload()
}

/**
 * Scrolls to the top where the browser alone changes pages: a page that Back or Forward shows, loaded or from the browser's
 * cache, and a link to the page that is open, which loads nothing. A reload keeps its position.
 */
export const listenToBrowserNavigation = () => {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  addEventListener('pageshow', ({ persisted }) => {
    // Chromium restores the position of a page it loads even if `history.scrollRestoration` forbids it before that.
    if (persisted || navigation?.type === 'back_forward') setTimeout(scrollToTop)
  })
  listenFirst('click', (event) => {
    const link = (event.target as Element).closest('a')
    if (link?.href !== location.origin + location.pathname || !isPlainPress(event)) return
    event.preventDefault()
    scrollToTop()
  })
}
