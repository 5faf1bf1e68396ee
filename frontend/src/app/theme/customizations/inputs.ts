import type { Components, Theme } from '@mui/material/styles'
import { focusRing } from '../mixins.ts'
import { RouterLink } from '../router-link.tsx'

/** Raised under the pointer, and pressed back by the finger. */
const lifts = (theme: Theme) => ({
  transition: theme.transitions.create(['transform', 'box-shadow', 'background-color'], {
    duration: theme.transitions.duration.shorter,
  }),
  '&:hover': { transform: 'translateY(-2px)' },
  '&:active': { transform: 'none' },
  '@media (prefers-reduced-motion: reduce)': { transition: 'none', '&:hover': { transform: 'none' } },
})

/** What is pressed. No ripples: everything lifts instead, also before React is there. */
const buttons: Components<Theme> = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true, LinkComponent: RouterLink },
    styleOverrides: { root: { '&:focus-visible': focusRing } },
  },
  MuiButton: {
    defaultProps: { variant: 'contained' },
    styleOverrides: {
      root: ({ theme }) => ({
        ...lifts(theme),
        minHeight: 52,
        padding: theme.spacing(1.5, 2.75),
        border: '2px solid transparent',
        borderRadius: theme.shape.control,
        textAlign: 'center',
        [theme.breakpoints.up('sm')]: { paddingInline: theme.spacing(3.5) },
        '&.Mui-disabled': { opacity: 0.7 },
      }),
      contained: ({ theme }) => ({
        boxShadow: 'none',
        '&:hover': { boxShadow: theme.shadows[4], transform: 'translateY(-2px)' },
        '&.Mui-disabled': {
          backgroundColor: theme.palette.primary.main,
          color: theme.palette.primary.contrastText,
        },
      }),
      outlined: ({ theme }) => ({
        borderColor: 'currentColor',
        '&:hover': { boxShadow: theme.shadows[4], transform: 'translateY(-2px)' },
        '&.Mui-disabled': { border: '2px solid currentColor' },
      }),
      text: ({ theme }) => ({
        minHeight: 48,
        paddingBlock: 0,
        paddingInline: theme.spacing(2),
        fontSize: theme.typography.body1.fontSize,
        fontWeight: theme.typography.fontWeightMedium,
        '&:hover': { transform: 'none', backgroundColor: theme.palette.brand.mint },
        '&[aria-current]': {
          backgroundColor: theme.palette.primary.main,
          color: theme.palette.primary.contrastText,
        },
      }),
    },
  },
  MuiIconButton: {
    styleOverrides: {
      root: ({ theme }) => ({
        color: 'inherit',
        variants: [
          {
            props: { size: 'medium' },
            style: {
              width: 48,
              height: 48,
              backgroundColor: theme.palette.brand.mint,
              color: theme.palette.text.primary,
              '&:hover': { backgroundColor: theme.palette.brand.blush },
            },
          },
        ],
      }),
    },
  },
  MuiFab: {
    defaultProps: { color: 'primary' },
    styleOverrides: {
      root: ({ theme }) => ({
        ...lifts(theme),
        gap: theme.spacing(1.25),
        variants: [
          { props: { size: 'large' }, style: { width: 62, height: 62 } },
          {
            props: { variant: 'extended' },
            style: {
              width: 'auto',
              height: 52,
              paddingInline: theme.spacing(3),
              borderRadius: theme.shape.control,
              boxShadow: 'none',
              zIndex: 'auto',
            },
          },
        ],
      }),
    },
  },
}

/** The element that draws a field's rim. */
const RIM = '.MuiOutlinedInput-notchedOutline'

/** Where something is written: the label stands above the field, the error below. */
const fields: Components<Theme> = {
  MuiFormLabel: {
    styleOverrides: {
      root: ({ theme }) => ({
        ...theme.typography.subtitle1,
        color: theme.palette.text.primary,
        marginBottom: theme.spacing(0.75),
        '&.Mui-focused, &.Mui-error, &.Mui-disabled': { color: theme.palette.text.primary },
      }),
      asterisk: { display: 'none' },
    },
  },
  MuiOutlinedInput: {
    defaultProps: { notched: false },
    styleOverrides: {
      root: ({ theme }) => ({
        ...theme.typography.body1,
        minHeight: 52,
        borderRadius: theme.shape.field,
        backgroundColor: theme.palette.background.paper,
        [`& ${RIM}`]: {
          border: `2px solid ${theme.palette.rim}`,
          transition: theme.transitions.create('border-color', {
            duration: theme.transitions.duration.shortest,
          }),
        },
        [`&:hover ${RIM}, &:focus-within ${RIM}`]: {
          borderColor: theme.palette.primary.main,
        },
        [`&.Mui-error ${RIM}`]: { borderColor: theme.palette.error.main },
        '&:has(:focus-visible)': { ...focusRing, outlineOffset: 1 },
      }),
      input: { padding: '12px 16px', height: 'auto', resize: 'none', '&:focus-visible': { outline: 0 } },
      multiline: { padding: 0 },
    },
  },
  MuiFormHelperText: {
    styleOverrides: {
      root: ({ theme }) => ({
        ...theme.typography.body2,
        marginInline: 0,
        marginTop: theme.spacing(0.75),
        '&.Mui-error': { fontWeight: theme.typography.fontWeightMedium },
      }),
    },
  },
}

/** What visitors press and fill in. */
export const inputs: Components<Theme> = { ...buttons, ...fields }
