import type { SxProps, Theme } from '@mui/material'
import type { ElementType } from 'react'
import { navigation } from '#src/content/pages.ts'

type Props = {
  component: ElementType
  variant: string
  color?: string
  underline?: string
  sx?: SxProps<Theme>
}

/** A link to each page of the menu. `component` is MUI's Button or Link, and gets the other properties. */
export const NavigationLinks = ({ component: Part, ...rest }: Props) =>
  navigation.map(({ label, path }) => (
    <Part key={path} href={path} {...rest}>
      {label}
    </Part>
  ))
