import { useEffect, useRef, useState, type RefObject } from 'react'
import { useLocation } from 'react-router-dom'
import { screenAt, type Screen } from '#src/content/screens.ts'
import { site } from '#src/content/site.ts'

/** Sets an element of the head, makes it where there is none, or takes it away where it has no value. */
const setInHead = (selector: string, make: () => HTMLElement, name: string, value: string | false) => {
  const found = document.head.querySelector(selector)
  if (value === false) return found?.remove()
  const element = found ?? document.head.appendChild(make())
  element.setAttribute(name, value)
}

const meta = (name: string) => () => Object.assign(document.createElement('meta'), { name })
const canonicalLink = () => Object.assign(document.createElement('link'), { rel: 'canonical' })

const setHead = ({ title, description, path, hidden }: Screen) => {
  document.title = title
  setInHead('meta[name="description"]', meta('description'), 'content', description)
  setInHead('meta[name="robots"]', meta('robots'), 'content', hidden ? 'noindex' : false)
  setInHead('link[rel="canonical"]', canonicalLink, 'href', path === '*' ? false : site.url + path)
}

/** The screen shown now; keeps the document's head in step with it. */
export const useScreen = (): Screen => {
  const screen = screenAt(useLocation().pathname)
  useEffect(() => setHead(screen), [screen])
  return screen
}

const wantsCalm = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/**
 * Scrolls to the top on every navigation, also to the screen shown already, and moves the focus to the main
 * area when the screen changes, so that the keyboard and a screen reader start there.
 */
export const useScrollToTop = (main: RefObject<HTMLElement | null>) => {
  const { key, pathname, hash } = useLocation()
  const last = useRef({ key, pathname })
  useEffect(() => {
    if (last.current.key === key || hash) return
    scrollTo({ top: 0, behavior: wantsCalm() ? 'instant' : 'smooth' })
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
    update: shown === pathname || wantsCalm() ? 'none' : 'auto',
    onUpdate: () => setShown(pathname),
  }
}
