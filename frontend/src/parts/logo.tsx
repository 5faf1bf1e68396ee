import { Stack, SvgIcon, Typography, type SvgIconProps } from '@mui/material'

/** The mark: a willow leaf that is also a wagging tail. */
export const LeafMark = (props: SvgIconProps) => (
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
