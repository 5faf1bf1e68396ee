/** Computes whether the salon is open: pure functions over a table of hours, in Europe/London time. */
import type { Closure, OpeningDay } from '#src/content/hours.ts'

type Opening = { open: true; until: string } | { open: false; day: string; at: string }

const DAY_MS = 86_400_000
/** Up to this many days ahead a weekday's name is unambiguous; after that the date is shown too. */
const UNAMBIGUOUS_DAYS = 6
const MAX_DAYS_AHEAD = 60

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** Minutes since midnight of a time such as "9:00". */
export const minutesOf = (time: string): number => {
  const [hours, minutes] = time.split(':').map(Number) as [number, number]
  return hours * 60 + minutes
}

const weekdayOf = (date: Date) => WEEKDAYS[date.getUTCDay()]!

/** The opening hours `ahead` days after `today`, or undefined when closed. */
const hoursOn = (today: string, ahead: number, table: OpeningDay[], closures: Closure[]) => {
  const date = new Date(Date.parse(today) + ahead * DAY_MS)
  const iso = date.toISOString().slice(0, 10)
  if (closures.some(({ from, to }) => from <= iso && iso <= to)) return undefined
  const row = table.find(({ day }) => day === weekdayOf(date))
  return row?.opens && row.closes ? { date, opens: row.opens, closes: row.closes } : undefined
}

const dayName = (date: Date, ahead: number) => {
  if (ahead === 0) return 'today'
  if (ahead === 1) return 'tomorrow'
  if (ahead <= UNAMBIGUOUS_DAYS) return weekdayOf(date)
  return `${weekdayOf(date)} ${dayAndMonth(date)}`
}

const dayAndMonth = (date: Date) =>
  date.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })

/** When the salon closes if it is open now, or else when it opens next; undefined if it stays closed for long. */
export const openingAt = (now: Date, table: OpeningDay[], closures: Closure[]): Opening | undefined => {
  const { date: today, minutes } = inLondon(now)
  for (let ahead = 0; ahead < MAX_DAYS_AHEAD; ahead++) {
    const hours = hoursOn(today, ahead, table, closures)
    if (!hours || (ahead === 0 && minutes >= minutesOf(hours.closes))) continue
    if (ahead === 0 && minutes >= minutesOf(hours.opens)) return { open: true, until: hours.closes }
    return { open: false, day: dayName(hours.date, ahead), at: hours.opens }
  }
  return undefined
}

/** "Open now until 17:30" or "Opens Tuesday at 9:00". */
export const openingSentence = (opening: Opening): string =>
  opening.open ? `Open now until ${opening.until}` : `Opens ${opening.day} at ${opening.at}`

/** A closure is announced from this many days before it. */
const NOTICE_DAYS = 14

/** "24 December", "24 to 27 December" or "30 December to 2 January". */
const rangeInWords = ({ from, to }: Closure) => {
  const [first, last] = [from, to].map((date) => dayAndMonth(new Date(date))) as [string, string]
  if (from === to) return first
  return from.slice(0, 7) === to.slice(0, 7) ? `${parseInt(first)} to ${last}` : `${first} to ${last}`
}

/** "Closed 24 to 27 December" from two weeks before to the last day; empty if no closure is near. */
export const closuresSentence = (now: Date, closures: Closure[]): string => {
  const { date: today } = inLondon(now)
  const announcedUntil = inLondon(new Date(now.getTime() + NOTICE_DAYS * DAY_MS)).date
  const announced = closures.filter(({ from, to }) => from <= announcedUntil && today <= to)
  return announced.length > 0 ? `Closed ${announced.map(rangeInWords).join(', ')}` : ''
}

/** The day of the week in London. */
export const londonWeekday = (now: Date): string => weekdayOf(new Date(inLondon(now).date))

/** Sweden writes "2026-03-29 02:00". */
const LONDON_CLOCK = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/London',
  dateStyle: 'short',
  timeStyle: 'short',
})

/** The date in London as YYYY-MM-DD, and the minutes since midnight there. */
const inLondon = (now: Date): { date: string; minutes: number } => {
  const [date, time] = LONDON_CLOCK.format(now).split(' ') as [string, string]
  return { date, minutes: minutesOf(time) }
}
