import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Testimonial } from '#src/content/testimonials.ts'
import { Rating } from '#src/ui/rating.tsx'
import { reveals } from '#src/ui/use-reveal.ts'

const card = {
  display: 'flex',
  flexDirection: 'column',
  gap: 2,
  height: '100%',
  margin: 0,
  padding: { xs: 3, lg: 4 },
  borderRadius: 4,
  bgcolor: 'brand.cream',
} as const

/** What one customer said. */
export const TestimonialCard = ({ quote, name, pet, rating }: Testimonial) => (
  <Box component="li" {...reveals}>
    <Box component="figure" sx={card}>
      <Rating rating={rating} />
      <Typography component="blockquote" variant="h3" sx={{ margin: 0, fontWeight: 500, textWrap: 'pretty' }}>
        “{quote}”
      </Typography>
      <Box component="figcaption" sx={{ marginTop: 'auto', paddingTop: 1 }}>
        <Typography component="span" sx={{ display: 'block', fontWeight: 650 }}>
          {name}
        </Typography>
        <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
          Owner of {pet}
        </Typography>
      </Box>
    </Box>
  </Box>
)
