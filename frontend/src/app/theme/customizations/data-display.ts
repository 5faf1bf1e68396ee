import type { Components, Theme } from '@mui/material/styles'

declare module '@mui/material/Avatar' {
  interface AvatarPropsVariantOverrides {
    blob: true
    leaf: true
  }
}

/** Words, icons and the little grounds behind them. */
export const dataDisplay: Components<Theme> = {
  MuiTypography: {
    defaultProps: { variantMapping: { lead: 'p', subtitle1: 'p', subtitle2: 'p', overline: 'p' } },
  },
  MuiAvatar: {
    styleOverrides: {
      root: ({ theme }) => ({
        backgroundColor: theme.palette.brand.mint,
        color: theme.palette.text.primary,
        overflow: 'visible',
        variants: [
          { props: { variant: 'blob' }, style: { borderRadius: theme.shape.blob } },
          {
            props: { variant: 'leaf' },
            style: { ...theme.typography.h3, borderRadius: theme.shape.leaf },
          },
        ],
      }),
    },
  },
  MuiChip: {
    styleOverrides: {
      root: ({ theme }) => ({
        ...theme.typography.subtitle2,
        height: 38,
        borderRadius: theme.shape.pill,
        backgroundColor: theme.palette.brand.mint,
      }),
      label: ({ theme }) => ({ paddingInline: theme.spacing(2) }),
    },
  },
}
