/** A followed link scrolls smoothly to the top, with the router (app/use-page-change.ts) and when the browser follows it. */
import { readStored, store } from './tab-storage.ts'

export const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches

export const scrollToTop = () => scrollTo({ top: 0, behavior: prefersReducedMotion() ? 'instant' : 'smooth' })

const STORAGE_KEY = 'scroll-position'

/** Stores where the visitor is, as the browser follows a link. */
export const storePosition = () => store(STORAGE_KEY, scrollY)

/** Lets the new page appear where the visitor was, and scrolls up from there. */
export const continueFromPosition = () => {
  const top = readStored<number>(STORAGE_KEY)
  store(STORAGE_KEY, 0)
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (!top || navigation?.type !== 'navigate' || location.hash || prefersReducedMotion()) return
  addEventListener('DOMContentLoaded', () => {
    scrollTo({ top, behavior: 'instant' })
    scrollTo({ top: 0, behavior: 'smooth' })
  })
}
