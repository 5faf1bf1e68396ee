import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import type { ReactNode } from 'react'

const look = { width: '100%', maxWidth: 1248, marginInline: 'auto', paddingInline: 'clamp(20px, 4vw, 24px)' }

type Props = { sx?: SxProps<Theme>; children: ReactNode }

/** Content in the middle of the window, at most 1200 px wide. */
export const Container = ({ sx = [], children }: Props) => (
  <Box sx={[look, ...(Array.isArray(sx) ? sx : [sx])]}>{children}</Box>
)
