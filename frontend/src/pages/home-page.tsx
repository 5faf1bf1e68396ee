import { site } from '#src/content/site.ts'
import { closingWords, heroWords, teaserWords } from '#src/content/home-words.ts'
import { pictures } from '#src/content/pictures.ts'
import { screenAt } from '#src/content/screens.ts'
import { services } from '#src/content/services.ts'
import { chatLink } from '#src/lib/links.ts'
import { ClosingCall } from '#src/sections/closing-call.tsx'
import { HomeHero } from '#src/sections/home-hero.tsx'
import { ServicesTeaser } from '#src/sections/services-teaser.tsx'

const TEASED = 3
const chat = chatLink(site.chatNumber, screenAt('/').chat)

/** Home. */
export const HomePage = () => (
  <>
    <HomeHero words={heroWords} pictures={pictures} chat={chat} />
    <ServicesTeaser words={teaserWords} services={services.slice(0, TEASED)} />
    <ClosingCall words={closingWords} />
  </>
)
