import type { PublishedPicture } from '#src/lib/published-picture.ts'
import crueltyFree from './pictures/features/cruelty-free.svg?picture'
import expert from './pictures/features/expert.svg?picture'
import gentleApproach from './pictures/features/gentle-approach.svg?picture'
import personal from './pictures/features/personal.svg?picture'
import premium from './pictures/features/premium.svg?picture'
import professionalCare from './pictures/features/professional-care.svg?picture'
import stressFree from './pictures/features/stress-free.svg?picture'

/** A quality of the salon, with a small picture. */
export type Feature = { title: string; text: string; picture: PublishedPicture }

/** The qualities of a visit, on the home page. */
export const experienceFeatures: Feature[] = [
  {
    title: 'Professional Care',
    text: 'A qualified Level 2 groomer with clean tools and steady hands, from the first brush to the last snip.',
    picture: professionalCare,
  },
  {
    title: 'Gentle Approach',
    text: 'I listen to your dog, go slowly, take breaks, and stop when your dog has had enough.',
    picture: gentleApproach,
  },
  {
    title: 'Cruelty-Free',
    // DEMO: that nothing was tested on animals, and that everything is kind to skin, coat and rivers
    text: 'Nothing I use was tested on animals, and I choose what’s kind to skin, coat and rivers.',
    picture: crueltyFree,
  },
]

/** Why people come here, on the services page. */
export const reasonFeatures: Feature[] = [
  {
    title: 'Expert Groomers',
    text: 'Qualified to Level 2, with an eye for every kind of coat.',
    picture: expert,
  },
  {
    title: 'Premium Products',
    // DEMO: that the bottles are refilled
    text: 'Mild, cruelty-free shampoos in bottles that get refilled.',
    picture: premium,
  },
  {
    title: 'Stress-Free Environment',
    // DEMO: that dogs may nap
    text: 'A quiet room and no rush: your dog can nap if they like.',
    picture: stressFree,
  },
  {
    title: 'Personalized Service',
    // DEMO: that there are treats
    text: 'A cut, a pace and a treat to suit the dog in front of me.',
    picture: personal,
  },
]
