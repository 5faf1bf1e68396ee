import { mapLink } from '#src/lib/links.ts'

/** The salon's details, set at build time by vite.config.ts. */
export const site = __SITE__

/** The house number does not break from its street. */
const street = site.street.replace(/^(\S*\d\S*) /, '$1\u00A0')

/** The salon's address in one line, whose postcode does not break. */
export const salonAddress = `${street}, ${site.town} ${site.postcode.replaceAll(' ', '\u00A0')}`

/** A map search for the salon. */
export const salonOnMap = mapLink(site.mapUrl, site.postcode)
