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
