import Box from '@mui/material/Box'
import type { reviews as Reviews, Testimonial } from '#src/content/testimonials.ts'
import { cardRow } from '#src/ui/card-row.ts'
import { Heading } from '#src/ui/heading.tsx'
import { Rating } from '#src/ui/rating.tsx'
import { Section } from '#src/ui/section.tsx'
import { Text } from '#src/ui/text.tsx'
import { reveals } from '#src/ui/use-reveal.ts'
import { TestimonialCard } from './testimonial-card.tsx'

const head = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'end',
  gap: 3,
}

const badge = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  padding: '16px 28px 16px 22px',
  borderRadius: '44px 36px 42px 34px / 38px 44px 34px 42px',
  bgcolor: 'brand.mint',
}

const row = { ...cardRow, marginTop: { xs: 4, md: 6 } }

const Summary = ({ average, count }: typeof Reviews) => (
  <Box {...reveals} sx={badge}>
    <Text component="span" variant="h2" aria-hidden>
      {average}
    </Text>
    <Box>
      <Rating rating={average} />
      <Text variant="body2">
        {average} rating, based on {count} search reviews
      </Text>
    </Box>
  </Box>
)

type Props = {
  words: { title: string; intro: string }
  testimonials: Testimonial[]
  reviews: typeof Reviews
}

/** What customers say, and how the salon is rated. */
export const HappyClients = ({ words, testimonials, reviews }: Props) => (
  <Section ground="white" labelledBy="clients">
    <Box sx={head}>
      <Heading id="clients" {...words} />
      <Summary {...reviews} />
    </Box>
    <Box component="ul" sx={row}>
      {testimonials.map((testimonial) => (
        <TestimonialCard key={testimonial.name} {...testimonial} />
      ))}
    </Box>
  </Section>
)
