import { site } from '#src/content/site.ts'
import { redirectWords } from '#src/content/small-screens.ts'
import { Redirecting } from '#src/sections/redirecting.tsx'
import { Sections } from '#src/ui/section-boundary.tsx'

/** Sends the browser on to the online scheduling page. */
export const BookingPage = () => (
  <Sections>
    <Redirecting words={redirectWords} url={site.bookingUrl} />
  </Sections>
)
