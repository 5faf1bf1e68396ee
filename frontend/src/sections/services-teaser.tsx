import Box from '@mui/material/Box'
import type { Service } from '#src/content/services.ts'
import { Button } from '#src/ui/button.tsx'
import { Heading } from '#src/ui/heading.tsx'
import { Section } from '#src/ui/section.tsx'
import { ServiceGrid } from './service-grid.tsx'

type Props = { words: { title: string; intro: string }; services: Service[] }

/** The first services and the way to all of them. */
export const ServicesTeaser = ({ words, services }: Props) => (
  <Section ground="mint" hill labelledBy="services">
    <Heading id="services" {...words} />
    <Box sx={{ marginTop: { xs: 4, md: 6 } }}>
      <ServiceGrid services={services} heading="h3" />
    </Box>
    <Box sx={{ marginTop: { xs: 4, md: 6 }, textAlign: 'center' }}>
      <Button to="/services" variant="outlined">
        View All Services
      </Button>
    </Box>
  </Section>
)
