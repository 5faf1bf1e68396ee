import type { ReactNode } from 'react'
import type { Service } from '#src/content/services.ts'
import { Section } from '#src/ui/section.tsx'
import { ServiceGrid } from './service-grid.tsx'

/** All services; what follows them stands below. */
export const ServiceList = ({ services, children }: { services: Service[]; children: ReactNode }) => (
  <Section>
    <ServiceGrid services={services} heading="h2" seen={1} />
    {children}
  </Section>
)
