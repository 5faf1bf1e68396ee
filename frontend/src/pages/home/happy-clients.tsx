import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { CardRow } from '#src/sections/service-grid.tsx'
import { newTab } from '#src/ui/new-tab.tsx'
import { Rating } from '#src/ui/rating.tsx'
import { Section, SectionHeading } from '#src/ui/section.tsx'
import { reveals } from '#src/ui/use-reveal.ts'
import type { clientsWords, reviews as Reviews, Testimonial } from './home-words.ts'

const head = { alignItems: 'center', gap: 3 }

const badge = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 2,
  padding: '16px 28px 16px 22px',
  bgcolor: 'brand.mint',
}

type Words = typeof clientsWords

const Listing = ({ name, url }: Words['listing']) =>
  url ? (
    <Link href={url} {...newTab}>
      {name}
    </Link>
  ) : (
    name
  )

const Summary = ({ words, average, count }: { words: Words } & typeof Reviews) => (
  <Paper variant="stone" {...reveals} sx={badge}>
    <Typography component="span" variant="h2" aria-hidden>
      {average}
    </Typography>
    <Box sx={{ flex: '1 1 140px' }}>
      <Rating rating={average} />
      <Typography variant="body2">{words.summary(average, count)}</Typography>
      <Typography variant="body2">
        {words.source} <Listing {...words.listing} />
      </Typography>
    </Box>
  </Paper>
)

type Props = { words: Words; testimonials: Testimonial[]; reviews: typeof Reviews }

/** What customers say, and how the salon is rated. */
export const HappyClients = ({ words, testimonials, reviews }: Props) => (
  <Section ground="white" labelledBy="clients">
    <Stack sx={head}>
      <SectionHeading id="clients" centred title={words.title} intro={words.intro} />
      <Summary words={words} {...reviews} />
    </Stack>
    <Box sx={{ marginTop: { xs: 4, md: 6 } }}>
      <CardRow>
        {testimonials.map((testimonial) => (
          <TestimonialCard key={testimonial.name} words={words} {...testimonial} />
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

/** What one customer said. */
const TestimonialCard = ({
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
