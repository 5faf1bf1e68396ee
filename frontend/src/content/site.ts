export { chatLink, mailLink } from '#src/lib/links.ts'

/** The salon's details, set at build time by vite.config.ts. */
export const site = __SITE__

/** A tel: link. The "(0)" of "+44 (0)1632" is dialled only within the country. */
export const phoneLink = (phone: string): string =>
  `tel:${phone.replace(/^(\+.*)\(0\)/, '$1').replace(/[^\d+]/g, '')}`

/** A map search for the place. */
export const mapLink = (searchUrl: string, place: string): string => searchUrl + encodeURIComponent(place)

/** The house number does not break from its street. */
const street = site.street.replace(/^(\S*\d\S*) /, '$1\u00A0')

/** The salon's address in one line, whose postcode does not break. */
export const salonAddress = `${street}, ${site.town} ${site.postcode.replaceAll(' ', '\u00A0')}`

/** A map search for the salon. */
export const salonOnMap = mapLink(site.mapUrl, site.postcode)
