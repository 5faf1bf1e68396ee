import { useEffect, useRef, type RefObject } from 'react'
import { useLocation } from 'react-router-dom'

const DESKTOP = '(min-width: 768px)'

/** Closes the menu on every navigation, and when the window is wide enough for the header's own links. */
export const useMenuClosing = (menu: RefObject<HTMLDialogElement | null>) => {
  const { key } = useLocation()
  const seen = useRef(key)
  useEffect(() => {
    if (seen.current !== key) menu.current?.close()
    seen.current = key
  }, [key, menu])
  useEffect(() => {
    const desktop = matchMedia(DESKTOP)
    const close = () => desktop.matches && menu.current?.close()
    desktop.addEventListener('change', close)
    return () => desktop.removeEventListener('change', close)
  }, [menu])
}
