import { isPlainPress, listenFirst } from './dom-events.ts'
import { EVENTS } from './page-protocol.ts'

/** The longest time for which a press waits for React. */
const WAIT_MS = 10_000

/** What React takes over: links to what it shows in a dialog, and a form's button. The browser can answer each, too. */
const TAKEN_OVER = '[data-needs-react], [type=submit]'

/**
 * Holds a press, by pointer or key, on what React takes over, and repeats it once React has hydrated the page. A
 * visitor who types after the press cancels it, so that nothing half-written is sent. If `start` fails, or after ten seconds,
 * the browser gets the press: it follows the link, or checks and posts the form. Styles show what waits (`aria-busy`).
 */
export const holdPresses = (start: () => Promise<void>) => {
  const untilReady = new AbortController()
  let held: HTMLElement | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const listen = () => addEventListener('click', hold, { capture: true, signal: untilReady.signal })
  const forget = () => {
    clearTimeout(timer)
    held?.removeAttribute('aria-busy')
    held = undefined
  }
  const hold = (event: MouseEvent) => {
    const pressed = (event.target as Element).closest<HTMLElement>(TAKEN_OVER)
    if (!pressed || !isPlainPress(event)) return
    event.preventDefault()
    event.stopPropagation()
    forget()
    held = pressed
    held.setAttribute('aria-busy', 'true')
    timer = setTimeout(release, WAIT_MS)
    start().catch(release)
  }
  const release = () => {
    const pressed = held
    forget()
    removeEventListener('click', hold, true)
    pressed?.click()
    listen()
  }
  listen()
  listenFirst('input', forget)
  addEventListener('pagehide', forget)
  addEventListener(EVENTS.ready, () => {
    untilReady.abort()
    // A press within React's effect could not hydrate its section at once.
    setTimeout(release)
  })
}
