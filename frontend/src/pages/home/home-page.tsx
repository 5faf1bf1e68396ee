import { experience } from '#src/content/features.ts'
import { pictures } from '#src/content/pictures.ts'
import { screenAt } from '#src/content/screens.ts'
import { services } from '#src/content/services.ts'
import { site } from '#src/content/site.ts'
import { chatLink } from '#src/lib/links.ts'
import { ClosingCall } from '#src/sections/closing-call.tsx'
import { Sections } from '#src/ui/section-boundary.tsx'
import { HappyClients } from './happy-clients.tsx'
import { HomeHero } from './home-hero.tsx'
import { About, FeatureCards, ServicesTeaser } from './home-sections.tsx'
import {
  aboutWords,
  clientsWords,
  closingWords,
  experienceWords,
  heroWords,
  reviews,
  teaserWords,
  testimonials,
} from './home-words.ts'

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
