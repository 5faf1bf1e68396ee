/**
 * The clocks of London, without Intl: its first use keeps a phone busy for 60 to 150 ms, on every screen.
 * The rule is that of the Summer Time Order 2002: from 1:00 UTC on the last Sunday of March to 1:00 UTC on the last
 * Sunday of October. The test compares it with Node's time zones, so that a new law turns it red.
 */

const [MINUTE_MS, HOUR_MS, DAY_MS] = [60_000, 3_600_000, 86_400_000]
const [MARCH, OCTOBER] = [2, 9]

/** 1:00 UTC on the last Sunday of the month. */
const changeIn = (year: number, month: number) => {
  const lastDay = new Date(Date.UTC(year, month + 1, 0, 1))
  return lastDay.getTime() - lastDay.getUTCDay() * DAY_MS
}

const isSummer = (now: Date) => {
  const year = now.getUTCFullYear()
  return changeIn(year, MARCH) <= now.getTime() && now.getTime() < changeIn(year, OCTOBER)
}

/** The date in London as YYYY-MM-DD, and the minutes since midnight on its clocks. */
export const inLondon = (now: Date): { date: string; minutes: number } => {
  const shown = now.getTime() + (isSummer(now) ? HOUR_MS : 0)
  const date = new Date(shown).toISOString().slice(0, 10)
  return { date, minutes: Math.floor((shown - Date.parse(date)) / MINUTE_MS) }
}
