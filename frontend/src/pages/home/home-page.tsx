import { Box, Button } from '@mui/material'
import { pictures } from '#src/content/pictures.ts'
import { services } from '#src/content/services.ts'
import { ClosingCall } from '#src/parts/closing-call.tsx'
import { FeatureCards } from '#src/parts/feature-cards.tsx'
import { SectionBoundaries } from '#src/parts/section-boundary.tsx'
import { Section, SectionHeading } from '#src/parts/section.tsx'
import { ServiceGrid } from '#src/parts/service-grid.tsx'
import { About } from './about.tsx'
import { HappyClients } from './happy-clients.tsx'
import { HomeHero } from './home-hero.tsx'
import { closingWords, experienceFeatures, experienceWords, teaserWords, testimonials } from './home-words.ts'

const HomePage = () => (
  <SectionBoundaries>
    <HomeHero />
    <FeatureCards id="experience" {...experienceWords} features={experienceFeatures} afterHero />
    <About />
    <ServicesTeaser />
    {testimonials.length > 0 && <HappyClients />}
    <ClosingCall words={closingWords} scene={pictures.river} />
  </SectionBoundaries>
)

const SHOWN_SERVICES = 3

/** The first services, and a link to all of them. */
const ServicesTeaser = () => (
  <Section bgcolor="mint" labelledBy="services">
    <Box sx={teaserLayoutStyle}>
      <SectionHeading id="services" title={teaserWords.title} intro={teaserWords.intro} />
      <ServiceGrid services={services.slice(0, SHOWN_SERVICES)} heading="h3" href="/services" />
      <Box sx={allStyle}>
        <Button href="/services" variant="outlined">
          {teaserWords.all}
        </Button>
      </Box>
    </Box>
  </Section>
)

/** The link to all services is beside the title where there is room. */
const teaserLayoutStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) auto' },
  alignItems: 'end',
  gap: { xs: 3, md: 5 },
  '& > ul': { gridColumn: '1 / -1' },
}

const allStyle = { gridArea: { md: '1 / 2' }, justifySelf: { xs: 'start', md: 'end' } }

export default HomePage
