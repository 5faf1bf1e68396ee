import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { LeafMark } from './leaf-mark.tsx'

const SIZES = {
  small: { mark: 32, text: '1.2rem', gap: 0.75 },
  medium: { mark: 40, text: '1.5rem', gap: 1 },
  large: { mark: 56, text: '2.1rem', gap: 1.5 },
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
