import { site } from '#src/content/site.ts'
import { Redirecting } from '#src/sections/redirecting.tsx'

/** Sends the browser on to the online scheduling page. */
export const BookingPage = () => <Redirecting url={site.bookingUrl} />
