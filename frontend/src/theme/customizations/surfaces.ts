import type { Components, Theme } from '@mui/material/styles'

declare module '@mui/material/Paper' {
  interface PaperPropsVariantOverrides {
    /** A rounded blob, for a picture or an icon. */
    blob: true
    /** A leaf with its tip at the upper left, for a number. */
    leaf: true
    /** A flat blob, for text. */
    stone: true
  }
}

const centred = { display: 'grid', placeItems: 'center' }

/** Surfaces, icons and text. */
export const surfaces: Components<Theme> = {
  MuiPaper: {
    defaultProps: { elevation: 0 },
    styleOverrides: {
      root: ({ theme: { shape, typography } }) => ({
        transition: 'none',
        variants: [
          { props: { variant: 'elevation', square: false }, style: { borderRadius: shape.card } },
          { props: { variant: 'stone' }, style: { borderRadius: shape.stone } },
          { props: { variant: 'blob' }, style: { ...centred, borderRadius: shape.blob } },
          { props: { variant: 'leaf' }, style: { ...centred, ...typography.h3, borderRadius: shape.leaf } },
        ],
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
