/** The salon for search engines, as schema.org JSON-LD. */
import { salon } from '@willow/shared/salon'
import { hours } from '#src/content/hours.ts'
import { formatPrice } from '#src/content/prices.ts'
import { services } from '#src/content/services.ts'
import { salonOnMap, siteUrl } from '#src/content/site.ts'

const padHour = (time: string) => time.padStart(5, '0')

const openingHours = hours.flatMap(({ day, opens, closes }) =>
  opens && closes
    ? {
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: day,
        opens: padHour(opens),
        closes: padHour(closes),
      }
    : [],
)

/** The highest price is left out, because it is only a starting price. */
const lowestPrice = Math.min(...services.map(({ price }) => price.pounds))

const address = {
  '@type': 'PostalAddress',
  streetAddress: salon.street,
  addressLocality: salon.town,
  addressRegion: salon.county,
  postalCode: salon.postcode,
  addressCountry: 'GB',
}

/** The salon as a LocalBusiness. It has no aggregateRating, because search engines ignore self-serving ones. */
export const localBusiness = (image: string) => ({
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
  priceRange: formatPrice({ pounds: lowestPrice, from: true }),
  openingHoursSpecification: openingHours,
  sameAs: [salon.facebookUrl, salon.instagramUrl, salon.twitterUrl].filter(Boolean),
})

/** JSON for a script element: no text in it can end the element. */
export const jsonForScript = (data: object): string => JSON.stringify(data).replaceAll('<', '\\u003c')
