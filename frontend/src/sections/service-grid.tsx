import Box from '@mui/material/Box'
import type { Service } from '#src/content/services.ts'
import { cardRow } from '#src/ui/card-row.ts'
import { ServiceCard } from './service-card.tsx'

/** Services side by side, the grounds of their pictures in turn. */
export const ServiceGrid = ({ services, heading }: { services: Service[]; heading: 'h2' | 'h3' }) => (
  <Box component="ul" sx={cardRow}>
    {services.map((service, index) => (
      <ServiceCard key={service.title} service={service} blush={index % 2 === 0} heading={heading} />
    ))}
  </Box>
)
