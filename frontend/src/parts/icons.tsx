/** Line icons on a 24 px grid. They are decorative: the text beside them, or a label, carries the meaning. */
import { createSvgIcon } from '@mui/material/utils'

const createIcon = (path: string, name: string) =>
  createSvgIcon(
    <path
      d={path}
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    />,
    name,
  )

export const ChatIcon = createIcon(
  'M12 3.5c-5 0-9 3.5-9 8 0 2.5 1.5 4.5 3.5 6L6 21l4-2c6 1 11-2.5 11-7.5 0-4.5-4-8-9-8ZM8 11.5h.01M12 11.5h.01M16 11.5h.01',
  'Chat',
)
export const MailIcon = createIcon(
  'M5 5.5h14a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-9a2 2 0 0 1 2-2ZM3.5 7.5l8.5 6 8.5-6',
  'Mail',
)
export const UnsentIcon = createIcon(
  'M12.5 18.5H5a2 2 0 0 1-2-2v-9a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v4M3.5 7.5l8.5 6 8.5-6M16.5 15.5l5 5M21.5 15.5l-5 5',
  'Unsent',
)
export const PhoneIcon = createIcon(
  'M6 3.5h2.5L10 8 7.8 9.7a13 13 0 0 0 6.5 6.5L16 14l4.5 1.5V18a2.5 2.5 0 0 1-2.5 2.5C10 20 4 14 3.5 6A2.5 2.5 0 0 1 6 3.5Z',
  'Phone',
)
export const PinIcon = createIcon(
  'M12 21.5c4.5-5 7-8.5 7-11.5a7 7 0 0 0-14 0c0 3 2.5 6.5 7 11.5ZM12 12.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  'Pin',
)
export const MenuIcon = createIcon('M4 7.5h16M4 12.5h16M4 17.5h10', 'Menu')
export const CloseIcon = createIcon('M6 6l12 12M18 6 6 18', 'Close')
export const NextIcon = createIcon('M4 12h15M13 6l6 6-6 6', 'Next')
export const BackIcon = createIcon('M20 12H5M11 6l-6 6 6 6', 'Back')
export const SlideIcon = createIcon('M9 7l-5 5 5 5M15 7l5 5-5 5', 'Slide')
export const FacebookIcon = createIcon(
  'M14 21v-7.5h3l.5-3.5H14V8q0-2 2-2h2V3h-3c-2.5 0-4 1.5-4 4v3H8v3.5h3V21',
  'Facebook',
)
export const InstagramIcon = createIcon(
  'M8 3.5h8a4.5 4.5 0 0 1 4.5 4.5v8a4.5 4.5 0 0 1-4.5 4.5H8A4.5 4.5 0 0 1 3.5 16V8A4.5 4.5 0 0 1 8 3.5ZM12 15.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM17 7h.01',
  'Instagram',
)
export const TwitterIcon = createIcon(
  'M3 18.5c8 4 16.5-1 16-10l2-3-3 .5c-3-3.5-7.5-1-7 3-3.5 0-6-2-8-4.5-1 3 0 6 2 7H3.5c1 2.5 2.5 3.5 4.5 4-1 1.5-3 2.5-5 3Z',
  'Twitter',
)
