import { site } from '#src/content/site.ts'

/** Words of the contact screen's hero. */
export const contactWords = {
  title: 'Get in Touch',
  intro: 'Got a question, or want more information? I\u00A0read every message.',
}

/** Words of the three cards. */
export const cardWords = {
  location: { title: 'Our Location', text: `${site.town} Area`, link: 'View on Map' },
  chat: { title: 'Get In Touch', text: 'Quick responses during business hours', link: 'Message Us' },
  facebook: {
    title: 'Facebook',
    text: 'Follow us for updates',
    detail: 'See our latest work',
    link: 'Visit Page',
  },
}

/** Words beside the form. */
export const asideWords = {
  title: 'Rather not fill in a form?',
  text: 'Message me on WhatsApp or send an email, whichever suits you. A photo of your dog is always welcome.',
  chat: 'Message Us',
}

/** Words of the section with the opening hours. */
export const doorsWords = {
  title: 'Our Doors Are Open',
  text: 'WE LOOK FORWARD TO MEETING YOU!',
  link: 'Get In Touch',
}
