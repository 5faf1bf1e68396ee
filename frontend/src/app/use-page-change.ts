import { useLayoutEffect, useRef, type RefObject } from 'react'
import { useLocation } from 'react-router-dom'
import { closeMenuAndDialog } from '#src/plain/menu.ts'
import { EVENTS } from '#src/plain/page-protocol.ts'
import { prefersReducedMotion, scrollToTop } from '#src/plain/scroll.ts'

const FADE_MS = 200

/**
 * Closes the menu or an open dialog and scrolls to the top whenever the page changes, by Back and Forward too. The new page
 * fades in, and its main area gets the focus, for the keyboard and for screen readers.
 */
export const usePageChange = (main: RefObject<HTMLElement | null>) => {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useLayoutEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    closeMenuAndDialog()
    scrollToTop()
    dispatchEvent(new Event(EVENTS.pageChange))
    main.current?.focus({ preventScroll: true })
    // A view transition would block clicks until it has ended.
    if (!prefersReducedMotion()) main.current?.animate({ opacity: [0, 1] }, FADE_MS)
  }, [pathname, main])
}
