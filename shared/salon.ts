/**
 * The salon: its facts, which the pages, the mails and the API's error page share. A change needs a new build. What is in
 * demo(...) is invented, and its links lead to the demo's inbox: put yours in place of it, such as name: 'Paws of Newark'.
 */
import { demo } from './demo.ts'
import type { Salon } from './salon-rules.ts'

export const salon: Salon = {
  name: demo('Willow & Wag'),
  /** The groomer's first name, for the texts about her. It may be empty. */
  groomerName: '',
  /** The phone number as it is shown. If it is empty, the site shows none. */
  phone: '',
  /** The number of the chat service (WhatsApp): digits only, with the country code. */
  chatNumber: demo('447700900123'),
  /** The address that visitors may write to. */
  email: demo('hello@willowandwag.example'),

  street: demo('12 Mill Lane'),
  town: 'Newark',
  county: 'Nottinghamshire',
  postcode: demo('NG24 0ZZ'),
  /** A map search, to which the postcode is appended. */
  mapUrl: demo('http://localhost:8081/maps?q='),

  facebookUrl: demo('http://localhost:8081/facebook'),
  /** These two may be empty: their icons are then marked as coming soon. */
  instagramUrl: '',
  twitterUrl: '',

  /** The scheduling page elsewhere, to which /booking redirects. */
  bookingUrl: demo('http://localhost:8081/booking'),
  /** Where the reviews that the home page counts can be read. It may be empty. */
  listingUrl: '',
  /** The name of that place. If it is empty, the page says "a search engine". */
  listingName: '',

  /** Who built the site, for the last line of the footer. */
  creditName: demo('Trent Valley Web'),
  creditUrl: demo('http://localhost:8081/credit'),

  /** Sent messages are deleted so many days after they were received, as the privacy note says. */
  retentionDays: demo(365),
}
