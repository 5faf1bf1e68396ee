import type { Components, Theme } from '@mui/material/styles'

/**
 * What things lie on. Outlined by default: the other variant writes its shadow into a `style` attribute, which the
 * pages' security policy forbids. Shadows come from `boxShadow` in `sx`.
 */
export const surfaces: Components<Theme> = {
  MuiPaper: {
    defaultProps: { variant: 'outlined' },
    styleOverrides: {
      root: ({ theme }) => ({
        border: 0,
        variants: [{ props: { square: false }, style: { borderRadius: theme.shape.card } }],
      }),
    },
  },
  MuiAppBar: {
    defaultProps: { color: 'default', elevation: 0 },
    styleOverrides: {
      root: ({ theme }) => ({
        backgroundColor: theme.palette.background.default,
        color: theme.palette.text.primary,
        boxShadow: theme.shadows[1],
      }),
    },
  },
  MuiCard: {
    styleOverrides: { root: ({ theme }) => ({ boxShadow: theme.shadows[2] }) },
  },
  MuiCardContent: {
    styleOverrides: {
      root: ({ theme }) => ({
        padding: theme.spacing(3),
        '&:last-child': { paddingBottom: theme.spacing(3) },
      }),
    },
  },
}
