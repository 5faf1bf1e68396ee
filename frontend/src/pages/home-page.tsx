import { experience } from '#src/content/features.ts'
import {
  aboutWords,
  clientsWords,
  closingWords,
  experienceWords,
  heroWords,
  teaserWords,
} from '#src/content/home-words.ts'
import { pictures } from '#src/content/pictures.ts'
import { screenAt } from '#src/content/screens.ts'
import { services } from '#src/content/services.ts'
import { site } from '#src/content/site.ts'
import { reviews, testimonials } from '#src/content/testimonials.ts'
import { chatLink } from '#src/lib/links.ts'
import { About } from '#src/sections/about.tsx'
import { ClosingCall } from '#src/sections/closing-call.tsx'
import { FeatureCards } from '#src/sections/feature-cards.tsx'
import { HappyClients } from '#src/sections/happy-clients.tsx'
import { HomeHero } from '#src/sections/home-hero.tsx'
import { ServicesTeaser } from '#src/sections/services-teaser.tsx'
import { Sections } from '#src/ui/section-boundary.tsx'

/** How many services and testimonials the home screen shows. */
const SHOWN = 3
const chat = chatLink(site.chatNumber, screenAt('/').chat)

/** Home. */
export const HomePage = () => (
  <Sections>
    <HomeHero words={heroWords} scenes={pictures.hero} chat={chat} />
    <FeatureCards words={experienceWords} features={experience} />
    <About words={aboutWords} picture={pictures.groomer} />
    <ServicesTeaser words={teaserWords} services={services.slice(0, SHOWN)} />
    <HappyClients words={clientsWords} testimonials={testimonials.slice(0, SHOWN)} reviews={reviews} />
    <ClosingCall words={closingWords} scene={pictures.river} />
  </Sections>
)
