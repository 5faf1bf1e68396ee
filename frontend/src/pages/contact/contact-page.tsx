import { Box, Button, Stack, Typography } from '@mui/material'
import { bookLink } from '#src/content/pages.ts'
import { pictures } from '#src/content/pictures.ts'
import { ChatButton } from '#src/parts/contact-links.tsx'
import { HoursCard, OpenNow } from '#src/parts/opening.tsx'
import { PageHero } from '#src/parts/page-hero.tsx'
import { SectionBoundaries } from '#src/parts/section-boundary.tsx'
import { Section, SectionHeading } from '#src/parts/section.tsx'
import { ContactCards } from './contact-cards.tsx'
import { contactWords, doorsWords } from './contact-words.ts'
import { FormSection } from './form-section.tsx'

const ContactPage = () => (
  <SectionBoundaries>
    <PageHero words={contactWords} picture={pictures.trios.contact} room="lowTrio">
      <Box sx={openingLineStyle}>
        <OpenNow />
      </Box>
    </PageHero>
    <ContactCards />
    <FormSection />
    <DoorsOpen />
  </SectionBoundaries>
)

/** Shown where the header has no room for the opening line. */
const openingLineStyle = { display: { lg: 'none' }, marginTop: 1 }

const DoorsOpen = () => (
  <Section bgcolor="mint" labelledBy="doors">
    <Box sx={doorsLayoutStyle}>
      <div>
        <SectionHeading id="doors" twig title={doorsWords.title} />
        <Typography variant="overline" sx={{ marginTop: 2, marginBottom: 2.5 }}>
          {doorsWords.text}
        </Typography>
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
          <Button href={bookLink.path}>{bookLink.label}</Button>
          <ChatButton label={doorsWords.link} />
        </Stack>
      </div>
      <HoursCard />
    </Box>
  </Section>
)

const doorsLayoutStyle = {
  display: 'grid',
  gridTemplateColumns: { md: '1fr 1fr' },
  gap: { xs: 3, md: 8 },
  alignItems: 'center',
}

export default ContactPage
