import { reasons } from '#src/content/features.ts'
import { pictures } from '#src/content/pictures.ts'
import { services } from '#src/content/services.ts'
import { PageHero } from '#src/sections/page-hero.tsx'
import { Sections } from '#src/ui/section-boundary.tsx'
import { GoodToKnow, GroomingSteps, Reasons, ServicesAndPrices } from './services-sections.tsx'
import {
  priceWords,
  questions,
  questionsWords,
  reasonsWords,
  servicesWords,
  steps,
  stepsWords,
} from './services-words.ts'

/** Services and prices. */
export const ServicesPage = () => (
  <Sections>
    <PageHero words={servicesWords} dogs={pictures.trios.services} branches={pictures.branches} />
    <ServicesAndPrices services={services} words={priceWords} />
    <Reasons words={reasonsWords} reasons={reasons} />
    <GroomingSteps words={stepsWords} steps={steps} />
    <GoodToKnow words={questionsWords} questions={questions} />
  </Sections>
)
