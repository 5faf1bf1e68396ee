/** The salon for search engines, as schema.org JSON-LD. */
import { salon } from '@willow/shared/salon'
import { closures, hours, type Closure, type OpeningDay } from '#src/features/opening/hours.ts'
import { formatPrice } from '#src/content/prices.ts'
import { type Service, services } from '#src/content/services.ts'
import { salonOnMap, siteUrl } from '#src/content/site.ts'

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

type Priced = Pick<Service, 'price'>

/** The lowest price. The highest is left out, because it is only a starting price. */
const priceRange = (priced: Priced[]) => {
  const pounds = priced.map(({ price }) => price.pounds)
  return pounds.length === 0 ? undefined : formatPrice({ pounds: Math.min(...pounds), from: true })
}

const address = {
  '@type': 'PostalAddress',
  streetAddress: salon.street,
  addressLocality: salon.town,
  addressRegion: salon.county,
  postalCode: salon.postcode,
  addressCountry: 'GB',
}

type Tables = { hours: OpeningDay[]; closures: Closure[]; services: Priced[] }
const SALON: Tables = { hours, closures, services }

/** The salon as a LocalBusiness. It has no aggregateRating, because search engines ignore self-serving ones. */
export const localBusiness = (image: string, tables = SALON) => ({
  '@context': 'https://schema.org',
  '@type': 'LocalBusiness',
  '@id': `${siteUrl}/#salon`,
  name: salon.name,
  description: `Cruelty-free dog grooming in ${salon.town}, ${salon.county}.`,
  url: `${siteUrl}/`,
  image,
  email: salon.email,
  ...(salon.phone && { telephone: salon.phone }),
  address,
  hasMap: salonOnMap,
  priceRange: priceRange(tables.services),
  openingHoursSpecification: openingHours(tables.hours),
  ...(tables.closures.length > 0 && { specialOpeningHoursSpecification: closedDays(tables.closures) }),
  sameAs: [salon.facebookUrl, salon.instagramUrl, salon.twitterUrl].filter(Boolean),
})

/** JSON for a script element: no text in it can end the element. */
export const jsonForScript = (data: object): string => JSON.stringify(data).replaceAll('<', '\\u003c')
