import type { Components, Theme } from '@mui/material/styles'
import { focusRing } from '../mixins.ts'
import { RouterLink } from '../router-link.tsx'

/** What leads somewhere. */
export const navigation: Components<Theme> = {
  MuiLink: {
    defaultProps: { component: RouterLink, underline: 'always', color: 'inherit' },
    styleOverrides: {
      // A link that is a button loses its ring to MUI's reset, until a script has set a class.
      root: ({ theme }) => ({
        textDecorationColor: 'currentColor',
        '&:focus-visible': { ...focusRing, borderRadius: theme.shape.borderRadius },
      }),
    },
  },
  MuiContainer: {
    defaultProps: { maxWidth: false, disableGutters: true },
    styleOverrides: { root: { maxWidth: 1248, paddingInline: 'clamp(20px, 4vw, 24px)' } },
  },
}
