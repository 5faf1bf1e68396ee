import { reasons } from '#src/content/features.ts'
import { pictures } from '#src/content/pictures.ts'
import { questions } from '#src/content/questions.ts'
import {
  priceWords,
  questionsWords,
  reasonsWords,
  servicesWords,
  stepsWords,
} from '#src/content/services-words.ts'
import { services } from '#src/content/services.ts'
import { steps } from '#src/content/steps.ts'
import { GoodToKnow } from '#src/sections/good-to-know.tsx'
import { GroomingSteps } from '#src/sections/grooming-steps.tsx'
import { PageHero } from '#src/sections/page-hero.tsx'
import { Reasons } from '#src/sections/reasons.tsx'
import { ServicesAndPrices } from '#src/sections/services-and-prices.tsx'
import { Sections } from '#src/ui/section-boundary.tsx'

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
