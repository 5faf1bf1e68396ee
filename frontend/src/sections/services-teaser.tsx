import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { teaserWords } from '#src/content/home-words.ts'
import type { Service } from '#src/content/services.ts'
import { SectionHeading } from '#src/ui/section-heading.tsx'
import { Section } from '#src/ui/section.tsx'
import { ServiceGrid } from './service-grid.tsx'

type Props = { words: typeof teaserWords; services: Service[] }

/** The first services and the way to all of them. */
export const ServicesTeaser = ({ words, services }: Props) => (
  <Section ground="mint" hill labelledBy="services">
    <SectionHeading id="services" title={words.title} intro={words.intro} />
    <Box sx={{ marginTop: { xs: 4, md: 6 } }}>
      <ServiceGrid services={services} heading="h3" />
    </Box>
    <Box sx={{ marginTop: { xs: 4, md: 6 }, textAlign: 'center' }}>
      <Button href="/services" variant="outlined">
        {words.all}
      </Button>
    </Box>
  </Section>
)
