import { site } from './site.ts'

/** Words of the services screen. */
export const servicesWords = {
  title: 'Our Services',
  intro:
    'One groomer, gentle hands and honest prices. Pick what your dog needs today, and ask me if you’re not sure.',
}

export const reasonsWords = {
  title: `Why Choose ${site.name}`,
  intro: 'Small enough to know every dog by name, and trained to look after every coat.',
}

export const priceWords = {
  title: 'A word about prices',
  text: 'Prices may vary with your dog’s size, breed and coat condition. I’ll always tell you the price before I start.',
  book: 'Book a Service',
  /** On each card; the price within a sentence. */
  bookAt: (price: string) => `Book · ${price.toLowerCase()}`,
}

export const questionsWords = {
  title: 'Good to know',
  intro: 'What people ask before their first visit.',
}

export const stepsWords = {
  title: 'What happens on the day',
  intro: 'Six unhurried steps. Your dog sets the pace.',
}
