import { demo } from '@willow/shared/demo'
import { salon } from '@willow/shared/salon'
import crueltyFree from '#src/content/pictures/features/cruelty-free.svg?drawing'
import gentleApproach from '#src/content/pictures/features/gentle-approach.svg?drawing'
import professionalCare from '#src/content/pictures/features/professional-care.svg?drawing'
import { priceInText, prices } from '#src/content/prices.ts'

const keepTogether = (text: string) => text.replaceAll(' ', '\u00A0')

/** The name does not break if it fits into one line of a phone's heading. */
const name = salon.name.length > 16 ? salon.name : keepTogether(salon.name)

/** The rating in the salon's listing. */
export const reviews = demo({ average: 4.7, count: 10 })

export const heroWords = {
  eyebrow: `Dog grooming in ${salon.town}${salon.groomerName && ` with ${salon.groomerName}`}`,
  title: `Welcome to ${salon.name}`,
  tagline: 'Professional grooming services for your beloved furry friends',
  book: 'Book Appointment',
  contact: 'Contact Us',
  proof: [
    `${reviews.average} from ${reviews.count} ${demo('demo ')}reviews`,
    keepTogether(`Full groom ${priceInText(prices.fullGroom)}`),
  ],
}

export const experienceFeatures = [
  {
    title: 'Professional Care',
    text: demo(
      'A qualified Level 2 groomer with clean tools and steady hands, from the first brush to the last snip.',
    ),
    picture: professionalCare,
  },
  {
    title: 'Gentle Approach',
    text: demo('I listen to your dog, go slowly, take breaks, and stop when your dog has had enough.'),
    picture: gentleApproach,
  },
  {
    title: 'Cruelty-Free',
    text: demo('Nothing I use was tested on animals, and I choose what’s kind to skin, coat and rivers.'),
    picture: crueltyFree,
  },
]

export const experienceWords = {
  title: `The ${name} Experience`,
  intro: 'Whatever your dog comes for, these three things don’t change.',
}

/** The groomer's story, in her own words. */
export const aboutWords = {
  title: salon.groomerName ? `About ${salon.groomerName}, your groomer` : 'About your groomer',
  story: demo([
    `I’m a qualified Level 2 groomer, and ${salon.name} is just me: the same voice and the same two hands at every visit. I wanted a place where even a shy dog can stay calm, so I made one.`,
    'Everything here is cruelty-free, and sustainability matters to me: I go easy on water and plastic. I keep the room quiet, safe and stress-free. The pug in the picture is mine. She tries every new brush first.',
  ]),
  portrait: demo(`${salon.groomerName || 'The groomer'} in a green apron, smiling, her pug on her arm`),
  facts: [
    { title: 'Level 2 qualified', text: demo('The certificate is on the wall.') },
    demo({ title: 'Insured', text: 'Your dog is covered while with me.' }),
  ],
  listTitle: 'What to expect',
  list: demo([
    'A safe, quiet room with time to rest',
    'Cruelty-free, planet-kind products',
    'An honest word about coat and price',
  ]),
}

export const teaserWords = {
  title: 'A groom to suit every dog',
  intro: 'Every coat is different. Here are three favourites.',
  all: 'View All Services',
}

export const clientsWords = {
  title: 'Happy Clients',
  intro: 'A wagging tail is my favourite review. These came from the other end of the lead.',
  /** Accessible name of the row. */
  quotes: 'What clients say',
  owner: (pet: string) => `Owner of ${pet}`,
  stars: (rating: number) => `${rating} out of 5 stars`,
  summary: (average: number, count: number) => `${average} rating, based on ${count} reviews`,
  source: 'from my listing on',
  listing: { name: salon.listingName || 'a search engine', url: salon.listingUrl },
  note: demo('Demo figures.'),
}

export const closingWords = {
  title: 'Shall we say hello?',
  text: 'Tell me about your dog, and I’ll find a day that suits you both.',
}

/** A customer's quote. The rating is out of five, half stars allowed. */
export type Testimonial = { quote: string; name: string; pet: string; breed: string; rating: number }

export const testimonials: Testimonial[] = demo([
  {
    quote: 'Biscuit used to shake at the sight of a brush. Now he pulls me through the door.',
    name: 'Hannah',
    pet: 'Biscuit',
    breed: 'Cockapoo',
    rating: 5,
  },
  {
    quote:
      'Margot is fourteen and stiff in the hips. She was given all the time she needed, and trotted home like a puppy.',
    name: 'Tom',
    pet: 'Margot',
    breed: 'Border Collie',
    rating: 5,
  },
  {
    quote: 'A lovely cut and a very happy dog. Saturdays fill up fast, so book early.',
    name: 'Priya',
    pet: 'Otis',
    breed: 'Miniature Schnauzer',
    rating: 4.5,
  },
])
