import { demo } from '@willow/shared/demo'
import { salon } from '@willow/shared/salon'

/** Visible and accessible names of buttons and regions on every page. */
export const labels = {
  skip: 'Skip to the content',
  mainNavigation: 'Main',
  menu: 'Menu',
  quickLinks: 'Quick links',
  chat: 'Chat',
  chatWith: `Chat with ${salon.name}`,
  chatOnWhatsApp: 'Chat on WhatsApp',
  contact: 'Contact Us',
  newTab: 'Opens in a new tab',
  newChatTab: 'Opens WhatsApp in a new tab',
  close: 'Close',
  privacyNote: 'Privacy note',
}

/** Titles of blocks that several places show. */
export const blockTitles = {
  quickLinks: 'Quick Links',
  getInTouch: 'Get In Touch',
  ourHours: 'Our Hours',
  openingHours: 'Opening Hours',
  visitUs: 'Visit Us',
}

export const footerWords = {
  blurb: `Gentle, cruelty-free grooming in ${salon.town}${demo(', by one pair of hands that your dog will get to know')}.`,
  credit: `Website by ${salon.creditName}`,
  comingSoon: (network: string) => `${network}, coming soon`,
}

/** The social pages. One without a URL is a placeholder. */
export const socialPages = [
  { network: 'facebook', name: 'Facebook', url: salon.facebookUrl },
  { network: 'instagram', name: 'Instagram', url: salon.instagramUrl },
  { network: 'twitter', name: 'Twitter', url: salon.twitterUrl },
] as const

export const toastWords = { region: 'Notifications', dismiss: 'Dismiss' }

/** Shown instead of a part of the page that has failed. */
export const sectionFailed = 'This part of the page isn’t working just now. You can still reach me:'
