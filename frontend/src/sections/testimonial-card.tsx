import Box from '@mui/material/Box'
import type { Testimonial } from '#src/content/testimonials.ts'
import { Rating } from '#src/ui/rating.tsx'
import { Text } from '#src/ui/text.tsx'
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
      <Text component="blockquote" variant="h3" sx={{ margin: 0, fontWeight: 500, textWrap: 'pretty' }}>
        “{quote}”
      </Text>
      <Box component="figcaption" sx={{ marginTop: 'auto', paddingTop: 1 }}>
        <Text component="span" sx={{ display: 'block', fontWeight: 650 }}>
          {name}
        </Text>
        <Text component="span" variant="body2" sx={{ color: 'text.secondary' }}>
          Owner of {pet}
        </Text>
      </Box>
    </Box>
  </Box>
)
