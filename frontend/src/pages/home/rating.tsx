import { Stack, SvgIcon } from '@mui/material'

const ariaOf = (label?: string) => (label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })

/**
 * A rating as stars, with an accessible name unless the text beside it says the same. MUI's draws ten icons for five, for
 * which the home page has no room.
 */
export const Rating = ({ rating, label }: { rating: number; label?: string }) => (
  <Stack direction="row" {...ariaOf(label)} sx={{ flexWrap: 'wrap', gap: 0.25, color: 'star' }}>
    {starsOf(rating).map((star, index) => (
      <StarIcon key={index} star={star} />
    ))}
  </Stack>
)

const STARS = 5

type Star = 'whole' | 'half' | 'empty'

/** Whole stars, a half star for a fraction, and empty stars up to five. */
export const starsOf = (rating: number): Star[] => {
  const whole = Math.floor(rating)
  return Array.from({ length: STARS }, (_, index) => {
    if (index < whole) return 'whole'
    return index === whole && rating > whole ? 'half' : 'empty'
  })
}

/** A five-pointed star with rounded corners on a 24 px grid, and its left half. */
const WHOLE = 'M12 3.2l2.7 5.5 6.1.9-4.4 4.3 1 6.1L12 17.1 6.6 20l1-6.1-4.4-4.3l6.1-.9Z'
const HALF = 'M12 3.2V17.1L6.6 20l1-6.1-4.4-4.3l6.1-.9Z'

/** A pale star, with a dark whole or half star on top of it. */
export const StarIcon = ({ star }: { star: Star }) => (
  <SvgIcon stroke="currentColor" strokeWidth="1.6" strokeLinejoin="round">
    {star !== 'whole' && <path d={WHOLE} opacity=".22" />}
    {star !== 'empty' && <path d={star === 'half' ? HALF : WHOLE} />}
  </SvgIcon>
)
