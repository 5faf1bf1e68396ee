import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { LeafMark } from './leaf-mark.tsx'

/** The name is never wider than a phone, however large its visitor likes text to be. */
const SIZES = {
  small: { mark: 32, text: 'min(1.2rem, 5.5vw)', gap: 0.75 },
  medium: {
    mark: 40,
    text: { xs: 'min(1.5rem, min(5.7vw, 24px))', md: 'min(1.5rem, clamp(20px, 1.9vw, 28px))' },
    gap: { xs: 0.5, sm: 1 },
  },
  large: { mark: 56, text: 'min(2.1rem, 9.5vw)', gap: 1.5 },
}

/** Mark and name. */
export const Logo = ({ name, size = 'medium' }: { name: string; size?: keyof typeof SIZES }) => {
  const { mark, text, gap } = SIZES[size]
  return (
    <Stack component="span" direction="row" sx={{ alignItems: 'center', gap }}>
      <LeafMark sx={{ fontSize: mark }} />
      <Typography component="span" variant="h3" sx={{ fontSize: text, lineHeight: 1, whiteSpace: 'nowrap' }}>
        {name}
      </Typography>
    </Stack>
  )
}
