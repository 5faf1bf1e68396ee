/** The digest's week: Monday 08:00 to Monday 08:00 in London, in summer and winter time. */

const DAY_MS = 24 * 60 * 60_000
/** On a Monday before eight the last one is a week ago. */
const EIGHT_DAYS = [0, 1, 2, 3, 4, 5, 6, 7]
const LONDON = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  weekday: 'short',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  hourCycle: 'h23',
})

const inLondon = (time: Date) => {
  const parts = LONDON.formatToParts(time)
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)!.value
  return {
    weekday: part('weekday'),
    date: `${part('year')}-${part('month')}-${part('day')}`,
    hour: Number(part('hour')),
  }
}

/** 08:00 in London on the London day of `time`: 07:00 or 08:00 in UTC. */
export const eightOClock = (time: Date) => {
  const utc = new Date(`${inLondon(time).date}T08:00:00Z`)
  return inLondon(utc).hour === 8 ? utc : new Date(utc.getTime() - 60 * 60_000)
}

/** The last Monday 08:00 in London that is not after `now`. */
export const lastMonday = (now: Date): Date => {
  const days = EIGHT_DAYS.map((ago) => new Date(now.getTime() - ago * DAY_MS))
  const mondays = days.filter((day) => inLondon(day).weekday === 'Mon').map(eightOClock)
  return mondays.find((eight) => eight <= now)!
}

/** The Monday 08:00 before `monday`. */
export const mondayBefore = (monday: Date): Date => lastMonday(new Date(monday.getTime() - DAY_MS))

/** The day in London, as 2026-11-16. */
export const londonDate = (time: Date): string => inLondon(time).date

/** The hour in London, 0 to 23. */
export const londonHour = (time: Date): number => inLondon(time).hour
