import { hours } from './hours.ts'
import { priceInText, prices } from './prices.ts'
import { site } from './site.ts'

/** The name of every page. The type ensures that the routes have a component for each. */
export type PageName = 'home' | 'services' | 'gallery' | 'booking' | 'contact' | 'not-found'

export type Page = {
  name: PageName
  path: string
  /** The prerendered file. */
  file: string
  title: string
  description: string
  /** Search engines must not list the page. */
  noindex?: boolean
  /** The URL to which the browser is redirected at once. */
  redirect?: string
  /** React comes as soon as the page is painted, and not only at the visitor's first use. */
  needsReact?: boolean
  /** Initial text of a chat opened from this page. */
  chat: string
}

const openDays = hours.filter(({ opens }) => opens).map(({ day }) => day)

const firstQuestion = 'Hi, I found your website and I’d like to ask about grooming for my dog.'

export const pages: Page[] = [
  {
    name: 'home',
    path: '/',
    file: 'index.html',
    title: `${site.name}: gentle dog grooming in ${site.town}`,
    description: `Cruelty-free dog grooming in ${site.town}, ${site.county}, by one qualified groomer. Calm, patient care for every coat, from a puppy’s first bath to a full groom.`,
    chat: firstQuestion,
  },
  {
    name: 'services',
    path: '/services',
    file: 'services.html',
    title: `Services and prices | ${site.name}`,
    description: `Full grooms ${priceInText(prices.fullGroom)}, bath and brush ${priceInText(prices.bathAndBrush)}, puppy's first groom ${priceInText(prices.puppy)} and more. See every service and price at ${site.name} in ${site.town}.`,
    chat: 'Hi, I have a question about one of your services.',
  },
  {
    name: 'gallery',
    path: '/gallery',
    file: 'gallery.html',
    title: `Gallery: dog portraits, before and after | ${site.name}`,
    description: `Twelve dog portraits, from Cockapoo to Poodle, and two dogs before, during and after a groom, from ${site.name}, dog grooming in ${site.town}.`,
    chat: 'Hi, I’ve just seen your gallery. Could you do something like that for my dog?',
  },
  {
    name: 'booking',
    path: '/booking',
    file: 'booking.html',
    title: `Book an appointment | ${site.name}`,
    description: `Book a grooming appointment with ${site.name} in ${site.town}.`,
    noindex: true,
    redirect: site.bookingUrl,
    chat: 'Hi, I’d like to book my dog in, please.',
  },
  {
    name: 'contact',
    path: '/contact',
    file: 'contact.html',
    needsReact: true,
    title: `Contact | ${site.name}, ${site.town}`,
    description: `Ask a question or arrange a visit to ${site.name} in ${site.town}: send a message, chat or write an email. Opening hours, ${openDays.at(0)} to ${openDays.at(-1)}.`,
    chat: 'Hi, I’m on your contact page and thought I’d message you instead. It’s about my dog.',
  },
]

/** Shown for every other path. */
export const notFoundPage: Page = {
  name: 'not-found',
  path: '*',
  file: '404.html',
  title: `Page not found | ${site.name}`,
  description: `This page doesn’t exist. Find your way back to ${site.name}.`,
  noindex: true,
  chat: firstQuestion,
}

/** nginx passes addresses that are not UTF-8, such as those of old links. */
const decodePath = (path: string) => {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

/** The page at a path, with or without a trailing slash, percent-encoded or not. */
export const pageAt = (pathname: string): Page => {
  const path = decodePath(pathname).replace(/^(.+)\/$/, '$1')
  return pages.find((page) => page.path === path) ?? notFoundPage
}

type NavigationLink = { label: string; path: string }

/** The site's internal links, for the header, mobile menu and footer. */
export const navigation: NavigationLink[] = [
  { label: 'Home', path: '/' },
  { label: 'Services', path: '/services' },
  { label: 'Gallery', path: '/gallery' },
  { label: 'Contact', path: '/contact' },
]

/** `short` is for narrow windows. */
export const bookLink: NavigationLink & { short: string } = {
  label: 'Book Now',
  short: 'Book',
  path: '/booking',
}
