import { useLayoutEffect, useRef, type RefObject } from 'react'
import { useLocation } from 'react-router-dom'
import { closeWhatIsOpen } from '#src/script/menu.ts'
import { prefersReducedMotion, scrollToTop } from '#src/lib/scroll.ts'

const FADE_MS = 200

/**
 * After any navigation, Back and Forward too, closes the menu or an open dialog and scrolls to the top, also after a link to
 * the current page. A new page fades in and its main area gets the focus, for the keyboard and for screen readers.
 */
export const usePageChange = (main: RefObject<HTMLElement | null>) => {
  const { key, pathname, hash } = useLocation()
  const lastShown = useRef({ key, pathname })
  useLayoutEffect(() => {
    const before = lastShown.current
    lastShown.current = { key, pathname }
    const isSamePage = before.pathname === pathname
    // History entries that the browser makes, such as the skip link's, all have the router's default key.
    if (isSamePage && (hash || before.key === key)) return
    closeWhatIsOpen()
    scrollToTop()
    if (isSamePage) return
    // deferred-script.ts prepares the new page.
    dispatchEvent(new Event('pagechange'))
    main.current?.focus({ preventScroll: true })
    // A view transition would block clicks until it has ended.
    if (!prefersReducedMotion()) main.current?.animate({ opacity: [0, 1] }, FADE_MS)
  }, [key, pathname, hash, main])
}
