import { IconButton } from '@mui/material'
import { CloseIcon } from './icons.tsx'
import { showsTooltip } from './tooltip.tsx'

/** Closes the dialog that contains it, even before hydration. */
export const CloseButton = ({ label }: { label: string }) => (
  <form method="dialog">
    <IconButton type="submit" aria-label={label} {...showsTooltip}>
      <CloseIcon />
    </IconButton>
  </form>
)
