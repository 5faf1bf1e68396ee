import type { Components, Theme } from '@mui/material/styles'

/** Surfaces, icons and text. */
export const surfaces: Components<Theme> = {
  MuiPaper: {
    defaultProps: { elevation: 0 },
    styleOverrides: {
      root: ({ theme: { shape } }) => ({
        transition: 'none',
        variants: [{ props: { square: false }, style: { borderRadius: shape.card } }],
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
        // At 400 % zoom a fixed bar would cover a third of the window.
        '@media (max-height: 300px)': { position: 'absolute' },
        transition: theme.transitions.create(['background-color', 'box-shadow']),
        '[data-at-top]:not([data-menu-open]) &': {
          backgroundColor: 'transparent',
          boxShadow: 'none',
        },
      }),
    },
  },
  // A card is one link, so a press anywhere on it opens the link.
  MuiCard: {
    defaultProps: { elevation: 2 },
    styleOverrides: {
      root: ({ theme }) => ({
        position: 'relative',
        transition: theme.transitions.create(['transform', 'box-shadow']),
        '& a::after': { content: '""', position: 'absolute', inset: 0, borderRadius: theme.shape.card },
        '@media (prefers-reduced-motion: no-preference)': { '&:hover': { transform: 'translateY(-3px)' } },
        '&:active': { transform: 'none', boxShadow: theme.shadows[1] },
      }),
    },
  },
  MuiContainer: {
    defaultProps: { maxWidth: false, disableGutters: true },
    styleOverrides: {
      root: { position: 'relative', maxWidth: 1248, paddingInline: 'clamp(20px, 4vw, 24px)' },
    },
  },
  // The attribute `focusable` only served Internet Explorer.
  MuiSvgIcon: { defaultProps: { focusable: undefined }, styleOverrides: { root: { transition: 'none' } } },
  MuiTypography: {
    defaultProps: { variantMapping: { lead: 'p', subtitle1: 'p', subtitle2: 'p', overline: 'p' } },
  },
}
