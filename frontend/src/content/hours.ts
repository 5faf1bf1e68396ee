import type { Closure, OpeningDay } from '#src/lib/opening.ts'

/** Opening hours, for header, menu, footer and contact screen. */
export const hours: OpeningDay[] = [
  { day: 'Monday' },
  { day: 'Tuesday', opens: '9:00', closes: '17:30' },
  { day: 'Wednesday', opens: '9:00', closes: '17:30' },
  { day: 'Thursday', opens: '9:00', closes: '19:30' },
  { day: 'Friday', opens: '9:00', closes: '17:30' },
  { day: 'Saturday', opens: '9:00', closes: '16:00' },
  { day: 'Sunday' },
]

/** Holidays: date ranges, inclusive, on which the salon is closed. */
export const closures: Closure[] = []
