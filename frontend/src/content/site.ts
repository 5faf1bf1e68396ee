import { mapLink } from '#src/lib/links.ts'

/** The salon's details, set at build time by vite.config.ts. */
export const site = __SITE__

/** Keeps the house number on the same line as the street. */
const street = site.street.replace(/^(\S*\d\S*) /, '$1\u00A0')

/** The salon's address as one line of text, with a postcode that never wraps. */
export const salonAddress = `${street}, ${site.town} ${site.postcode.replaceAll(' ', '\u00A0')}`

/** A map search for the salon. */
export const salonOnMap = mapLink(site.mapUrl, site.postcode)
