/** The salon for search engines, as schema.org JSON-LD. */
import { closures, hours } from '#src/content/hours.ts'
import { type Service, services } from '#src/content/services.ts'
import { salonOnMap, site } from '#src/content/site.ts'
import type { Closure, OpeningDay } from '#src/content/hours.ts'

const padHour = (time: string) => time.padStart(5, '0')

const openingHours = (table: OpeningDay[]) =>
  table.flatMap(({ day, opens, closes }) =>
    opens && closes
      ? {
          '@type': 'OpeningHoursSpecification',
          dayOfWeek: day,
          opens: padHour(opens),
          closes: padHour(closes),
        }
      : [],
  )

/** In schema.org a day that opens and closes at midnight is closed. */
const closedDays = (dates: Closure[]) =>
  dates.map(({ from, to }) => ({
    '@type': 'OpeningHoursSpecification',
    validFrom: from,
    validThrough: to,
    opens: '00:00',
    closes: '00:00',
  }))

type Offered = Pick<Service, 'title' | 'description' | 'price'>

/** The lowest price. The highest is left out, because it is only a starting price. */
const priceRange = (services: Offered[]) => {
  const pounds = services.flatMap(({ price }) => /£(\d+)/.exec(price)?.[1] ?? []).map(Number)
  return pounds.length === 0 ? undefined : `From £${Math.min(...pounds)}`
}

/** A fixed price, or the minimum of one that starts with "From". */
const offeredPrice = (price: string) => {
  const [, from, pounds] = /^(From )?£(\d+)$/.exec(price) ?? []
  const currency = { priceCurrency: 'GBP' }
  if (!pounds) return {}
  if (!from) return { price: pounds, ...currency }
  return { priceSpecification: { '@type': 'PriceSpecification', minPrice: pounds, ...currency } }
}

const address = {
  '@type': 'PostalAddress',
  streetAddress: site.street,
  addressLocality: site.town,
  addressRegion: site.county,
  postalCode: site.postcode,
  addressCountry: 'GB',
}

type Tables = { hours: OpeningDay[]; closures: Closure[]; services: Offered[] }
const SALON: Tables = { hours, closures, services }

/** The salon as a LocalBusiness. It has no aggregateRating, because search engines ignore self-serving ones. */
export const localBusiness = (image: string, tables = SALON) => ({
  '@context': 'https://schema.org',
  '@type': 'LocalBusiness',
  '@id': `${site.url}/#salon`,
  name: site.name,
  description: `Cruelty-free dog grooming in ${site.town}, ${site.county}.`,
  url: `${site.url}/`,
  image,
  email: site.email,
  ...(site.phone && { telephone: site.phone }),
  address,
  hasMap: salonOnMap,
  priceRange: priceRange(tables.services),
  openingHoursSpecification: openingHours(tables.hours),
  ...(tables.closures.length > 0 && { specialOpeningHoursSpecification: closedDays(tables.closures) }),
  sameAs: [site.facebookUrl, site.instagramUrl, site.twitterUrl].filter(Boolean),
})

/** The same with the salon's services, for the services page. */
export const localBusinessWithOffers = (image: string, tables = SALON) => ({
  ...localBusiness(image, tables),
  makesOffer: tables.services.map(({ title, description, price }) => ({
    '@type': 'Offer',
    ...offeredPrice(price),
    itemOffered: { '@type': 'Service', name: title, description },
  })),
})

/** JSON for a script element: no text in it can end the element. */
export const jsonForScript = (data: object): string => JSON.stringify(data).replaceAll('<', '\\u003c')
