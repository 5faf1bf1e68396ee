/**
 * What depends on the time of day: whether the salon is open, and the year. It is written into the page by this small
 * script of its own, not by React, because a visitor reads it long before she means to do something. It fills every
 * `[data-opening]` ("open", "closed" or nothing) and `[data-year]`.
 */
import { closures, hours } from '#src/content/hours.ts'
import { openingAt, openingSentence } from '#src/lib/opening.ts'

const MINUTE_MS = 60_000

const write = (place: HTMLElement, text: string) => {
  if (place.textContent !== text) place.textContent = text
}

const writeTime = () => {
  const now = new Date()
  const opening = openingAt(now, hours, closures)
  for (const place of document.querySelectorAll<HTMLElement>('[data-opening]')) {
    place.dataset.opening = opening ? (opening.open ? 'open' : 'closed') : ''
    write(place, opening ? openingSentence(opening) : '')
  }
  for (const place of document.querySelectorAll<HTMLElement>('[data-year]'))
    // In winter London's clock is UTC.
    write(place, String(now.getUTCFullYear()))
}

const keepWriting = () => {
  writeTime()
  setTimeout(keepWriting, MINUTE_MS - (Date.now() % MINUTE_MS))
}

keepWriting()
// A page that comes back from the back/forward cache has slept.
addEventListener('pageshow', writeTime)
