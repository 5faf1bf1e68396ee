import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { teaserWords } from '#src/content/home-words.ts'
import type { Service } from '#src/content/services.ts'
import { SectionHeading } from '#src/ui/section-heading.tsx'
import { Section } from '#src/ui/section.tsx'
import { ServiceGrid } from './service-grid.tsx'

/** The way to all of them stands beside the title where there is room. */
const layout = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) auto' },
  alignItems: 'end',
  gap: { xs: 4, md: 6 },
  '& > ul': { gridColumn: '1 / -1' },
}

const all = { gridArea: { md: '1 / 2' }, justifySelf: { xs: 'center', md: 'end' } }

type Props = { words: typeof teaserWords; services: Service[] }

/** The first services and the way to all of them. */
export const ServicesTeaser = ({ words, services }: Props) => (
  <Section ground="mint" hill labelledBy="services">
    <Box sx={layout}>
      <SectionHeading id="services" title={words.title} intro={words.intro} />
      <ServiceGrid services={services} heading="h3" />
      <Box sx={all}>
        <Button href="/services" variant="outlined">
          {words.all}
        </Button>
      </Box>
    </Box>
  </Section>
)
