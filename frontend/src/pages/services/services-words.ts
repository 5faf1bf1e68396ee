import { demo } from '@willow/shared/demo'
import { salon } from '@willow/shared/salon'
import expert from '#src/content/pictures/features/expert.svg?drawing'
import personal from '#src/content/pictures/features/personal.svg?drawing'
import premium from '#src/content/pictures/features/premium.svg?drawing'
import stressFree from '#src/content/pictures/features/stress-free.svg?drawing'

export const servicesWords = {
  title: 'Our Services',
  intro:
    'One groomer, gentle hands and honest prices. Pick what your dog needs today, and ask me if you’re not sure.',
}

export const reasonsWords = {
  title: `Why Choose ${salon.name}`,
  intro: demo('Small enough to know every dog by name, and trained to look after every coat.'),
}

/** Why people come here, on the services page. */
export const reasonFeatures = [
  {
    title: 'Expert Groomers',
    text: 'Qualified to Level 2, with an eye for every kind of coat.',
    picture: expert,
  },
  {
    title: 'Premium Products',
    text: demo('Mild, cruelty-free shampoos in bottles that get refilled.'),
    picture: premium,
  },
  {
    title: 'Stress-Free Environment',
    text: demo('A quiet room and no rush: your dog can nap if they like.'),
    picture: stressFree,
  },
  {
    title: 'Personalized Service',
    text: demo('A cut, a pace and a treat to suit the dog in front of me.'),
    picture: personal,
  },
]

export const priceWords = {
  title: 'A word about prices',
  text: `Prices may vary with your dog’s size, breed and coat condition. ${demo('I’ll always tell you the price before I start.')}`,
  book: 'Book a Service',
  /** On each card. */
  bookOne: (service: string) => `Book ${service}`,
}

export const stepsWords = {
  title: 'The grooming process',
  intro: demo('Six unhurried steps. Your dog sets the pace.'),
}

export const closingWords = {
  title: 'Ready when your dog is',
  text: 'Pick a day that suits you both, or ask me anything first.',
}

export const steps = demo([
  { title: 'Consultation', text: 'You tell me about your dog, the coat and what you have in mind.' },
  {
    title: 'Pre-Grooming Assessment',
    text: 'I look at coat, skin, ears and paws, and tell you what I see before I start.',
  },
  {
    title: 'Bath & Conditioning',
    text: 'Lukewarm water, a gentle shampoo and a conditioner that suits the coat.',
  },
  {
    title: 'Drying & Brushing',
    text: 'Towels first, then a soft dryer, and the brush goes through every layer.',
  },
  { title: 'Styling & Trimming', text: 'Scissors and clippers, with a rest whenever your dog asks for one.' },
  { title: 'Finishing Touches', text: 'Nails, ears, a last comb through, and home to be admired.' },
])
