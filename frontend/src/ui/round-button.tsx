import Box from '@mui/material/Box'
import type { ComponentProps } from 'react'
import { CloseIcon } from './icons.tsx'
import { hasTooltip } from './tooltip/anchor.ts'

/** A round button with an icon; its name is read out, and shown as a tooltip. */
export const RoundButton = ({ label, ...rest }: { label: string } & ComponentProps<'button'>) => (
  <Box
    component="button"
    type="button"
    aria-label={label}
    {...hasTooltip}
    {...rest}
    sx={{
      display: 'grid',
      placeItems: 'center',
      width: 48,
      height: 48,
      padding: 0,
      border: 0,
      borderRadius: '50%',
      bgcolor: 'brand.mint',
      color: 'brand.ink',
      cursor: 'pointer',
      '&:hover': { bgcolor: 'brand.blush' },
    }}
  >
    <CloseIcon />
  </Box>
)
