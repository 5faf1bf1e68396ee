/** What the salon's facts must be. The site's build checks them; no script of a page does. */
import * as z from 'zod'

const text = z.string('must be a text in quotes').trim()
const filled = text.min(1, 'must not be empty')
const WEB_ADDRESS = 'must be a full web address, such as https://www.example.org/page'
const address = z.url({ protocol: /^https?$/, error: WEB_ADDRESS })
const addressOrEmpty = text.refine(
  (url) => url === '' || address.safeParse(url).success,
  `${WEB_ADDRESS}, or empty`,
)
const PHONE = 'must be a phone number, such as 01632 960123, or empty'
const CHAT_NUMBER = 'must be digits only, with the country code, such as 447700900123'
const DAYS = 'must be a whole number of days, such as 365'

const rules = z.object({
  name: filled,
  groomerName: text,
  phone: z.string(PHONE).regex(/^(\+?[\d ()-]{6,20})?$/, PHONE),
  chatNumber: z.string(CHAT_NUMBER).regex(/^[1-9]\d{6,14}$/, CHAT_NUMBER),
  email: z.email('must be an e-mail address, such as hello@example.org'),
  street: filled,
  town: filled,
  county: filled,
  postcode: filled,
  mapUrl: address,
  facebookUrl: address,
  instagramUrl: addressOrEmpty,
  twitterUrl: addressOrEmpty,
  bookingUrl: address,
  listingUrl: addressOrEmpty,
  listingName: text,
  creditName: filled,
  creditUrl: address,
  retentionDays: z.int(DAYS).min(1, DAYS),
})

export type Salon = z.infer<typeof rules>

/** Throws an Error with a sentence for each fact that is missing or wrong, which names it. */
export const checkSalon = (salon: Salon): void => {
  const { error } = rules.safeParse(salon)
  if (!error) return
  const sentences = error.issues.map(({ path, message }) => `shared/salon.ts: ${path.join('.')} ${message}.`)
  throw new Error(sentences.join('\n'))
}
