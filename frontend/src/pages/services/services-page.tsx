import { Button, Paper, Typography } from '@mui/material'
import { reasonFeatures } from '#src/content/features.ts'
import { pictures } from '#src/content/pictures.ts'
import { services } from '#src/content/services.ts'
import { ClosingCall } from '#src/components/closing-call.tsx'
import { FeatureCards } from '#src/components/feature-cards.tsx'
import { PageHero } from '#src/components/page-hero.tsx'
import { ServiceGrid } from '#src/components/service-grid.tsx'
import { Section } from '#src/components/section.tsx'
import { Sections } from '#src/components/section-boundary.tsx'
import { GroomingSteps } from './grooming-steps.tsx'
import { closingWords, priceWords, reasonsWords, servicesWords } from './services-words.ts'

const ServicesPage = () => (
  <Sections>
    <PageHero words={servicesWords} picture={pictures.trios.services} />
    <ServicesAndPrices />
    <FeatureCards id="reasons" {...reasonsWords} features={reasonFeatures} />
    <GroomingSteps />
    <ClosingCall words={closingWords} picture={pictures.hooks} />
  </Sections>
)

const ServicesAndPrices = () => (
  <Section afterHero>
    <ServiceGrid services={services} heading="h2" isFirst href="/booking" linkWords={priceWords.bookOne} />
    <PriceNote />
  </Section>
)

/** Explains what may change a price, and links to booking. */
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

const note = {
  display: 'grid',
  gridTemplateColumns: { md: '1fr auto' },
  alignItems: 'center',
  gap: { xs: 2, md: 3 },
  marginTop: { xs: 3, md: 5 },
  padding: { xs: 2.5, md: '20px 32px' },
  bgcolor: 'brand.blush',
}

export default ServicesPage
