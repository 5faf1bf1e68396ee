import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type ReactNode, useEffect } from 'react'
import { pictures } from '#src/content/pictures.ts'
import { salonAddress, salonOnMap, site } from '#src/content/site.ts'
import { PageHero } from '#src/sections/page-hero.tsx'
import { LeafList } from '#src/ui/leaf-list.tsx'
import { newTab } from '#src/ui/new-tab.tsx'
import { Section } from '#src/ui/section.tsx'
import { Sections } from '#src/ui/section-boundary.tsx'

/** Shown for every unknown path. */
export const NotFoundPage = () => (
  <Sections>
    <PageHero words={notFoundWords} dogs={pictures.peeking} moves />
    <Aftercare title={notFoundWords.voice}>
      <Stack direction="row" sx={ways}>
        <Button href="/">{notFoundWords.back}</Button>
        <Button href="/services" variant="outlined">
          {notFoundWords.services}
        </Button>
      </Stack>
    </Aftercare>
  </Sections>
)

/** Redirects to the online scheduling page at once, without an entry in the history; a link is the fallback. */
export const BookingPage = () => {
  useEffect(() => location.replace(site.bookingUrl), [])
  return (
    <Sections>
      <PageHero words={{ title: redirectWords.title, intro: otherwise }} dogs={pictures.peeking} moves />
      <Aftercare title={redirectWords.next}>
        <LeafList items={redirectWords.steps} sx={{ gap: 1.25 }} />
        <Typography sx={{ marginTop: 2 }}>
          {redirectWords.voice}{' '}
          <Link href={salonOnMap} {...newTab}>
            {salonAddress}
          </Link>
          .
        </Typography>
      </Aftercare>
    </Sections>
  )
}

const ways = { flexWrap: 'wrap', gap: 1.5 }

/** What the visitor reads below the hero. */
const Aftercare = ({ title, children }: { title: string; children: ReactNode }) => (
  <Section snug labelledBy="next">
    <Typography variant="h2" id="next" sx={{ maxWidth: '24ch' }}>
      {title}
    </Typography>
    <Box sx={{ marginTop: 3 }}>{children}</Box>
  </Section>
)

const notFoundWords = {
  title: '404 Page Not Found',
  intro: 'Did you forget to add the page to the router?',
  voice: 'My pug has sniffed in every corner, and this page isn’t here.',
  back: 'Back to the home page',
  services: 'Services and prices',
}

export const redirectWords = {
  title: 'Redirecting to booking...',
  otherwise: "If you're not redirected automatically,",
  /** The last part of that sentence, which is the link. */
  link: 'click here',
  next: 'What happens next',
  steps: [
    'My calendar opens in this window.',
    'Pick a groom, then a day and a time.',
    'Bring your dog, and I take it from there.',
  ],
  voice: 'I’m looking forward to meeting you both at',
}

const otherwise = (
  <>
    {redirectWords.otherwise}{' '}
    <Link href={site.bookingUrl} color="primary">
      {redirectWords.link}
    </Link>
    .
  </>
)
