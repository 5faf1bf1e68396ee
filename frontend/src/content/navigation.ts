/** Every link within the site, typed once; header, mobile menu and footer read it. */
type NavigationLink = { label: string; path: string }

export const navigation: NavigationLink[] = [
  { label: 'Home', path: '/' },
  { label: 'Services', path: '/services' },
  { label: 'Gallery', path: '/gallery' },
  { label: 'Contact', path: '/contact' },
]

/** `short` where there is little room. */
export const bookLink: NavigationLink & { short: string } = {
  label: 'Book Now',
  short: 'Book',
  path: '/booking',
}
