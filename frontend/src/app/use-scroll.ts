import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

const FADE_MS = 200

/**
 * Closes an open dialog, and scrolls to the top after every link, also to the current screen. When the screen changes,
 * it fades in and its main area gets the focus, for the keyboard and for screen readers. Back and Forward restore the
 * scroll position: the browser does so too, but a running smooth scroll would override it.
 */
export const useScroll = (main: RefObject<HTMLElement | null>) => {
  const { key, pathname, hash } = useLocation()
  // Entries that the browser made, such as the skip link's, all have the router's default key.
  const entry = key + pathname + hash
  const isLink = useNavigationType() !== 'POP'
  const last = useRef({ entry, pathname })
  const places = useRef(new Map<string, number>())
  useEffect(() => {
    const remember = () => places.current.set(last.current.entry, scrollY)
    addEventListener('scroll', remember, { passive: true })
    return () => removeEventListener('scroll', remember)
  }, [])
  // A layout effect: a scroll event that comes later belongs to this screen already.
  useLayoutEffect(() => {
    const before = last.current
    last.current = { entry, pathname }
    const isSameScreen = before.pathname === pathname
    if (before.entry === entry || (hash && isSameScreen)) return
    document.querySelector<HTMLDialogElement>('dialog[open]')?.close()
    const place = places.current.get(entry)
    if (isLink) scrollTo({ top: 0, behavior: prefersReducedMotion() ? 'instant' : 'smooth' })
    else if (place !== undefined) returnTo(place)
    if (isSameScreen) return
    main.current?.focus({ preventScroll: true })
    // Not a view transition: the page takes no clicks until one has ended.
    if (!prefersReducedMotion()) main.current?.animate({ opacity: [0, 1] }, FADE_MS)
  }, [entry, pathname, hash, isLink, main])
}

const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Frames in which a running smooth scroll can override an instant one (in Chromium: one). */
const LATE_FRAMES = 3

const returnTo = (top: number, frames = LATE_FRAMES) => {
  scrollTo({ top, behavior: 'instant' })
  if (frames > 0) requestAnimationFrame(() => returnTo(top, frames - 1))
}
