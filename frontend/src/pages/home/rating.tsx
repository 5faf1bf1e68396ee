import { Rating as MuiRating, SvgIcon, type SvgIconProps } from '@mui/material'

/** A five-pointed star with rounded corners. */
export const StarIcon = (props: SvgIconProps) => (
  <SvgIcon stroke="currentColor" strokeWidth="1.6" strokeLinejoin="round" {...props}>
    <path d="M12 3.2l2.7 5.5 6.1.9-4.4 4.3 1 6.1L12 17.1 6.6 20l1-6.1-4.4-4.3l6.1-.9Z" />
  </SvgIcon>
)

/** A rating as stars, a half one for any fraction, with an accessible name unless the text beside it says the same. */
export const Rating = ({ rating, label = '' }: { rating: number; label?: string }) => (
  <MuiRating
    readOnly
    precision={0.5}
    value={Math.floor(rating) + (rating % 1 && 0.5)}
    icon={<StarIcon />}
    emptyIcon={<StarIcon opacity={0.22} />}
    getLabelText={() => label}
    aria-hidden={!label}
    sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.25, width: 'auto', color: 'star' }}
  />
)
