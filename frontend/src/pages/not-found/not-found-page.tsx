import { Button, Stack, Typography } from '@mui/material'
import { demo } from '@willow/shared/demo'
import { pictures } from '#src/content/pictures.ts'
import { PageHero } from '#src/parts/page-hero.tsx'
import { SectionBoundaries } from '#src/parts/section-boundary.tsx'

/** Shown for every unknown path. The specification requires the hint. */
const NotFoundPage = () => (
  <SectionBoundaries>
    <PageHero words={words} picture={pictures.lostPug} room="scene">
      <Stack direction="row" sx={trailButtonsStyle}>
        <Button href="/" sx={trailButtonStyle}>
          {words.back}
        </Button>
        <Button href="/services" variant="outlined" sx={trailButtonStyle}>
          {words.services}
        </Button>
      </Stack>
      <Typography variant="body2" sx={{ marginTop: 2, color: 'text.secondary' }}>
        {words.hint}
      </Typography>
    </PageHero>
  </SectionBoundaries>
)

const trailButtonsStyle = { flexWrap: 'wrap', gap: 1.5, marginTop: 3 }
/** On a phone the links have equal width, one below the other. */
const trailButtonStyle = { width: { xs: '100%', sm: 'auto' } }

const words = {
  title: '404 Page Not Found',
  intro: demo('My pug has sniffed in every corner, and this page isn’t here. Her trail leads back home.'),
  hint: 'Did you forget to add the page to the router?',
  back: 'Back to the home page',
  services: 'Services and prices',
}

export default NotFoundPage
