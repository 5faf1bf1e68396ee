import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
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

/** Frames in which a smooth scroll that has not ended yet can override an instant one (seen in Chromium: one). */
const LATE_FRAMES = 3

const returnTo = (top: number, frames = LATE_FRAMES) => {
  scrollTo({ top, behavior: 'instant' })
  if (frames > 0) requestAnimationFrame(() => returnTo(top, frames - 1))
}

/**
 * Scrolls to the top after every link, also to the screen shown already, and moves the focus to the main area when the
 * screen changes, so that the keyboard and a screen reader start there. Back and Forward return to the place where the
 * visitor was; the browser does so too, but a smooth scroll that is under way would win over it.
 */
export const useScroll = (main: RefObject<HTMLElement | null>) => {
  const { key, pathname, hash } = useLocation()
  // The browser's own entries, as the skip link's, have no key: the router gives them all the same one.
  const entry = key + pathname + hash
  const isLink = useNavigationType() !== 'POP'
  const last = useRef({ entry, pathname })
  const places = useRef(new Map<string, number>())
  useEffect(() => {
    const remember = () => places.current.set(last.current.entry, scrollY)
    addEventListener('scroll', remember, { passive: true })
    return () => removeEventListener('scroll', remember)
  }, [])
  // As soon as the screen is there: a later scroll event is of this screen, not of the last one.
  useLayoutEffect(() => {
    const before = last.current
    last.current = { entry, pathname }
    const isSameScreen = before.pathname === pathname
    if (before.entry === entry || (hash && isSameScreen)) return
    const place = places.current.get(entry)
    if (isLink) scrollTo({ top: 0, behavior: prefersReducedMotion() ? 'instant' : 'smooth' })
    else if (place !== undefined) returnTo(place)
    if (!isSameScreen) main.current?.focus({ preventScroll: true })
  }, [entry, pathname, hash, isLink, main])
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
