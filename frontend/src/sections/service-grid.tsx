import Box from '@mui/material/Box'
import type { Service } from '#src/content/services.ts'
import { ServiceCard } from './service-card.tsx'

const grid = {
  display: 'grid',
  gridTemplateColumns: { md: 'repeat(3, minmax(0, 1fr))' },
  gap: { xs: 2.5, lg: 4 },
  listStyle: 'none',
  padding: 0,
  margin: 0,
}

/** Services side by side, the grounds of their pictures in turn. */
export const ServiceGrid = ({ services, heading }: { services: Service[]; heading: 'h2' | 'h3' }) => (
  <Box component="ul" sx={grid}>
    {services.map((service, index) => (
      <ServiceCard key={service.title} service={service} blush={index % 2 === 0} heading={heading} />
    ))}
  </Box>
)
