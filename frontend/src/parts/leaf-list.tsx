import { Stack, type SxProps, type Theme } from '@mui/material'
import { LeafMark } from './logo.tsx'

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
