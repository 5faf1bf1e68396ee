/** Addresses of the links that leave the site. Pure. */

export { chatLink, mailLink } from '@willow/backend/contract/links'

/** Calls the number. */
export const phoneLink = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`

/** Searches a map for the place; the address of the search comes from the configuration. */
export const mapLink = (searchUrl: string, place: string): string => searchUrl + encodeURIComponent(place)
