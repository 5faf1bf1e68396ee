import { pictures } from '#src/content/pictures.ts'
import { site } from '#src/content/site.ts'
import { ClosingCall } from '#src/sections/closing-call.tsx'
import { PageHero } from '#src/sections/page-hero.tsx'
import { Sections } from '#src/ui/section-boundary.tsx'
import { BeforeAfterCases, LatestWork } from './before-after-cases.tsx'
import { GalleryGrid } from './gallery-grid.tsx'
import {
  cases,
  casesWords,
  gallery,
  galleryWords,
  latestWork,
  lightboxWords,
  nextWords,
} from './gallery-words.ts'

const latest = <LatestWork words={latestWork} url={site.facebookUrl} />

/** Gallery. */
export const GalleryPage = () => (
  <Sections>
    <PageHero words={galleryWords} dogs={pictures.trios.gallery} branches={pictures.branches} />
    <GalleryGrid pictures={gallery} words={galleryWords} lightbox={lightboxWords} latest={latest} />
    <BeforeAfterCases words={casesWords} cases={cases} latest={latest} />
    <ClosingCall words={nextWords} />
  </Sections>
)
