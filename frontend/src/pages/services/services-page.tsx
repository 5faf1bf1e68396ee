import { Box, Button, Paper, Stack, Typography } from '@mui/material'
import { reasons } from '#src/content/features.ts'
import { pictures } from '#src/content/pictures.ts'
import { services } from '#src/content/services.ts'
import { isPhoto } from '#src/lib/picture.ts'
import { ClosingCall } from '#src/sections/closing-call.tsx'
import { PageHero } from '#src/sections/page-hero.tsx'
import { ServiceGrid } from '#src/sections/service-grid.tsx'
import { Picture } from '#src/ui/picture.tsx'
import { Sections } from '#src/ui/section-boundary.tsx'
import { Section } from '#src/ui/section.tsx'
import { SectionHeading } from '#src/ui/section-heading.tsx'
import { reveals } from '#src/ui/reveal.ts'
import {
  priceWords,
  questions,
  questionsWords,
  reasonsWords,
  servicesWords,
  steps,
  stepsWords,
  visitWords,
  type Question,
} from './services-words.ts'

const note = {
  display: 'grid',
  gridTemplateColumns: { md: '1fr auto' },
  alignItems: 'center',
  gap: { xs: 2, md: 3 },
  marginTop: { xs: 3, md: 5 },
  padding: { xs: 2.5, md: '20px 20px 20px 32px' },
  bgcolor: 'brand.blush',
}

/** What may change a price, and the link to book. */
const PriceNote = () => (
  <Paper sx={note}>
    <div>
      <Typography variant="h3" component="h2">
        {priceWords.title}
      </Typography>
      <Typography variant="body2" sx={{ marginTop: 0.5 }}>
        {priceWords.text}
      </Typography>
    </div>
    <Button href="/booking">{priceWords.book}</Button>
  </Paper>
)

const ServicesAndPrices = () => (
  <Section snug>
    <ServiceGrid services={services} heading="h2" seen={1} href="/booking" linkWords={priceWords.bookOne} />
    <PriceNote />
  </Section>
)

const row = {
  display: 'grid',
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    sm: 'repeat(2, minmax(0, 1fr))',
    lg: 'repeat(4, minmax(0, 1fr))',
  },
  gap: { xs: 3, md: 5, lg: 4 },
  marginTop: { xs: 3, md: 5 },
}

const ground = { width: { xs: 104, sm: 132 }, height: { xs: 96, sm: 120 }, flexShrink: 0 }

const item = {
  flexDirection: { xs: 'row', sm: 'column' },
  gap: { xs: 2.5, sm: 2 },
  alignItems: 'start',
} as const

const drawn = { width: { xs: 72, sm: 88 }, height: 'auto' }
const filled = { width: '100%', height: '100%', objectFit: 'cover' }
const heading = { fontSize: 'min(clamp(1.15rem, 1.05rem + 0.4vw, 1.35rem), 6.5vw)' }

const Reasons = () => (
  <Section ground="white" labelledBy="reasons">
    <SectionHeading id="reasons" twig {...reasonsWords} />
    <Box component="ul" sx={row}>
      {reasons.map(({ title, text, picture }, at) => (
        <Stack key={title} component="li" {...reveals} sx={item}>
          <Paper variant="blob" sx={{ ...ground, bgcolor: at % 2 ? 'brand.mint' : 'brand.blush' }}>
            <Picture picture={picture} alt="" sizes="132px" sx={isPhoto(picture) ? filled : drawn} />
          </Paper>
          <Box sx={{ minWidth: 0 }}>
            <Typography variant="h3" sx={heading}>
              {title}
            </Typography>
            <Typography variant="body2" sx={{ marginTop: 1 }}>
              {text}
            </Typography>
          </Box>
        </Stack>
      ))}
    </Box>
  </Section>
)

const grid = {
  display: 'grid',
  gridTemplateColumns: { md: 'repeat(3, minmax(0, 1fr))' },
  rowGap: { xs: 3, md: 6 },
  marginTop: { xs: 3, md: 5 },
}

/** A stem joins the numbers: from one down to the next on a phone, along the row on a desktop. */
const step = {
  position: 'relative',
  flexDirection: { xs: 'row', md: 'column' },
  gap: { xs: 2.5, md: 2 },
  alignItems: 'start',
  paddingRight: { md: 4 },
  '&:not(:last-child)::before': {
    content: '""',
    position: 'absolute',
    top: { xs: 64, md: 30 },
    left: { xs: 30, md: 64 },
    width: { xs: 4, md: 'calc(100% - 64px)' },
    height: { xs: 'calc(100% - 64px + 24px)', md: 4 },
    bgcolor: 'brand.mint',
  },
}

const number = {
  width: 64,
  height: 64,
  flexShrink: 0,
  bgcolor: 'primary.main',
  color: 'primary.contrastText',
}

const GroomingSteps = () => (
  <Section labelledBy="steps">
    <SectionHeading id="steps" twig {...stepsWords} />
    <Box component="ol" sx={grid}>
      {steps.map(({ title, text }, index) => (
        <Stack key={title} component="li" {...reveals} sx={step}>
          <Paper variant="leaf" aria-hidden sx={number}>
            {index + 1}
          </Paper>
          <Box sx={{ minWidth: 0 }}>
            <Typography variant="h3">{title}</Typography>
            <Typography variant="body2" sx={{ marginTop: 1 }}>
              {text}
            </Typography>
          </Box>
        </Stack>
      ))}
    </Box>
  </Section>
)

const list = {
  display: 'grid',
  gridTemplateColumns: { md: 'repeat(2, minmax(0, 1fr))' },
  columnGap: 8,
  rowGap: { xs: 3, md: 5 },
  marginTop: { xs: 3, md: 5 },
}

/** Questions and answers; nothing if there are no questions. */
const GoodToKnow = ({ questions }: { questions: Question[] }) =>
  questions.length > 0 && (
    <Section ground="white" labelledBy="good-to-know">
      <SectionHeading id="good-to-know" {...questionsWords} />
      <Box component="dl" sx={list}>
        {questions.map(({ question, answer }) => (
          <Box key={question} {...reveals}>
            <Typography variant="h3" component="dt">
              {question}
            </Typography>
            <Typography component="dd" sx={{ marginTop: 1 }}>
              {answer}
            </Typography>
          </Box>
        ))}
      </Box>
    </Section>
  )

export const ServicesPage = () => (
  <Sections>
    <PageHero words={servicesWords} dogs={pictures.trios.services} />
    <ServicesAndPrices />
    <Reasons />
    <GroomingSteps />
    <GoodToKnow questions={questions} />
    <ClosingCall words={visitWords} picture={pictures.hooks} />
  </Sections>
)
