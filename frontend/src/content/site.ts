import type { Site } from '../../build/site-env.ts'

declare const __SITE__: Site

export { chatLink, mailLink } from '@willow/backend/contract/links'

/** The salon's details, put into the build by vite.config.ts. The only place that reads them. */
export const site: Site = __SITE__

/** Calls the number. The zero in "+44 (0)1632" is for calls within the country only. */
export const phoneLink = (phone: string): string =>
  `tel:${phone.replace(/^(\+.*)\(0\)/, '$1').replace(/[^\d+]/g, '')}`

/** Searches a map for the place; the address of the search comes from the configuration. */
export const mapLink = (searchUrl: string, place: string): string => searchUrl + encodeURIComponent(place)
