import { Box, Link, Typography } from '@mui/material'
import { useEffect } from 'react'
import { useChatLink } from '#src/components/use-page.ts'
import { pictures } from '#src/content/pictures.ts'
import { blockTitles, labels } from '#src/content/shell-words.ts'
import { site } from '#src/content/site.ts'
import { HoursCard } from '#src/features/opening/hours.tsx'
import { PageHero } from '#src/components/page-hero.tsx'
import { ChatButton } from '#src/components/chat-button.tsx'
import { LeafList } from '#src/components/leaf-list.tsx'
import { Section } from '#src/components/section.tsx'
import { Sections } from '#src/components/section-boundary.tsx'
import { bookingWords } from './booking-words.ts'

/** Redirects to the online scheduling page at once, without an entry in the history; a link is the fallback. */
const BookingPage = () => {
  useEffect(() => location.replace(site.bookingUrl), [])
  return (
    <Sections>
      <PageHero
        words={{ title: bookingWords.title, intro: <Fallback /> }}
        picture={pictures.openDoor}
        isScene
      />
      <WhatHappensNext />
    </Sections>
  )
}

/** The specification's sentence; its last words are the link. */
const Fallback = () => (
  <>
    {bookingWords.notRedirected}{' '}
    <Link href={site.bookingUrl} color="primary" sx={{ fontWeight: 'fontWeightBold' }}>
      {bookingWords.link}
    </Link>
  </>
)

const nextLayout = {
  display: 'grid',
  gridTemplateColumns: { md: '1fr 1fr' },
  gap: { xs: 4, md: 8 },
  alignItems: 'start',
}

const WhatHappensNext = () => (
  <Section afterHero labelledBy="next">
    <Box sx={nextLayout}>
      <div>
        <Typography variant="h2" id="next">
          {bookingWords.next}
        </Typography>
        <LeafList items={bookingWords.steps} sx={{ gap: 1.5, marginTop: 3 }} />
        <Typography sx={{ marginTop: 3 }}>{bookingWords.signOff}</Typography>
      </div>
      <HoursCard title={blockTitles.ourHours}>
        <Typography variant="body2" sx={{ marginBlock: 1.5 }}>
          {bookingWords.stuck}
        </Typography>
        <ChatButton href={useChatLink()} label={labels.messageUs} />
      </HoursCard>
    </Box>
  </Section>
)

export default BookingPage
