import { closures, hours } from '#src/content/hours.ts'
import { closuresSentence, londonWeekday, openingAt, openingSentence } from './opening-times.ts'
import { EVENTS } from './page-protocol.ts'

const MINUTE_MS = 60_000

const findPlaces = (attribute: string) => document.querySelectorAll<HTMLElement>(`[${attribute}]`)

const writeText = (place: HTMLElement, text: string) => {
  if (place.textContent !== text) place.textContent = text
}

const writeAll = () => {
  const now = new Date()
  const opening = openingAt(now, hours, closures)
  for (const place of findPlaces('data-opening')) {
    place.setAttribute('data-opening', opening ? (opening.open ? 'open' : 'closed') : '')
    writeText(place, opening ? openingSentence(opening) : '')
  }
  const today = londonWeekday(now)
  for (const row of findPlaces('data-day'))
    if (row.getAttribute('data-day') === today) row.setAttribute('aria-current', 'date')
    else row.removeAttribute('aria-current')
  for (const place of findPlaces('data-closures')) writeText(place, closuresSentence(now, closures))
  // The UTC year is London's year: in winter London's clocks show UTC.
  for (const place of findPlaces('data-year')) writeText(place, String(now.getUTCFullYear()))
}

const writeEveryMinute = () => {
  writeAll()
  setTimeout(writeEveryMinute, MINUTE_MS - (Date.now() % MINUTE_MS))
}

/** Writes what depends on the current time: whether the salon is open, today's row, the next closures and the year. */
export const runClock = () => {
  writeEveryMinute()
  // A page restored from the back/forward cache is out of date.
  addEventListener('pageshow', writeAll)
  // A timer does not count the time that the device sleeps.
  addEventListener('visibilitychange', writeAll)
  addEventListener(EVENTS.clockText, writeAll)
}
