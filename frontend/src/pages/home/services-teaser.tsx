import { Box, Button } from '@mui/material'
import { services } from '#src/content/services.ts'
import { ServiceGrid } from '#src/components/service-grid.tsx'
import { Section } from '#src/components/section.tsx'
import { SectionHeading } from '#src/components/section-heading.tsx'
import { teaserWords } from './home-words.ts'

const SHOWN = 3

/** The first services, and a link to all of them. */
export const ServicesTeaser = () => (
  <Section bgcolor="mint" labelledBy="services">
    <Box sx={teaserLayout}>
      <SectionHeading id="services" title={teaserWords.title} intro={teaserWords.intro} />
      <ServiceGrid services={services.slice(0, SHOWN)} heading="h3" href="/services" />
      <Box sx={all}>
        <Button href="/services" variant="outlined">
          {teaserWords.all}
        </Button>
      </Box>
    </Box>
  </Section>
)

/** The link to all services is beside the title where there is room. */
const teaserLayout = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) auto' },
  alignItems: 'end',
  gap: { xs: 3, md: 5 },
  '& > ul': { gridColumn: '1 / -1' },
}

const all = { gridArea: { md: '1 / 2' }, justifySelf: { xs: 'center', md: 'end' } }
