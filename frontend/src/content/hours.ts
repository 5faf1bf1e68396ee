/** One row of the table; a day without times is closed. Times are written as people read them, "9:00". */
export type OpeningDay = { day: string; opens?: string; closes?: string }

/** The times of a day, as the owner writes them: "9:00-17:30". */
export const timesInWords = ({ opens, closes }: OpeningDay): string =>
  opens ? `${opens}-${closes}` : 'Closed'

/** Dates as YYYY-MM-DD, inclusive. */
export type Closure = { from: string; to: string }

/** Opening hours, wherever the site states them. */
export const hours: OpeningDay[] = [
  { day: 'Monday' },
  { day: 'Tuesday', opens: '9:00', closes: '17:30' },
  { day: 'Wednesday', opens: '9:00', closes: '17:30' },
  { day: 'Thursday', opens: '9:00', closes: '19:30' },
  { day: 'Friday', opens: '9:00', closes: '17:30' },
  { day: 'Saturday', opens: '9:00', closes: '16:00' },
  { day: 'Sunday' },
]

/** Dates on which the salon is closed, as inclusive ranges. */
export const closures: Closure[] = []
