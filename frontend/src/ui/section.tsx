import Box from '@mui/material/Box'
import Container from '@mui/material/Container'
import type { ReactNode } from 'react'

const GROUNDS = {
  cream: { color: 'brand.ink' },
  mint: { bgcolor: 'brand.mint', color: 'brand.ink' },
  white: { bgcolor: '#fff', color: 'brand.ink' },
  ink: { bgcolor: 'brand.ink', color: 'brand.cream', '--focus': '#E58A4E' },
}

type Props = { ground?: keyof typeof GROUNDS; labelledBy?: string; children: ReactNode }

/** A stretch of the page across the window, its content at most 1200 px wide. */
export const Section = ({ ground = 'cream', labelledBy, children }: Props) => (
  <Box
    component="section"
    aria-labelledby={labelledBy}
    sx={{
      ...GROUNDS[ground],
      position: 'relative',
      paddingBlock: 'clamp(64px, 9vw, 128px)',
      'main > &:last-child': { paddingBottom: 'clamp(104px, 14vw, 208px)' },
    }}
  >
    <Container sx={{ position: 'relative' }}>{children}</Container>
  </Box>
)
