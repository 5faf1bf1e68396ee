import { site } from './site.ts'

/** Words of the footer. */
export const footerWords = {
  blurb: `Gentle, cruelty-free grooming in ${site.town}, by one pair of hands that your dog will get to know.`,
  credit: `Website by ${site.creditName}`,
}
