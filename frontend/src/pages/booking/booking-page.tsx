import { Box, Link, Typography } from '@mui/material'
import { useEffect } from 'react'
import { demo } from '@willow/shared/demo'
import { salon } from '@willow/shared/salon'
import { blockTitles, labels } from '#src/content/common-words.ts'
import { pictures } from '#src/content/pictures.ts'
import { ChatButton } from '#src/parts/contact-links.tsx'
import { LeafList } from '#src/parts/leaf-list.tsx'
import { HoursCard } from '#src/parts/opening.tsx'
import { PageHero } from '#src/parts/page-hero.tsx'
import { SectionBoundaries } from '#src/parts/section-boundary.tsx'
import { Section } from '#src/parts/section.tsx'

/** Redirects to the online scheduling page at once, without an entry in the history; a link is the fallback. */
const BookingPage = () => {
  useEffect(() => location.replace(salon.bookingUrl), [])
  return (
    <SectionBoundaries>
      <PageHero
        words={{ title: bookingWords.title, intro: <Fallback /> }}
        picture={pictures.openDoor}
        room="scene"
      />
      <WhatHappensNext />
    </SectionBoundaries>
  )
}

/** The specification's sentence; its last words are the link. */
const Fallback = () => (
  <>
    {bookingWords.notRedirected}{' '}
    <Link href={salon.bookingUrl} color="primary" sx={{ fontWeight: 'fontWeightBold' }}>
      {bookingWords.link}
    </Link>
  </>
)

const WhatHappensNext = () => (
  <Section afterHero labelledBy="next">
    <Box sx={nextLayoutStyle}>
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
        <ChatButton label={labels.chatOnWhatsApp} />
      </HoursCard>
    </Box>
  </Section>
)

const nextLayoutStyle = {
  display: 'grid',
  gridTemplateColumns: { md: '1fr 1fr' },
  gap: { xs: 4, md: 8 },
  alignItems: 'start',
}

const bookingWords = {
  title: 'Redirecting to booking...',
  notRedirected: "If you're not redirected automatically,",
  /** The last part of that sentence, which is the link. */
  link: 'click here',
  next: 'What happens next',
  steps: demo([
    'My calendar opens in this window.',
    'Pick a groom, then a day and a time.',
    'Bring your dog, and I’ll take it from there.',
  ]),
  signOff: 'I’m looking forward to meeting you both.',
  /** Above the chat, for a calendar that does not open. */
  stuck: 'Is the calendar not opening? Tell me which day suits you.',
}

export default BookingPage
