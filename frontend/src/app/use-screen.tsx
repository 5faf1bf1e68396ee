import { useEffect, useRef, useState, type RefObject } from 'react'
import { useLocation } from 'react-router-dom'
import { screenAt, type Screen } from '#src/content/screens.ts'
import { site } from '#src/content/site.ts'

/** The screen shown now. */
export const useScreen = (): Screen => screenAt(useLocation().pathname)

/** What React keeps in the document's head for a screen; prerender.tsx puts it there in the built pages. */
export const ScreenHead = ({ title, description, path, hidden }: Screen) => (
  <>
    <title>{title}</title>
    <meta name="description" content={description} />
    {hidden && <meta name="robots" content="noindex" />}
    {path !== '*' && <link rel="canonical" href={site.url + path} />}
  </>
)

const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/**
 * Scrolls to the top on every navigation, also to the screen shown already, and moves the focus to the main
 * area when the screen changes, so that the keyboard and a screen reader start there.
 */
export const useScrollToTop = (main: RefObject<HTMLElement | null>) => {
  const { key, pathname, hash } = useLocation()
  const last = useRef({ key, pathname })
  useEffect(() => {
    if (last.current.key === key || hash) return
    scrollTo({ top: 0, behavior: prefersReducedMotion() ? 'instant' : 'smooth' })
    if (last.current.pathname !== pathname) main.current?.focus({ preventScroll: true })
    last.current = { key, pathname }
  }, [key, pathname, hash, main])
}

/**
 * The props of a view transition from screen to screen. What comes later into the same one is no change of screens: it
 * would hold up the visitor for nothing.
 */
export const useScreenFade = () => {
  const { pathname } = useLocation()
  const [shown, setShown] = useState(pathname)
  return {
    default: 'none',
    update: shown === pathname || prefersReducedMotion() ? 'none' : 'auto',
    onUpdate: () => setShown(pathname),
  }
}
