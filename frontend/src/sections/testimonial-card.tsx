import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import type { clientsWords } from '#src/content/home-words.ts'
import type { Testimonial } from '#src/content/testimonials.ts'
import { Rating } from '#src/ui/rating.tsx'
import { reveals } from '#src/ui/use-reveal.ts'

const card = {
  display: 'flex',
  flexDirection: 'column',
  gap: 2,
  height: '100%',
  padding: { xs: 3, lg: 4 },
  bgcolor: 'background.default',
} as const

/** What one customer said. */
export const TestimonialCard = ({
  words,
  quote,
  name,
  pet,
  rating,
}: { words: typeof clientsWords } & Testimonial) => (
  <li {...reveals}>
    <Paper component="figure" sx={card}>
      <Rating rating={rating} label={words.stars(rating)} />
      <Typography component="blockquote" variant="h3" sx={{ textWrap: 'pretty' }}>
        “{quote}”
      </Typography>
      <Box component="figcaption" sx={{ marginTop: 'auto', paddingTop: 1 }}>
        <Typography component="span" variant="subtitle1" sx={{ display: 'block' }}>
          {name}
        </Typography>
        <Typography component="span" variant="body2" color="textSecondary">
          {words.owner(pet)}
        </Typography>
      </Box>
    </Paper>
  </li>
)
