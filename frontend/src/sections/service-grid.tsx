import type { Service } from '#src/content/services.ts'
import { CardRow } from '#src/ui/card-row.tsx'
import { ServiceCard } from './service-card.tsx'

type Props = {
  services: Service[]
  heading: 'h2' | 'h3'
  /** How many of their pictures a phone shows in its first view. */
  seen?: number
  bookAt?: (price: string) => string
}

/** Services side by side, the grounds of their pictures in turn. */
export const ServiceGrid = ({ services, heading, seen = 0, bookAt }: Props) => (
  <CardRow>
    {services.map((service, index) => (
      <ServiceCard
        key={service.title}
        service={service}
        blush={index % 2 === 0}
        heading={heading}
        eager={index < seen}
        bookAt={bookAt}
      />
    ))}
  </CardRow>
)
