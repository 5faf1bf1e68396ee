import { Box, Link, Typography } from '@mui/material'
import { pictures } from '#src/content/pictures.ts'
import { site } from '#src/content/site.ts'
import { ClosingCall } from '#src/components/closing-call.tsx'
import { PageHero } from '#src/components/page-hero.tsx'
import { BeforeAfter, INITIAL_PERCENT } from '#src/components/before-after.tsx'
import { FacebookIcon } from '#src/components/icons.tsx'
import { newTab } from '#src/components/new-tab.tsx'
import { Sections } from '#src/components/section-boundary.tsx'
import { Section } from '#src/components/section.tsx'
import { SectionHeading } from '#src/components/section-heading.tsx'
import { rises } from '#src/components/reveal.ts'
import { GalleryGrid } from './gallery-grid.tsx'
import { cases, casesWords, closingWords, galleryWords, latestWork } from './gallery-words.ts'

export const GalleryPage = () => (
  <Sections>
    <PageHero words={galleryWords} picture={pictures.trios.gallery} />
    <GalleryGrid />
    {cases.length > 0 && <BeforeAfterCases />}
    <ClosingCall words={closingWords} picture={pictures.emptyFrame} />
  </Sections>
)

const casesRow = {
  display: 'grid',
  gridTemplateColumns: { md: '1fr 1fr' },
  columnGap: { md: 4, lg: 6 },
  rowGap: { xs: 4, md: 6 },
  marginTop: { xs: 3, md: 5 },
}

const facebookLink = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 1,
  minHeight: 48,
  marginTop: { xs: 2, md: 4 },
}

const BeforeAfterCases = () => (
  <Section bgcolor="white" labelledBy="cases">
    <SectionHeading id="cases" twig title={casesWords.title} intro={casesWords.intro} />
    <Box sx={casesRow}>
      {cases.map(({ dog, caption, from, to }) => (
        <article key={from.picture.src} aria-label={dog} {...rises}>
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
    <Link href={site.facebookUrl} variant="subtitle1" color="primary" {...newTab} sx={facebookLink}>
      <FacebookIcon />
      {latestWork}
    </Link>
  </Section>
)
