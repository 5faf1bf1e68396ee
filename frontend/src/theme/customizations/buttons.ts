import type { Components, Theme } from '@mui/material/styles'
import type { ElementType } from 'react'
import { focusRing } from '#src/theme/tokens.ts'

declare module '@mui/material/Typography' {
  interface TypographyPropsVariantOverrides {
    /** For a link: a row of its own, as tall as a finger, with room between an icon and its words. */
    row: true
  }
}

const rowStyle = { display: 'flex', alignItems: 'center', gap: 12, minHeight: 48, overflowWrap: 'anywhere' }

/** Buttons and links. Buttons lift on hover instead of MUI's ripple, which does not work before hydration. */
export const buttons = (RouterLink: ElementType): Components<Theme> => ({
  MuiButtonBase: {
    defaultProps: { disableRipple: true, LinkComponent: RouterLink },
    styleOverrides: { root: { '&:focus-visible': focusRing } },
  },
  MuiButton: {
    defaultProps: { variant: 'contained' },
    styleOverrides: {
      root: ({ theme }) => ({
        transition: theme.transitions.create(['transform', 'box-shadow', 'background-color']),
        '@media (prefers-reduced-motion: no-preference)': { '&:hover': { transform: 'translateY(-2px)' } },
        '&:active': { transform: 'none' },
        minHeight: 52,
        padding: theme.spacing(1.5, 2.75),
        border: '2px solid transparent',
        borderRadius: theme.shape.control,
        textAlign: 'center',
        [theme.breakpoints.up('sm')]: { paddingInline: theme.spacing(3.5) },
      }),
      contained: ({ theme }) => ({
        boxShadow: 'none',
        '&:hover': { boxShadow: theme.shadows[4] },
        '&:active': { boxShadow: 'none', backgroundColor: theme.palette.primary.dark },
        '&.Mui-disabled': {
          backgroundColor: theme.palette.primary.main,
          color: theme.palette.primary.contrastText,
          opacity: 0.7,
        },
      }),
      outlined: ({ theme }) => ({
        borderColor: 'currentColor',
        backgroundColor: theme.palette.background.default,
        '&:hover': { boxShadow: theme.shadows[4] },
        '&:active': { boxShadow: 'none' },
      }),
      text: ({ theme }) => ({
        minHeight: 48,
        paddingBlock: 0,
        paddingInline: theme.spacing(2),
        fontWeight: theme.typography.fontWeightMedium,
        '&:hover': { transform: 'none', backgroundColor: theme.palette.background.paper },
        '&[aria-current]': {
          backgroundColor: theme.palette.background.paper,
          textDecoration: `underline 2px ${theme.palette.primary.main}`,
          textUnderlineOffset: 6,
        },
      }),
    },
  },
  MuiIconButton: {
    styleOverrides: {
      root: ({ theme }) => ({
        width: 48,
        height: 48,
        backgroundColor: theme.palette.background.paper,
        color: theme.palette.text.primary,
        '&:hover, &:active': { backgroundColor: theme.palette.brand.blush },
      }),
    },
  },
  MuiLink: {
    defaultProps: { component: RouterLink, underline: 'always', color: 'inherit' },
    styleOverrides: {
      // MUI removes the outline of a Link that is a `<button>`, and only its script would restore it.
      root: ({ theme }) => ({
        textDecorationColor: 'currentColor',
        '&:focus-visible': { ...focusRing, borderRadius: theme.shape.borderRadius },
        variants: [{ props: { variant: 'row' }, style: rowStyle }],
      }),
    },
  },
})
