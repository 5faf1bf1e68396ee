import { casesWords, galleryWords, latestWork, lightboxWords, nextWords } from '#src/content/gallery-words.ts'
import { cases, gallery } from '#src/content/gallery.ts'
import { pictures } from '#src/content/pictures.ts'
import { site } from '#src/content/site.ts'
import { BeforeAfterCases, LatestWork } from '#src/sections/before-after-cases.tsx'
import { ClosingCall } from '#src/sections/closing-call.tsx'
import { GalleryGrid } from '#src/sections/gallery-grid.tsx'
import { PageHero } from '#src/sections/page-hero.tsx'
import { Sections } from '#src/ui/section-boundary.tsx'

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
