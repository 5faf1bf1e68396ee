import { Box, type SxProps, type Theme } from '@mui/material'
import type { ReactNode } from 'react'

/**
 * A list of cards of equal height: one below the other on a phone, three in a row on a desktop, where one or two that are
 * left are in the middle of the last row.
 */
export const CardRow = ({ sx = [], children }: { sx?: SxProps<Theme>; children: ReactNode }) => (
  <Box component="ul" sx={[cardRowStyle, ...(Array.isArray(sx) ? sx : [sx])]}>
    {children}
  </Box>
)

const cardRowStyle = {
  display: 'grid',
  // Each card is two columns wide.
  gridTemplateColumns: { md: 'repeat(6, minmax(0, 1fr))' },
  gap: { xs: 1.5, md: 2.5, lg: 4 },
  '& > *': { gridColumn: { md: 'span 2' } },
  '& > :nth-of-type(3n + 1):last-of-type': { gridColumn: { md: '3 / span 2' } },
  '& > :nth-of-type(3n + 1):nth-last-of-type(2)': { gridColumn: { md: '2 / span 2' } },
}
