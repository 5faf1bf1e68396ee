import { Box } from '@mui/material'
import { pictures } from '#src/content/pictures.ts'
import { PageHero } from '#src/components/page-hero.tsx'
import { OpenNow } from '#src/features/opening/open-now.tsx'
import { Sections } from '#src/components/section-boundary.tsx'
import { ContactCards } from './ways-to-reach.tsx'
import { WriteToUs } from './write-to-us.tsx'
import { contactWords } from './contact-words.ts'
import { DoorsOpen } from './doors-open.tsx'

export const ContactPage = () => (
  <Sections>
    <PageHero words={contactWords} picture={pictures.trios.contact}>
      <Box sx={openingLine}>
        <OpenNow />
      </Box>
    </PageHero>
    <ContactCards />
    <WriteToUs />
    <DoorsOpen />
  </Sections>
)

/** Shown where the header has no room for the opening line. */
const openingLine = { display: { lg: 'none' }, marginTop: 1 }
