import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { useLocation } from 'react-router-dom'
import { prefersReducedMotion, scrollToTop } from '#src/script/scroll.ts'
import { readStored, store } from '#src/script/tab-storage.ts'

const FADE_MS = 200
const STORAGE_KEY = 'scroll-positions'

/**
 * Closes an open dialog after any navigation, and scrolls to the top after a link, even one to the current page. A new
 * page fades in and its main area gets the focus, for the keyboard and for screen readers. Back and Forward restore
 * the scroll position, also after a reload: the browser's own restoration would lose to a running smooth scroll.
 */
export const usePageChange = (main: RefObject<HTMLElement | null>, isLink: boolean) => {
  const { key, pathname, hash } = useLocation()
  // History entries that the browser makes, such as the skip link's, all have the router's default key.
  const historyKey = key + pathname + hash
  const lastShown = useRef({ historyKey, pathname })
  const positions = useRef(new Map(readStored<[string, number][]>(STORAGE_KEY)))
  useEffect(() => {
    const stop = new AbortController()
    const remember = () => {
      // On the way Back the browser scrolls the old page, which is shown until the next has loaded.
      if (location.pathname === lastShown.current.pathname)
        positions.current.set(lastShown.current.historyKey, scrollY)
    }
    remember()
    addEventListener('scroll', remember, { passive: true, signal: stop.signal })
    addEventListener('pagehide', () => store(STORAGE_KEY, [...positions.current]), stop)
    return () => stop.abort()
  }, [])
  // A layout effect runs before the next scroll event, which must be stored under the new history entry.
  useLayoutEffect(() => {
    const before = lastShown.current
    lastShown.current = { historyKey, pathname }
    const isSamePage = before.pathname === pathname
    if (before.historyKey === historyKey || (hash && isSamePage)) return
    document.querySelector<HTMLDialogElement>('dialog[open]')?.close()
    const position = positions.current.get(historyKey)
    if (isLink) scrollToTop()
    else if (position !== undefined) restoreScroll(position)
    if (isSamePage) return
    // deferred-script.ts prepares the new page.
    dispatchEvent(new Event('pagechange'))
    main.current?.focus({ preventScroll: true })
    // A view transition would block clicks until it has ended.
    if (!prefersReducedMotion()) main.current?.animate({ opacity: [0, 1] }, FADE_MS)
  }, [historyKey, pathname, hash, isLink, main])
}

/** A running smooth scroll can override an instant one for this many frames. */
const OVERRIDE_FRAMES = 3

const restoreScroll = (top: number, frames = OVERRIDE_FRAMES) => {
  scrollTo({ top, behavior: 'instant' })
  if (frames > 0) requestAnimationFrame(() => restoreScroll(top, frames - 1))
}
