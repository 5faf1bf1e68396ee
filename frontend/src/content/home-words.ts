import { site } from './site.ts'

/** Words of the home screen's hero. */
export const heroWords = {
  eyebrow: `Dog grooming in ${site.town}`,
  title: `Welcome to ${site.name}`,
  tagline: 'Professional grooming services for your beloved furry friends',
  promises: ['Level 2 qualified groomer', 'Cruelty-free care', 'Calm and stress-free'],
}

/** Words of the services teaser. */
export const teaserWords = {
  title: 'A groom to suit every dog',
  intro: 'Every coat is different, and so is every dog. Here is where most of my visitors start.',
}

/** Words of the call to action that closes the home screen. */
export const closingWords = {
  title: 'Shall we get to know each other?',
  text: 'Tell me about your dog, and we will find a day that suits you both.',
}
