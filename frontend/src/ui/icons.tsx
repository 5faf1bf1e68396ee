/** Line icons on a 24 px grid. They are decorative: the text beside them, or a label, carries the meaning. */
import { Stack, SvgIcon, type SvgIconProps, type SxProps, type Theme, Typography } from '@mui/material'
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

/** The mark: a willow leaf that is also a wagging tail. */
const LeafMark = (props: SvgIconProps) => (
  <SvgIcon viewBox="0 0 48 48" {...props}>
    <path d="M16 37.5C11 29.5 10 22 16 15 21 9 29 5 38 3.5 27 10 24 17 21 24c-1.5 5-3 9.5-5 13.5Z" />
    <path d="M18 39C25.5 37 29.5 31.5 31 27c2-5.5.5-12.5 7-23C28.5 11 25 18 22.5 24.5 21 30 20 34.5 18 39Z" />
    <g fill="none" stroke="currentColor" strokeLinecap="round">
      <path d="M5 41.5C10 42.5 14 42.5 17.5 37" strokeWidth="3.2" />
      <path d="M39.5 26.5c2-3 3-6.5 3.5-10M36 33.5c4-2 7.5-5 9.5-8.5" strokeWidth="2" />
    </g>
  </SvgIcon>
)

/** Mark and name. A long name wraps. */
export const Logo = ({ name, size = 'medium' }: { name: string; size?: keyof typeof SIZES }) => {
  const { mark, text, gap } = SIZES[size]
  return (
    <Stack
      component="span"
      direction="row"
      sx={{ alignItems: 'center', gap, minWidth: 0, maxWidth: '100%', overflowWrap: 'anywhere' }}
    >
      <LeafMark sx={{ fontSize: mark }} />
      <Typography component="span" variant="h3" sx={{ fontSize: text, lineHeight: 1, minWidth: 0 }}>
        {name}
      </Typography>
    </Stack>
  )
}

/** Capped at a phone's width, however much the text is enlarged. */
const SIZES = {
  small: { mark: 32, text: 'min(1.2rem, 5.5vw)', gap: 0.75 },
  medium: {
    mark: 40,
    text: { xs: 'min(1.5rem, min(5.7vw, 24px))', md: 'min(1.5rem, clamp(20px, 1.9vw, 28px))' },
    gap: { xs: 0.5, sm: 1 },
  },
  large: { mark: 56, text: { xs: 'min(2.1rem, 9.5vw)', md: 'min(2.1rem, 4.3vw)' }, gap: 1.5 },
}

type Props = { items: string[]; sx?: SxProps<Theme> }

/** A list with a leaf as the bullet. */
export const LeafList = ({ items, sx }: Props) => (
  <Stack component="ul" sx={sx}>
    {items.map((item) => (
      <Stack key={item} component="li" direction="row" sx={{ gap: 1.25 }}>
        <LeafMark sx={{ fontSize: 26, color: 'primary.main' }} />
        {item}
      </Stack>
    ))}
  </Stack>
)
