import { useEffect, useRef, type RefObject } from 'react'
import { useLocation } from 'react-router-dom'
import { screenAt, type Screen } from '#src/content/screens.ts'
import { site } from '#src/content/site.ts'

const setHead = ({ title, description, path }: Screen) => {
  document.title = title
  document.querySelector('meta[name="description"]')?.setAttribute('content', description)
  if (path !== '*') document.querySelector('link[rel="canonical"]')?.setAttribute('href', site.url + path)
}

/** The screen shown now; keeps the document's head in step with it. */
export const useScreen = (): Screen => {
  const screen = screenAt(useLocation().pathname)
  useEffect(() => setHead(screen), [screen])
  return screen
}

/**
 * Scrolls to the top on every navigation, also to the screen shown already, and moves the focus to the main
 * area when the screen changes, so that the keyboard and a screen reader start there.
 */
export const useScrollToTop = (main: RefObject<HTMLElement | null>) => {
  const { key, pathname, hash } = useLocation()
  const last = useRef({ key, pathname })
  useEffect(() => {
    if (last.current.key === key || hash) return
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
    scrollTo({ top: 0, behavior: calm ? 'instant' : 'smooth' })
    if (last.current.pathname !== pathname) main.current?.focus({ preventScroll: true })
    last.current = { key, pathname }
  }, [key, pathname, hash, main])
}
