import { closures, hours } from './hours.ts'
import { closuresSentence, openingAt, openingSentence, londonWeekday } from './opening-times.ts'

const MINUTE_MS = 60_000

const writeText = (place: HTMLElement, text: string) => {
  if (place.textContent !== text) place.textContent = text
}

const writeAll = () => {
  const now = new Date()
  const opening = openingAt(now, hours, closures)
  for (const place of document.querySelectorAll<HTMLElement>('[data-opening]')) {
    place.dataset.opening = opening ? (opening.open ? 'open' : 'closed') : ''
    writeText(place, opening ? openingSentence(opening) : '')
  }
  const today = londonWeekday(now)
  for (const { parentElement: row, textContent: day } of document.querySelectorAll('dt'))
    if (day === today) row!.setAttribute('aria-current', 'date')
    else row!.removeAttribute('aria-current')
  for (const place of document.querySelectorAll<HTMLElement>('[data-closures]'))
    writeText(place, closuresSentence(now, closures))
  for (const place of document.querySelectorAll<HTMLElement>('[data-year]'))
    // The UTC year is London's year: in winter London's clocks show UTC.
    writeText(place, String(now.getUTCFullYear()))
}

const keepWriting = () => {
  writeAll()
  setTimeout(keepWriting, MINUTE_MS - (Date.now() % MINUTE_MS))
}

/**
 * Writes what depends on the current time: whether the salon is open (every `[data-opening]`, whose value becomes
 * "open", "closed" or nothing), today's row of the hours (its `dt` is the day), the next closures (`[data-closures]`)
 * and the year (`[data-year]`).
 */
export const keepTime = () => {
  keepWriting()
  // A page restored from the back/forward cache is out of date.
  addEventListener('pageshow', writeAll)
  // A timer does not count the time that the device sleeps.
  addEventListener('visibilitychange', writeAll)
  // ClockText (features/opening/opening.tsx) asks for its text.
  addEventListener('clocktext', writeAll)
}
