import type { Components, Theme } from '@mui/material/styles'
import { RouterLink } from '../router-link.tsx'

/** What leads somewhere. */
export const navigation: Components<Theme> = {
  MuiLink: {
    defaultProps: { component: RouterLink, underline: 'always', color: 'inherit' },
    styleOverrides: { root: { textDecorationColor: 'currentColor' } },
  },
  MuiContainer: {
    defaultProps: { maxWidth: false, disableGutters: true },
    styleOverrides: { root: { maxWidth: 1248, paddingInline: 'clamp(20px, 4vw, 24px)' } },
  },
}
