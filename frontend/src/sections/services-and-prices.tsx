import type { priceWords } from '#src/content/services-words.ts'
import type { Service } from '#src/content/services.ts'
import { Section } from '#src/ui/section.tsx'
import { PriceNote } from './price-note.tsx'
import { ServiceGrid } from './service-grid.tsx'

type Props = { services: Service[]; words: typeof priceWords }

/** All services, and what may change their prices. */
export const ServicesAndPrices = ({ services, words }: Props) => (
  <Section>
    <ServiceGrid services={services} heading="h2" seen={1} />
    <PriceNote words={words} />
  </Section>
)
