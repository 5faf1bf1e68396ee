/** The scale of a rating. */
export const STARS = 5

export type Star = 'whole' | 'half' | 'empty'

/** Whole stars, a half one when there is a fraction, and empty ones up to five. */
export const starsOf = (rating: number): Star[] => {
  const whole = Math.floor(rating)
  return Array.from({ length: STARS }, (_, at) => {
    if (at < whole) return 'whole'
    return at === whole && rating > whole ? 'half' : 'empty'
  })
}
