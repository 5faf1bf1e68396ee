import { Stack, Typography } from '@mui/material'
import { LeafMark } from './icons.tsx'

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
