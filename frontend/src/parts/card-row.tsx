import { Box, type SxProps, type Theme } from '@mui/material'
import type { ReactNode } from 'react'

/** A list of cards of equal height: one below the other on a phone, three in a row on a desktop. */
export const CardRow = ({ sx = [], children }: { sx?: SxProps<Theme>; children: ReactNode }) => (
  <Box component="ul" sx={[cardRowStyle, ...(Array.isArray(sx) ? sx : [sx])]}>
    {children}
  </Box>
)

const cardRowStyle = {
  display: 'grid',
  gridTemplateColumns: { md: 'repeat(3, minmax(0, 1fr))' },
  gap: { xs: 1.5, md: 2.5, lg: 4 },
}
