import { Box, Link, Paper, Stack, Typography, type Theme } from '@mui/material'
import { CardRow } from '#src/parts/card-row.tsx'
import { newTab } from '#src/parts/contact-links.tsx'
import { Section, SectionHeading } from '#src/parts/section.tsx'
import { rises } from '#src/plain/reveal.ts'
import { shape } from '#src/theme/tokens.ts'
import { clientsWords, reviews, testimonials, type Testimonial } from './home-words.ts'
import { Rating } from './rating.tsx'

const SHOWN = 3

export const HappyClients = () => (
  <Section bgcolor="white" labelledBy="clients">
    <Stack sx={{ alignItems: 'start', gap: { xs: 2, md: 3 } }}>
      <SectionHeading id="clients" twig title={clientsWords.title} intro={clientsWords.intro} />
      <Summary />
    </Stack>
    <Box role="group" aria-label={clientsWords.quotes} tabIndex={0} sx={swipedStyle}>
      <CardRow sx={swipedRowStyle}>
        {testimonials.slice(0, SHOWN).map((testimonial) => (
          <TestimonialCard key={testimonial.name} {...testimonial} />
        ))}
      </CardRow>
    </Box>
  </Section>
)

/**
 * On a phone the row is swiped, from edge to edge. It is in the tab order, so that the arrow keys scroll it; on a
 * desktop it has no box, so browsers skip it.
 */
const swipedStyle = ({ mixins }: Theme) => ({
  ...mixins.snapRow,
  marginTop: { xs: 3, md: 6 },
  display: { md: 'contents' },
  marginInline: 'calc(-1 * clamp(20px, 4vw, 24px))',
  '&:focus-visible': { outlineOffset: -4 },
})
const swipedRowStyle = {
  width: { xs: 'max-content', md: 'auto' },
  gridTemplateColumns: { xs: 'repeat(3, min(80vw, 340px))', md: 'repeat(3, minmax(0, 1fr))' },
  paddingInline: { xs: 'clamp(20px, 4vw, 24px)', md: 0 },
  marginTop: { md: 6 },
  '@media print': { display: 'block', width: 'auto' },
}

const Summary = () => (
  <Paper {...rises} sx={summaryBadgeStyle}>
    <Typography component="span" variant="h2" aria-hidden>
      {reviews.average}
    </Typography>
    <Box sx={{ flex: '1 1 140px' }}>
      <Rating rating={reviews.average} />
      <Typography variant="body2">{clientsWords.summary(reviews.average, reviews.count)}</Typography>
      <Typography variant="body2">
        {clientsWords.source} <Listing {...clientsWords.listing} />
      </Typography>
      {clientsWords.note && <Typography variant="body2">{clientsWords.note}</Typography>}
    </Box>
  </Paper>
)

const summaryBadgeStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1.5,
  padding: 'clamp(12px, 2vw, 20px) clamp(16px, 2.5vw, 28px)',
  borderRadius: shape.stone,
  bgcolor: 'brand.mint',
}

const Listing = ({ name, url }: typeof clientsWords.listing) =>
  url ? (
    <Link href={url} {...newTab}>
      {name}
    </Link>
  ) : (
    name
  )

const TestimonialCard = ({ quote, name, pet, breed, rating }: Testimonial) => (
  <Box component="li" {...rises} sx={{ scrollSnapAlign: 'center' }}>
    <Paper component="figure" sx={testimonialCardStyle}>
      <Rating rating={rating} label={clientsWords.stars(rating)} />
      <Typography component="blockquote" variant="h3">
        “{quote}”
      </Typography>
      <Box component="figcaption" sx={{ marginTop: 'auto', paddingTop: 1 }}>
        <Typography component="span" variant="subtitle1" sx={{ display: 'block' }}>
          {name}
        </Typography>
        <Typography component="span" variant="body2" color="textSecondary">
          {clientsWords.owner(pet)}
          <br />
          {breed}
        </Typography>
      </Box>
    </Paper>
  </Box>
)

const testimonialCardStyle = {
  display: 'flex',
  flexDirection: 'column',
  gap: 2,
  height: '100%',
  padding: { xs: 3, lg: 4 },
  bgcolor: 'background.default',
} as const
