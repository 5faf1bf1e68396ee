import Box from '@mui/material/Box'

/**
 * A soft hill in the next section's colour (a name of the palette), along a section's lower edge or standing `above`
 * the next one. Not an SvgIcon: it is as wide as the window and keeps no ratio.
 */
export const Wave = ({ color, above = false }: { color: string; above?: boolean }) => (
  <Box
    component="svg"
    viewBox="0 0 1440 90"
    preserveAspectRatio="none"
    aria-hidden
    sx={{
      position: 'absolute',
      insetInline: 0,
      bottom: above ? 'calc(100% - 1px)' : -1,
      width: '100%',
      height: 'clamp(32px, 6vw, 90px)',
      color,
      fill: 'currentColor',
      display: 'block',
      '@media (forced-colors: active)': { display: 'none' },
    }}
  >
    <path d="M0 62C190 8 420 6 690 44s520 52 750-6v52H0Z" />
  </Box>
)
