import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import SvgIcon from '@mui/material/SvgIcon'
import Typography from '@mui/material/Typography'
import { CardRow } from '#src/ui/card-row.tsx'
import { newTab } from '#src/ui/new-tab.tsx'
import { Section } from '#src/ui/section.tsx'
import { SectionHeading } from '#src/ui/section-heading.tsx'
import { reveals } from '#src/ui/reveal.ts'
import { clientsWords, reviews, testimonials, type Testimonial } from './home-words.ts'

const STARS = 5

type Star = 'whole' | 'half' | 'empty'

/** Whole stars, a half star for a fraction, and empty stars up to five. */
export const starsOf = (rating: number): Star[] => {
  const whole = Math.floor(rating)
  return Array.from({ length: STARS }, (_, at) => {
    if (at < whole) return 'whole'
    return at === whole && rating > whole ? 'half' : 'empty'
  })
}

/** A five-pointed star with rounded corners on a 24 px grid, and its left half. */
const WHOLE = 'M12 3.2l2.7 5.5 6.1.9-4.4 4.3 1 6.1L12 17.1 6.6 20l1-6.1-4.4-4.3l6.1-.9Z'
const HALF = 'M12 3.2V17.1L6.6 20l1-6.1-4.4-4.3l6.1-.9Z'

/** A pale star, with a dark whole or half star on top of it. */
const StarIcon = ({ star }: { star: Star }) => (
  <SvgIcon stroke="currentColor" strokeWidth="1.6" strokeLinejoin="round">
    {star !== 'whole' && <path d={WHOLE} opacity=".22" />}
    {star !== 'empty' && <path d={star === 'half' ? HALF : WHOLE} />}
  </SvgIcon>
)

const spoken = (label?: string) => (label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })

/**
 * A rating as stars, with an accessible name unless the text beside it says the same. Not MUI's Rating: it renders
 * half stars with a `style` attribute, which the Content-Security-Policy forbids in the prerendered page.
 */
const Rating = ({ rating, label }: { rating: number; label?: string }) => (
  <Stack direction="row" {...spoken(label)} sx={{ flexWrap: 'wrap', gap: 0.25, color: 'star' }}>
    {starsOf(rating).map((star, at) => (
      <StarIcon key={at} star={star} />
    ))}
  </Stack>
)

const head = { alignItems: 'center', gap: 3 }

const badge = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 2,
  padding: '16px 28px 16px 22px',
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

const Summary = () => (
  <Paper variant="stone" {...reveals} sx={badge}>
    <Typography component="span" variant="h2" aria-hidden>
      {reviews.average}
    </Typography>
    <Box sx={{ flex: '1 1 140px' }}>
      <Rating rating={reviews.average} />
      <Typography variant="body2">{clientsWords.summary(reviews.average, reviews.count)}</Typography>
      <Typography variant="body2">
        {clientsWords.source} <Listing {...clientsWords.listing} />
      </Typography>
    </Box>
  </Paper>
)

const SHOWN = 3

export const HappyClients = () => (
  <Section ground="white" labelledBy="clients">
    <Stack sx={head}>
      <SectionHeading id="clients" centred title={clientsWords.title} intro={clientsWords.intro} />
      <Summary />
    </Stack>
    <Box sx={{ marginTop: { xs: 4, md: 6 } }}>
      <CardRow>
        {testimonials.slice(0, SHOWN).map((testimonial) => (
          <TestimonialCard key={testimonial.name} {...testimonial} />
        ))}
      </CardRow>
    </Box>
  </Section>
)

const card = {
  display: 'flex',
  flexDirection: 'column',
  gap: 2,
  height: '100%',
  padding: { xs: 3, lg: 4 },
  bgcolor: 'background.default',
} as const

const TestimonialCard = ({ quote, name, pet, rating }: Testimonial) => (
  <li {...reveals}>
    <Paper component="figure" sx={card}>
      <Rating rating={rating} label={clientsWords.stars(rating)} />
      <Typography component="blockquote" variant="h3" sx={{ textWrap: 'pretty' }}>
        “{quote}”
      </Typography>
      <Box component="figcaption" sx={{ marginTop: 'auto', paddingTop: 1 }}>
        <Typography component="span" variant="subtitle1" sx={{ display: 'block' }}>
          {name}
        </Typography>
        <Typography component="span" variant="body2" color="textSecondary">
          {clientsWords.owner(pet)}
        </Typography>
      </Box>
    </Paper>
  </li>
)
