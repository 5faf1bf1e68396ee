/** The links within the site, for header, mobile menu and footer. */
type NavigationLink = { label: string; path: string }

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
