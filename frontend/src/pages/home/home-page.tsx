import { experienceFeatures } from '#src/content/features.ts'
import { pictures } from '#src/content/pictures.ts'
import { ClosingCall } from '#src/components/closing-call.tsx'
import { FeatureCards } from '#src/components/feature-cards.tsx'
import { Sections } from '#src/components/section-boundary.tsx'
import { About } from './about.tsx'
import { HappyClients } from './happy-clients.tsx'
import { HomeHero } from './home-hero.tsx'
import { closingWords, experienceWords, testimonials } from './home-words.ts'
import { ServicesTeaser } from './services-teaser.tsx'

export const HomePage = () => (
  <Sections>
    <HomeHero />
    <FeatureCards id="experience" {...experienceWords} features={experienceFeatures} afterHero />
    <About />
    <ServicesTeaser />
    {testimonials.length > 0 && <HappyClients />}
    <ClosingCall words={closingWords} scene={pictures.river} />
  </Sections>
)
