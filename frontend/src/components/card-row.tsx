import { Box } from '@mui/material'
import type { ReactNode } from 'react'

/** A list of cards of equal height: three in a row on a desktop, one below the other on a phone. */
export const CardRow = ({ children }: { children: ReactNode }) => (
  <Box component="ul" sx={cardRow}>
    {children}
  </Box>
)

const cardRow = {
  display: 'grid',
  gridTemplateColumns: { md: 'repeat(3, minmax(0, 1fr))' },
  gap: { xs: 1.5, md: 2.5, lg: 4 },
}
