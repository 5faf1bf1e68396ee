import { demo } from '@willow/shared/demo'
import { salon } from '@willow/shared/salon'

export const contactWords = {
  title: 'Get in Touch',
  intro: `Got questions, or want more information? ${demo('I\u00A0read every message.')}`,
}

export const cardWords = {
  location: { title: 'Our Location', text: [`${salon.town} Area`], link: 'View on Map' },
  chat: { title: 'Get In Touch', text: ['Quick responses during business hours'], link: 'Message Us' },
  facebook: {
    title: 'Facebook',
    text: ['Follow us for updates', 'See our latest work'],
    link: 'Visit Page',
  },
}

export const otherWaysWords = {
  title: 'Rather not fill in a form?',
  text: 'Message me on WhatsApp or send an email, whichever suits you. A photo of your dog is always welcome.',
}

/** Replaces the block above once a message has been sent. */
export const urgentWords: typeof otherWaysWords = {
  title: 'Is it urgent?',
  text: 'Then message me on WhatsApp too. A photo of your dog is always welcome.',
}

export const nextStepsWords = {
  title: 'What happens next',
  steps: demo([
    'I read every message myself, between grooms.',
    'I answer during opening hours.',
    'Then I’ll find a day that suits you both.',
  ]),
}

export const doorsWords = {
  title: 'Our Doors Are Open',
  text: 'WE LOOK FORWARD TO MEETING YOU!',
  link: 'Get In Touch',
}
