import { Box } from '@mui/material'

/**
 * A soft wave in a palette colour, inside the lower edge of a section or, with `above`, outside its upper edge. It is
 * not an SvgIcon, because it stretches to the window's width.
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
      height: 'clamp(28px, 5vw, 76px)',
      color,
      fill: 'currentColor',
      '@media print, (forced-colors: active)': { display: 'none' },
    }}
  >
    <path d="M0 62C190 8 420 6 690 44s520 52 750-6v52H0Z" />
  </Box>
)
