import { listenFirst } from './menu.ts'

/** The longest time for which a press waits for React. */
const WAIT_MS = 5000

/**
 * A button that is pressed before React hears it, also Send by Enter or Space, is pressed again once React does
 * (app/routes.tsx), unless the visitor types on: nothing half-written is sent. If `start` fails, or after five seconds, the
 * press is the browser's, which checks and posts the form.
 */
export const holdPresses = (start: () => Promise<void>) => {
  const untilReady = new AbortController()
  let held: HTMLElement | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const listen = () => addEventListener('click', hold, { capture: true, signal: untilReady.signal })
  const hold = (event: Event) => {
    const button = (event.target as Element).closest<HTMLElement>('button:not([popovertarget])')
    if (!button) return
    event.preventDefault()
    event.stopPropagation()
    held = button
    clearTimeout(timer)
    timer = setTimeout(release, WAIT_MS)
    start().catch(release)
  }
  const release = () => {
    clearTimeout(timer)
    removeEventListener('click', hold, true)
    held?.click()
    held = undefined
    listen()
  }
  listen()
  listenFirst('input', () => (held = undefined))
  addEventListener('ready', () => {
    untilReady.abort()
    // Not within React's effect, where a press cannot hydrate its section at once.
    setTimeout(release)
  })
}
