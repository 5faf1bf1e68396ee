import Box from '@mui/material/Box'
import { STARS, starsOf, type Star } from './stars.ts'

/** A five-pointed star with soft corners on a 24 px grid, and its left half. */
const WHOLE = 'M12 3.2l2.7 5.5 6.1.9-4.4 4.3 1 6.1L12 17.1 6.6 20l1-6.1-4.4-4.3l6.1-.9Z'
const HALF = 'M12 3.2V17.1L6.6 20l1-6.1-4.4-4.3l6.1-.9Z'

const row = { display: 'flex', gap: 0.25, color: 'brand.marmalade', strokeLinejoin: 'round' }

const StarShape = ({ star, size }: { star: Star; size: number }) => (
  <svg viewBox="0 0 24 24" width={size} height={size} fill="none" stroke="currentColor" strokeWidth="1.6">
    <path d={WHOLE} fill={star === 'whole' ? 'currentColor' : undefined} />
    {star === 'half' && <path d={HALF} fill="currentColor" />}
  </svg>
)

/** A rating as stars; a screen reader is told it in words. */
export const Rating = ({ rating, size = 24 }: { rating: number; size?: number }) => (
  <Box role="img" aria-label={`${rating} out of ${STARS} stars`} sx={row}>
    {starsOf(rating).map((star, at) => (
      <StarShape key={at} star={star} size={size} />
    ))}
  </Box>
)
