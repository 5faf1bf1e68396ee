import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import type { ComponentProps, ElementType } from 'react'

const ELEMENTS = { h1: 'h1', h2: 'h2', h3: 'h3', h4: 'h4', body1: 'p', body2: 'p' } as const

type Props = {
  variant?: keyof typeof ELEMENTS
  /** The element, where the variant's own one is not meant. */
  component?: ElementType
  sx?: SxProps<Theme>
} & ComponentProps<'h2'>

/** Words in one of the theme's sizes: MUI's Typography without the 2 kB that it brings to every screen. */
export const Text = ({ variant = 'body1', component = ELEMENTS[variant], sx = [], ...rest }: Props) => (
  <Box
    component={component}
    sx={[{ margin: 0, typography: variant }, ...(Array.isArray(sx) ? sx : [sx])]}
    {...rest}
  />
)
