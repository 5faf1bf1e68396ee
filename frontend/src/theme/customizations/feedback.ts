import type { Components, Theme } from '@mui/material/styles'

export const feedback: Components<Theme> = {
  MuiAlert: {
    defaultProps: { icon: false },
    styleOverrides: {
      root: ({ theme }) => ({
        ...theme.typography.body2,
        borderRadius: theme.shape.picture,
        padding: theme.spacing(1.25, 2.5),
        overflowWrap: 'anywhere',
      }),
      filled: ({ theme }) => ({
        '--focus': theme.palette.common.white,
        boxShadow: theme.shadows[6],
        // The border is visible in forced colours only.
        border: '1px solid transparent',
        variants: [
          {
            props: { severity: 'info' },
            style: { backgroundColor: theme.palette.brand.ink, color: theme.palette.brand.cream },
          },
          {
            props: { severity: 'error' },
            style: { backgroundColor: theme.palette.error.main, color: theme.palette.common.white },
          },
        ],
      }),
      message: ({ theme }) => ({ flexGrow: 1, '& p': { marginBlock: theme.spacing(0, 1.5) } }),
      standard: ({ theme }) => ({
        backgroundColor: theme.palette.brand.blush,
        border: `2px solid ${theme.palette.error.main}`,
        borderLeftWidth: 8,
        color: 'inherit',
      }),
      icon: { fontSize: 28, paddingBlock: 5 },
    },
  },
  MuiTooltip: {
    defaultProps: {
      // The owner's 700 ms before the first tooltip, and none where the previous one closed less than 300 ms ago: MUI
      // counts 800 ms plus `leaveDelay` (seen by specification.spec.ts).
      enterDelay: 700,
      enterNextDelay: 0,
      leaveDelay: -500,
      // Touch does not hover.
      disableTouchListener: true,
      // Everything outside of an open dialog is inert, so the tooltip is beside its element.
      slotProps: { popper: { disablePortal: true, popperOptions: { strategy: 'fixed' } } },
    },
    styleOverrides: {
      tooltip: ({ theme }) => ({
        ...theme.typography.subtitle2,
        maxWidth: 'calc(100vw - 16px)',
        padding: '6px 14px',
        borderRadius: theme.shape.field,
        border: `1px solid ${theme.palette.onDark.border}`,
        backgroundColor: theme.palette.brand.ink,
        boxShadow: theme.shadows[6],
      }),
    },
  },
  MuiAlertTitle: {
    styleOverrides: { root: ({ theme }) => ({ ...theme.typography.h4, marginTop: 0 }) },
  },
}
