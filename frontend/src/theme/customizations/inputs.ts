import type { Components, Theme } from '@mui/material/styles'
import { focusRing } from '#src/theme/tokens.ts'

/** The element that draws a field's border. */
const RIM = '.MuiOutlinedInput-notchedOutline'

/** Text fields: the label is above, the error below. */
export const inputs: Components<Theme> = {
  MuiFormLabel: {
    styleOverrides: {
      root: ({ theme }) => ({
        ...theme.typography.subtitle1,
        color: theme.palette.text.primary,
        lineHeight: 1.4,
        marginBottom: 6,
        '&.Mui-focused, &.Mui-error': { color: theme.palette.text.primary },
      }),
    },
  },
  // Labels do not float, so MUI need not detect autofill.
  MuiInputBase: { defaultProps: { disableInjectingGlobalStyles: true } },
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
        [`&.Mui-error ${RIM}`]: {
          borderColor: theme.palette.error.main,
          '@media (forced-colors: active)': { borderStyle: 'dashed' },
        },
      }),
      input: ({ theme }) => ({
        padding: '12px 16px',
        height: 'auto',
        borderRadius: theme.shape.field,
        resize: 'none',
        '&:focus-visible': { ...focusRing, outlineOffset: 1 },
      }),
    },
  },
  MuiFormHelperText: {
    styleOverrides: {
      root: ({ theme }) => ({
        ...theme.typography.body2,
        lineHeight: '1.25rem',
        marginInline: 0,
        marginTop: 4,
        '&.Mui-error': { fontWeight: theme.typography.fontWeightMedium },
      }),
    },
  },
}
