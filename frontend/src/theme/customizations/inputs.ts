import type { Components, Theme } from '@mui/material/styles'
import { focusRing } from '#src/theme/tokens.ts'

/** Text fields: the label is above, the error below. */
export const inputs: Components<Theme> = {
  MuiFormControl: { defaultProps: { variant: 'standard', fullWidth: true } },
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
  MuiInput: {
    defaultProps: { disableUnderline: true },
    styleOverrides: {
      root: ({ theme }) => ({
        ...theme.typography.body1,
        'label + &&': { marginTop: 0 },
        minHeight: 52,
        border: `2px solid ${theme.palette.rim}`,
        borderRadius: theme.shape.field,
        backgroundColor: theme.palette.background.paper,
        transition: theme.transitions.create('border-color', {
          duration: theme.transitions.duration.shortest,
        }),
        '&:hover, &:focus-within': { borderColor: theme.palette.primary.main },
        '&.Mui-error': {
          borderColor: theme.palette.error.main,
          '@media (forced-colors: active)': { borderStyle: 'dashed' },
        },
      }),
      input: ({ theme }) => ({
        padding: '10px 14px',
        height: 'auto',
        borderRadius: theme.shape.field,
        resize: 'none',
        '&:focus-visible': focusRing,
      }),
    },
  },
  MuiFormHelperText: {
    styleOverrides: {
      root: ({ theme }) => ({
        ...theme.typography.body2,
        lineHeight: '1.25rem',
        marginTop: 4,
        '&.Mui-error': { fontWeight: theme.typography.fontWeightMedium },
      }),
    },
  },
}
