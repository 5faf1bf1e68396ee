/** The salon of most tests, so that editing salon.ts turns none of them red. */
import type { Salon } from './salon-rules.ts'

export const salon: Salon = {
  name: 'Tail & Towel',
  groomerName: '',
  phone: '',
  chatNumber: '447700900456',
  email: 'hello@salon.example',
  street: '7 Test Lane',
  town: 'Testford',
  county: 'Testshire',
  postcode: 'TE5 7NG',
  mapUrl: 'https://maps.example/?q=',
  facebookUrl: 'https://social.example/tail',
  instagramUrl: '',
  twitterUrl: '',
  bookingUrl: 'https://booking.example/tail',
  listingUrl: '',
  listingName: '',
  creditName: 'Test Web',
  creditUrl: 'https://web.example/',
  retentionDays: 400,
}
