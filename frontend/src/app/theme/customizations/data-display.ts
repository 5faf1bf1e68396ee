import type { Components, Theme } from '@mui/material/styles'

/** What is read. */
export const dataDisplay: Components<Theme> = {
  MuiTypography: {
    defaultProps: { variantMapping: { lead: 'p', subtitle1: 'p', subtitle2: 'p', overline: 'p' } },
  },
}
