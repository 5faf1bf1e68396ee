import { salon } from '@willow/shared/salon'
import { priceInText, prices } from './prices.ts'

/** The name of every page. The type ensures that the routes have a component for each. */
export type PageName = 'home' | 'services' | 'gallery' | 'booking' | 'contact' | 'not-found'

export type Page = {
  name: PageName
  path: string
  title: string
  description: string
  /** Search engines must not list the page. */
  noindex?: boolean
  /** The URL to which the browser is redirected at once. */
  redirect?: string
  /** Initial text of a chat opened from this page. */
  chat: string
}

const firstQuestion = 'Hi, I found your website and I’d like to ask about grooming for my dog.'

export const pages: Page[] = [
  {
    name: 'home',
    path: '/',
    title: `${salon.name}: gentle dog grooming in ${salon.town}`,
    description: `Cruelty-free dog grooming in ${salon.town}, ${salon.county}, by one qualified groomer. Calm, patient care for every coat, from a puppy’s first bath to a full groom.`,
    chat: firstQuestion,
  },
  {
    name: 'services',
    path: '/services',
    title: `Services and prices | ${salon.name}`,
    description: `Full grooms ${priceInText(prices.fullGroom)}, bath and brush ${priceInText(prices.bathAndBrush)}, puppy's first groom ${priceInText(prices.puppy)} and more. See every service and price at ${salon.name} in ${salon.town}.`,
    chat: 'Hi, I have a question about one of your services.',
  },
  {
    name: 'gallery',
    path: '/gallery',
    title: `Gallery: portraits of dogs | ${salon.name}`,
    description: `Portraits of dogs, and what a groom does for them: the gallery of ${salon.name}, dog grooming in ${salon.town}.`,
    chat: 'Hi, I’ve just seen your gallery. Could you do something like that for my dog?',
  },
  {
    name: 'booking',
    path: '/booking',
    title: `Book an appointment | ${salon.name}`,
    description: `Book a grooming appointment with ${salon.name} in ${salon.town}.`,
    noindex: true,
    redirect: salon.bookingUrl,
    chat: 'Hi, I’d like to book my dog in, please.',
  },
  {
    name: 'contact',
    path: '/contact',
    title: `Contact | ${salon.name}, ${salon.town}`,
    description: `Ask a question or arrange a visit to ${salon.name} in ${salon.town}: send a message, chat or write an email. With opening hours and address.`,
    chat: 'Hi, I’m on your contact page and thought I’d message you instead. It’s about my dog.',
  },
]

/** Shown for every other path. */
export const notFoundPage: Page = {
  name: 'not-found',
  path: '*',
  title: `Page not found | ${salon.name}`,
  description: `This page doesn’t exist. Find your way back to ${salon.name}.`,
  noindex: true,
  chat: firstQuestion,
}

/** The prerendered file of a page, which nginx finds by its path. */
export const fileOf = ({ path }: Page) => (path === '*' ? '404.html' : `${path.slice(1) || 'index'}.html`)

/** The page at a path, with or without a trailing slash. */
export const pageAt = (pathname: string): Page => {
  const path = pathname.replace(/^(.+)\/$/, '$1')
  return pages.find((page) => page.path === path) ?? notFoundPage
}

/** The site's internal links, for the header, mobile menu and footer. */
export const navigation = [
  { label: 'Home', path: '/' },
  { label: 'Services', path: '/services' },
  { label: 'Gallery', path: '/gallery' },
  { label: 'Contact', path: '/contact' },
]

/** `short` is for narrow windows. */
export const bookLink = { label: 'Book Now', short: 'Book', path: '/booking' }
