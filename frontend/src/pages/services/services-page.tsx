import { Box, Button, Paper, Stack, Typography } from '@mui/material'
import { pictures } from '#src/content/pictures.ts'
import { services } from '#src/content/services.ts'
import { ClosingCall } from '#src/parts/closing-call.tsx'
import { FeatureCards } from '#src/parts/feature-cards.tsx'
import { PageHero } from '#src/parts/page-hero.tsx'
import { SectionBoundaries } from '#src/parts/section-boundary.tsx'
import { Section, SectionHeading } from '#src/parts/section.tsx'
import { ServiceGrid } from '#src/parts/service-grid.tsx'
import { rises } from '#src/plain/reveal.ts'
import { shape } from '#src/theme/tokens.ts'
import {
  closingWords,
  priceWords,
  reasonFeatures,
  reasonsWords,
  servicesWords,
  steps,
  stepsWords,
} from './services-words.ts'

const ServicesPage = () => (
  <SectionBoundaries>
    <PageHero words={servicesWords} picture={pictures.trios.services} />
    <ServicesAndPrices />
    <FeatureCards id="reasons" {...reasonsWords} features={reasonFeatures} />
    <GroomingSteps />
    <ClosingCall words={closingWords} picture={pictures.hooks} />
  </SectionBoundaries>
)

const ServicesAndPrices = () => (
  <Section afterHero>
    <ServiceGrid services={services} heading="h2" isFirst href="/booking" linkWords={priceWords.bookOne} />
    <PriceNote />
  </Section>
)

/** Explains what may change a price, and links to booking. */
const PriceNote = () => (
  <Paper sx={noteStyle}>
    <div>
      <Typography variant="h3" component="h2">
        {priceWords.title}
      </Typography>
      <Typography variant="body2" sx={{ marginTop: 0.5, maxWidth: '66ch' }}>
        {priceWords.text}
      </Typography>
    </div>
    <Button href="/booking">{priceWords.book}</Button>
  </Paper>
)

const noteStyle = {
  display: 'grid',
  gridTemplateColumns: { md: '1fr auto' },
  alignItems: 'center',
  gap: { xs: 2, md: 3 },
  marginTop: { xs: 3, md: 5 },
  padding: { xs: 2.5, md: '20px 32px' },
  bgcolor: 'brand.blush',
}

const GroomingSteps = () => (
  <Section labelledBy="steps">
    <SectionHeading id="steps" twig {...stepsWords} />
    <Box component="ol" sx={stepGridStyle}>
      {steps.map(({ title, text }, index) => (
        <Stack key={title} component="li" {...rises} sx={stepStyle}>
          <Paper aria-hidden sx={numberStyle}>
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

const stepGridStyle = {
  display: 'grid',
  gridTemplateColumns: { md: 'repeat(3, minmax(0, 1fr))' },
  rowGap: { xs: 3, md: 6 },
  marginTop: { xs: 3, md: 5 },
}

/** A stem joins the numbers: downwards on a phone, along the row on a desktop, and beyond its end. */
const stepStyle = {
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
    bgcolor: 'primary.main',
    opacity: 0.35,
  },
  // The stem goes on in the next row.
  '&:nth-of-type(3n)::before': { maskImage: { md: 'linear-gradient(to right, black, transparent)' } },
}

const numberStyle = {
  width: 64,
  height: 64,
  flexShrink: 0,
  display: 'grid',
  placeItems: 'center',
  typography: 'h3',
  borderRadius: shape.leaf,
  bgcolor: 'primary.main',
  color: 'primary.contrastText',
}

export default ServicesPage
