import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { Text } from '#src/ui/text.tsx'

/** A titled block of the mobile menu or the footer. */
export const MenuBlock = ({ title, children }: { title: string; children: ReactNode }) => (
  <Box sx={{ marginTop: 3 }}>
    <Text variant="h4" component="h2" sx={{ marginBottom: 1 }}>
      {title}
    </Text>
    {children}
  </Box>
)
