import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

/** A titled block of the mobile menu, the footer or the printed page. */
export const MenuBlock = ({ title, children }: { title: string; children: ReactNode }) => (
  <Box sx={{ marginTop: { xs: 2, md: 3 } }}>
    <Typography variant="h4" component="h2" sx={{ marginBottom: 1 }}>
      {title}
    </Typography>
    {children}
  </Box>
)
