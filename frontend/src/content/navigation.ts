import { screens } from './screens.ts'

/** The links of header, mobile menu and footer: the screens with a name for it, in their order. */
export type NavigationLink = { label: string; path: string }

export const navigation: NavigationLink[] = screens.flatMap(({ menu, path }) =>
  menu ? [{ label: menu, path }] : [],
)

/** `short` where there is little room. */
export const bookLink: NavigationLink & { short: string } = {
  label: 'Book Now',
  short: 'Book',
  path: '/booking',
}
