import Stack from '@mui/material/Stack'
import SvgIcon, { type SvgIconProps } from '@mui/material/SvgIcon'
import Typography from '@mui/material/Typography'
import type { SxProps, Theme } from '@mui/material/styles'

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

/** The mark: a willow leaf that is also a wagging tail. Has the text's colour; its size is `fontSize` in `sx`. */
export const LeafMark = (props: SvgIconProps) => (
  <SvgIcon viewBox="0 0 48 48" {...props}>
    <path d="M16.2 37.7C11 29.5 9.8 22 16 15.1C21 9 29 5.2 37.9 3.3C27 10.2 24 17 21.2 24.1C19.5 29 18.5 33.5 16.2 37.7Z" />
    <path d="M18 38.8C25.5 37.2 29.5 31.5 31.1 27.2C33 21.5 31.5 14.5 38.1 3.7C28.5 10.8 25 18 22.6 24.5C21 30 20.3 34.3 18 38.8Z" />
    <g fill="none" stroke="currentColor" strokeLinecap="round">
      <path d="M5 41.5C10 42.3 14 42.5 17.6 37" strokeWidth="3.2" />
      <path d="M39.5 26.5C41.5 23.5 42.7 20 43 16.5M36 33.5C40 31.5 43.3 28.5 45.5 25" strokeWidth="2" />
    </g>
  </SvgIcon>
)

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
