import Container from '@mui/material/Container'
import Stack from '@mui/material/Stack'
import type { ReactNode } from 'react'

/** The whole of a screen that says a few words only: they stand in the middle of the window. */
export const FewWords = ({ children }: { children: ReactNode }) => (
  <Stack sx={{ justifyContent: 'center', minHeight: '80svh', paddingTop: 12, textAlign: 'center' }}>
    <Container>{children}</Container>
  </Stack>
)
