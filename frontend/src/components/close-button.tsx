import { IconButton, Tooltip } from '@mui/material'
import type { FocusEvent } from 'react'
import { CloseIcon } from './icons.tsx'

/** Keeps from the tooltip a focus that the dialog sets when it opens. */
const hideDialogFocus = (event: FocusEvent) => {
  if (!event.currentTarget.closest('dialog')?.contains(event.relatedTarget)) event.stopPropagation()
}

/** Closes the dialog that contains it, even before hydration. */
export const CloseButton = ({ label }: { label: string }) => (
  <form method="dialog" onFocusCapture={hideDialogFocus}>
    <Tooltip title={label}>
      <IconButton type="submit">
        <CloseIcon />
      </IconButton>
    </Tooltip>
  </form>
)
