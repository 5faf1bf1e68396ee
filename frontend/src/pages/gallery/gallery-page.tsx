import { Box, Link, Typography } from '@mui/material'
import { salon } from '@willow/shared/salon'
import { pictures } from '#src/content/pictures.ts'
import { ClosingCall } from '#src/parts/closing-call.tsx'
import { newTab } from '#src/parts/contact-links.tsx'
import { FacebookIcon } from '#src/parts/icons.tsx'
import { PageHero } from '#src/parts/page-hero.tsx'
import { SectionBoundaries } from '#src/parts/section-boundary.tsx'
import { Section, SectionHeading } from '#src/parts/section.tsx'
import { rises } from '#src/plain/reveal.ts'
import { BeforeAfter, INITIAL_PERCENT } from './before-after.tsx'
import { GalleryGrid } from './gallery-grid.tsx'
import { cases, casesWords, closingWords, galleryWords, latestWork } from './gallery-words.ts'

const GalleryPage = () => (
  <SectionBoundaries>
    <PageHero words={galleryWords} picture={pictures.trios.gallery} />
    <GalleryGrid />
    {cases.length > 0 && <BeforeAfterCases />}
    <ClosingCall words={closingWords} picture={pictures.emptyFrame} />
  </SectionBoundaries>
)

const BeforeAfterCases = () => (
  <Section bgcolor="white" labelledBy="cases">
    <SectionHeading id="cases" twig title={casesWords.title} intro={casesWords.intro} />
    <Box sx={casesRowStyle}>
      {cases.map(({ dog, caption, from, to }) => (
        <article key={dog} aria-label={dog} {...rises}>
          <Typography variant="h3" sx={{ marginBottom: 2 }}>
            {dog}
          </Typography>
          <BeforeAfter
            from={from}
            to={to}
            labels={{
              slider: casesWords.slider(dog, from.label, to.label),
              valueText: casesWords.valueText(INITIAL_PERCENT, from.label),
            }}
          />
          <Typography sx={{ marginTop: 2 }}>{caption}</Typography>
        </article>
      ))}
    </Box>
    <Link href={salon.facebookUrl} variant="subtitle1" color="primary" {...newTab} sx={facebookLinkStyle}>
      <FacebookIcon />
      {latestWork}
    </Link>
  </Section>
)

const casesRowStyle = {
  display: 'grid',
  gridTemplateColumns: { md: '1fr 1fr' },
  columnGap: { md: 4, lg: 6 },
  rowGap: { xs: 4, md: 6 },
  marginTop: { xs: 3, md: 5 },
}

const facebookLinkStyle = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 1,
  minHeight: 48,
  marginTop: { xs: 2, md: 4 },
}

export default GalleryPage
