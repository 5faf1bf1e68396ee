import { pictures } from '#src/content/pictures.ts'
import { notFoundWords } from '#src/content/small-screens.ts'
import { NotFound } from '#src/sections/not-found.tsx'
import { Sections } from '#src/ui/section-boundary.tsx'

/** Every path that is no other screen. */
export const NotFoundPage = () => (
  <Sections>
    <NotFound words={notFoundWords} picture={pictures.groomersPug} />
  </Sections>
)
