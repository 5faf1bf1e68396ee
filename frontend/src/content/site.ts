import { salon } from '@willow/shared/salon'

/** Public address of the site, set at build time by vite.config.ts. */
export const siteUrl = __SITE_URL__

/** Keeps the house number on the same line as the street. */
const street = salon.street.replace(/^(\S*\d\S*) /, '$1\u00A0')

/** The salon's address as one line of text, with a postcode that never wraps. */
export const salonAddress = `${street}, ${salon.town} ${salon.postcode.replaceAll(' ', '\u00A0')}`

/** A map search for the salon. */
export const salonOnMap = salon.mapUrl + encodeURIComponent(salon.postcode)
