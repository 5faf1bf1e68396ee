import Container from '@mui/material/Container'
import Stack from '@mui/material/Stack'
import type { ReactNode } from 'react'
import { LOW } from './windows.ts'

/** The footer's hill rises into the last of it. */
const room = {
  justifyContent: 'center',
  minHeight: 'calc(80 * var(--svh))',
  paddingTop: { xs: 13, md: 17 },
  [LOW]: { paddingTop: 11.5 },
  paddingBottom: 'clamp(72px, 11vw, 160px)',
  textAlign: 'center',
}

/** The whole of a screen that says a few words only: they stand in the middle of the window. */
export const FewWords = ({ children }: { children: ReactNode }) => (
  <Stack sx={room}>
    <Container>{children}</Container>
  </Stack>
)
