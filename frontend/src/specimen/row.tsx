import Stack from '@mui/material/Stack'
import type { ReactNode } from 'react'

/** Things side by side. */
export const Row = ({ children }: { children: ReactNode }) => (
  <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 2, marginBottom: 3 }}>
    {children}
  </Stack>
)
